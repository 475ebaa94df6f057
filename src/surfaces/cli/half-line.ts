/** How far a file of the spool was read that ends with half a line: the next harvest goes on from there. */

import { readFile, rm, writeFile } from "node:fs/promises";
import { isObject } from "../../kernel/json.ts";
import type { HeldFile } from "./held-file.ts";

const SUFFIX = ".read";

/** Where the half line begins; 0 when nothing is known, or what stands before it is not what was read. */
export async function readSoFar(path: string, file: HeldFile): Promise<number> {
  const noted = await readFile(`${path}${SUFFIX}`, "utf8").then(parsed, () => null);
  if (!isObject(noted)) return 0;
  const { offset, sha256 } = noted;
  if (typeof offset !== "number" || !Number.isInteger(offset) || offset < 0 || offset > file.bytes) return 0;
  return (await file.sha256(offset)) === sha256 ? offset : 0;
}

export async function noteRead(path: string, file: HeldFile, offset: number): Promise<void> {
  const noted = { offset, sha256: await file.sha256(offset) };
  await writeFile(`${path}${SUFFIX}`, `${JSON.stringify(noted)}\n`, { mode: 0o600 });
}

export async function forgetRead(path: string): Promise<void> {
  await rm(`${path}${SUFFIX}`, { force: true });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
