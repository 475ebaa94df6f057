/**
 * What of a workspace's authored files the host puts into its own part of a prompt, by its configuration and the kind of
 * session. Pure.
 *
 * `continuation-skip` counts as injected: the host leaves its files out only where its transcript has the mark of a first-run
 * setup, which is one session in the life of a workspace. Everywhere else it goes on injecting them, and adding them here too
 * would double them in every prompt.
 */

import type { HostInjects } from "../../engine/api.ts";
import { isObject } from "../../kernel/json.ts";
import type { UserFile } from "./user-files.ts";

const USER = "USER.md";
/** In the host's order. BOOTSTRAP.md and MEMORY.md come after them and are no authored rules. */
const INJECTED = ["AGENTS.md", "SOUL.md", "IDENTITY.md", USER];
const FOR_SUB_AGENTS = ["AGENTS.md"];
const MAX_CHARS = 20_000;
const TOTAL_MAX_CHARS = 60_000;

export interface InjectingSession {
  readonly agent: string;
  readonly sessionKey: string;
  /** Whether it is a conversation between two. */
  readonly isDirect: boolean;
  /** Absent: it is shown like the others. */
  readonly user?: UserFile;
}

export function hostInjects(config: unknown, session: InjectingSession): HostInjects {
  const agents = fieldsOf(fieldsOf(config)["agents"]);
  const own = entryOf(agents, session.agent);
  const defaults = fieldsOf(agents["defaults"]);
  const mode = [own["contextInjection"], defaults["contextInjection"]].find(isMode) ?? "always";
  const chars = (name: string, usual: number) => charsOf(own[name] ?? defaults[name]) ?? usual;
  const files = mode === "never" ? [] : isSubAgent(session.sessionKey) ? FOR_SUB_AGENTS : INJECTED;
  const { user = "shown" } = session;
  return {
    files: user === "shown" ? files : files.filter((file) => file !== USER),
    ...(user === "untrusted" && { untrusted: [USER] }),
    maxChars: chars("bootstrapMaxChars", MAX_CHARS),
    totalMaxChars: chars("bootstrapTotalMaxChars", TOTAL_MAX_CHARS),
    others: session.isDirect,
  };
}

/** Two ways to write down an agent; ids are compared without regard to case. */
function entryOf(agents: Fields, agent: string): Fields {
  const isIt = (id: unknown) => typeof id === "string" && id.toLowerCase() === agent.toLowerCase();
  const entries = fieldsOf(agents["entries"]);
  const named = Object.keys(entries).find(isIt);
  if (named !== undefined) return fieldsOf(entries[named]);
  const listed: readonly unknown[] = Array.isArray(agents["list"]) ? agents["list"] : [];
  return fieldsOf(listed.find((entry) => isIt(fieldsOf(entry)["id"])));
}

function isMode(value: unknown): value is "always" | "continuation-skip" | "never" {
  return value === "always" || value === "continuation-skip" || value === "never";
}

function charsOf(value: unknown): number | undefined {
  if (typeof value !== "number" || !Number.isFinite(value) || !(value > 0)) return undefined;
  return Math.max(1, Math.floor(value));
}

function isSubAgent(sessionKey: string): boolean {
  return /^(?:agent:[^:]*:)?subagent:/i.test(sessionKey);
}

type Fields = { readonly [name: string]: unknown };

function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}
