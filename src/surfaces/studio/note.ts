/**
 * `run/studio.json`: where Studio listened and who had been let in, so that an open page meets the next owner of the store.
 *
 * Digests and times only, for this user alone. What cannot be read is none: a person asks for another link.
 */

import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { integer, list, object, text } from "../../kernel/shape.ts";
import { type Kept, MOST_SESSIONS } from "./sessions.ts";

export interface Note {
  readonly port: number;
  readonly sessions: readonly Kept[];
}

const noteShape = object({
  port: integer({ min: 1, max: 65_535 }),
  sessions: list(object({ digest: text({ min: 64, max: 64 }), until: integer({ min: 0 }) }), {
    max: MOST_SESSIONS,
  }),
});

export async function readNote(runFolder: string): Promise<Note | undefined> {
  try {
    const note = noteShape.check(JSON.parse(await readFile(pathIn(runFolder), "utf8")));
    return note.sessions.every(({ digest }) => /^[0-9a-f]{64}$/.test(digest)) ? note : undefined;
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
