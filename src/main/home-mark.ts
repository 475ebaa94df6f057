/**
 * What a home whose memory is on a server notes in its folder: where that server is, without its password. By that a program
 * which was not told of the server does not begin another memory in the folder.
 */

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NacreError } from "../kernel/errors.ts";

export function markPath(folder: string): string {
  return join(folder, "server");
}

/** Undefined: its memory is in the folder, or there is none yet. */
export async function readMark(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(markPath(folder), "utf8")).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new NacreError(
      "input/bad-file",
      `${markPath(folder)} cannot be read (${code})`,
      "It says on which server the memory is. Make it a file that this user can read.",
      { cause: error },
    );
  }
}

/** From now on its memory is there. */
export async function markHome(folder: string, server: string): Promise<void> {
  if ((await readMark(folder)) === server) return;
  await writeFile(markPath(folder), `${server}\n`, { mode: 0o600 });
}

/** Before anything is opened in the folder itself. */
export async function refuseWhenElsewhere(folder: string): Promise<void> {
  const server = await readMark(folder);
  if (server === undefined) return;
  throw new NacreError(
    "store/unavailable",
    `the memory of ${folder} is on ${server}, and this program was not told its address`,
    `Set NACRE_STORE to it; where OpenClaw has the address, use \`openclaw nacre\`. To keep memory in the folder from now on, remove ${markPath(folder)}.`,
  );
}
