/**
 * The database in which OpenClaw keeps the sessions of one agent. Its program may be running: each look is short, and nothing is held between two
 * of them that could keep it from tidying up its log.
 */

import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { NacreError } from "../../kernel/errors.ts";
import { type ForeignFile, openForeign } from "../sql/foreign-file.ts";

const NAME = "openclaw-agent.sqlite";
/** Where it says to which conversation a session belongs, the newest first. */
const KEY_TABLES = ["session_windows", "sessions", "session_entries"];

export class AgentDatabase {
  readonly path: string;
  #kept: ForeignFile | undefined;

  constructor(path: string) {
    this.path = path;
  }

  async look<T>(read: (file: ForeignFile) => T): Promise<T> {
    // Somebody has it open: what is open here, too, would keep them from emptying their log.
    if (existsSync(`${this.path}-shm`)) {
      await this.close();
      const file = await this.#open();
      try {
        return read(file);
      } finally {
        await file.close();
      }
    }
    this.#kept ??= await this.#open();
    const found = read(this.#kept);
    await this.#kept.requireUnchanged();
    return found;
  }

  async close(): Promise<void> {
    await this.#kept?.close();
    this.#kept = undefined;
  }

  /** `agents/<agent>/agent/openclaw-agent.sqlite`, unless the file says so itself. */
  async agent(): Promise<string> {
    const told = await this.look((file) =>
      file.has("schema_meta", "agent_id")
        ? file.all("SELECT agent_id FROM schema_meta WHERE agent_id IS NOT NULL LIMIT 1")[0]?.["agent_id"]
        : undefined,
    );
    if (typeof told === "string" && told !== "") return told;
    const folder = dirname(dirname(this.path));
    return basename(dirname(folder)) === "agents" ? basename(folder) : "main";
  }

  /** Where the host puts what it archives. */
  get sessionsFolder(): string {
    const folder = dirname(this.path);
    return basename(folder) === "agent" ? join(dirname(folder), "sessions") : folder;
  }

  async #open(): Promise<ForeignFile> {
    const file = await openForeign(this.path);
    if (file !== undefined) return file;
    throw new NacreError(
      "input/bad-file",
      `${this.path} is no database`,
      `Name the ${NAME} of an agent, or the state directory of OpenClaw.`,
    );
  }
}

export async function isAgentDatabase(path: string): Promise<boolean> {
  const file = await openForeign(path);
  if (file === undefined) return false;
  try {
    return file.has("transcript_events", "session_id");
  } finally {
    await file.close();
  }
}

/** Of a folder `agent`, of an agent's folder, or of a whole state directory. */
export function agentDatabasesIn(folder: string, agents: readonly string[]): readonly string[] {
  return [
    join(folder, NAME),
    join(folder, "agent", NAME),
    ...agents.map((agent) => join(folder, "agents", agent, "agent", NAME)),
  ].filter((path) => existsSync(path));
}

/** The table, of those that this version of the host may have. A schema that nobody here knows is refused. */
export function requireSchema(file: ForeignFile): { readonly keys: string } {
  const events = file.columns("transcript_events");
  const isKnown =
    events.includes("session_id") &&
    events.includes("seq") &&
    (events.includes("event_json") || events.includes("event_zstd"));
  const keys = KEY_TABLES.find((one) => file.has(one, "session_id") && file.has(one, "session_key"));
  if (isKnown && keys !== undefined) return { keys };
  throw new NacreError(
    "input/bad-file",
    `${file.path} is a database of OpenClaw with a schema that is not known here${versionOf(file)}`,
    "Update Nacre. Until then the plugin itself brings in what OpenClaw shows it of each conversation.",
  );
}

function versionOf(file: ForeignFile): string {
  const version = Number(file.all("PRAGMA user_version")[0]?.["user_version"] ?? 0);
  return version > 0 ? ` (${version})` : "";
}
