/** To which conversation a session belongs: what older versions of OpenClaw kept in `sessions.json`. */

import { readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { isObject } from "../../kernel/json.ts";

export interface SessionOwner {
  readonly sessionKey: string;
  /** The conversation goes on in it. */
  readonly isCurrent: boolean;
}

export interface SessionKeys {
  /** By the name of its file, or by its id. Undefined: nobody says so. */
  ownerOf(file: string, sessionId: string | null): SessionOwner | undefined;
  /** What is wrong with the list itself; null: nothing, or there is none. */
  readonly trouble: string | null;
}

/** A line or two for each session: more than anybody has. */
const MOST_MIB = 64;

const NONE: SessionKeys = { ownerOf: () => undefined, trouble: null };

export async function readSessionKeys(folder: string, agent: string): Promise<SessionKeys> {
  const path = join(folder, "sessions.json");
  const facts = await stat(path).catch(() => null);
  if (facts?.isFile() !== true) return NONE;
  if (facts.size > MOST_MIB * 1024 * 1024) return unlisted(`it has more than ${MOST_MIB} MiB`);
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return NONE;
  try {
    const listed: unknown = JSON.parse(text);
    if (isObject(listed)) return keysIn(listed, agent);
  } catch {
    // Said below.
  }
  return unlisted("it cannot be read");
}

function unlisted(why: string): SessionKeys {
  return { ...NONE, trouble: `${why}, so that each session gets a lane of its own` };
}

function keysIn(listed: { readonly [key: string]: unknown }, agent: string): SessionKeys {
  const byFile = new Map<string, SessionOwner>();
  const byId = new Map<string, SessionOwner>();
  for (const [key, entry] of Object.entries(listed)) {
    if (!isObject(entry)) continue;
    const sessionKey = key.startsWith("agent:") ? key : `agent:${agent}:${key}`;
    const { sessionId, sessionFile, usageFamilySessionIds } = entry;
    const earlier: readonly unknown[] = Array.isArray(usageFamilySessionIds) ? usageFamilySessionIds : [];
    for (const id of earlier) if (typeof id === "string") byId.set(id, { sessionKey, isCurrent: false });
    if (typeof sessionId === "string") byId.set(sessionId, { sessionKey, isCurrent: true });
    if (typeof sessionFile === "string")
      byFile.set(basename(sessionFile.replaceAll("\\", "/")), { sessionKey, isCurrent: true });
  }
  return {
    ownerOf: (file, sessionId) => byFile.get(file) ?? (sessionId === null ? undefined : byId.get(sessionId)),
    trouble: null,
  };
}
