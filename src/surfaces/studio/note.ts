/**
 * `run/studio.json`: where Studio listened and who had been let in, so that an open page meets the next owner of the store.
 *
 * Digests and times only, for this user alone. What cannot be read is none: a person asks for another link.
 */

import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { integer, list, object, text } from "../../kernel/shape.ts";
import { MOST_SESSIONS, type Session } from "./sessions.ts";

export interface Note {
  readonly port: number;
  readonly sessions: readonly Session[];
}

const digest = text({ min: 64, max: 64 });
const noteShape = object({
  port: integer({ min: 1, max: 65_535 }),
  sessions: list(object({ digest, key: digest, until: integer({ min: 0 }) }), { max: MOST_SESSIONS }),
});

export async function readNote(runFolder: string): Promise<Note | undefined> {
  try {
    const note = noteShape.check(JSON.parse(await readFile(pathIn(runFolder), "utf8")));
    const digests = note.sessions.flatMap((one) => [one.digest, one.key]);
    return digests.every((one) => /^[0-9a-f]{64}$/.test(one)) ? note : undefined;
  } catch {
    return undefined;
  }
}

export async function writeNote(runFolder: string, note: Note): Promise<void> {
  const path = pathIn(runFolder);
  const draft = `${path}.${randomBytes(4).toString("hex")}`;
  try {
    await writeFile(draft, `${JSON.stringify(note)}\n`, { mode: 0o600, flag: "wx" });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

export async function removeNote(runFolder: string): Promise<void> {
  await rm(pathIn(runFolder), { force: true });
}

function pathIn(runFolder: string): string {
  return join(runFolder, "studio.json");
}
