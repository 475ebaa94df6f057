/**
 * Files of lines that could not be stored (`rejects/`) that have a name or a number of what was erased. They were kept as they were told,
 * and nothing in the store is made of them: they are named, and are their owner's to remove.
 */

import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { tellingWords } from "../../kernel/text/telling-words.ts";
import { tokenizeWords } from "../../kernel/text/words.ts";
import { REJECTS } from "./reject-file.ts";

/** `common`: what so many messages have that it tells nothing. Such as `rejects/2026-03.jsonl in the data folder`. */
export async function rejectsNaming(
  home: string,
  texts: readonly string[],
  common: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const names = texts.flatMap(tellingWords).filter(({ names }) => names);
  const told = names.filter(({ written }) => !common.includes(written));
  if (told.length === 0) return [];
  const apart = new Set(told.filter(({ inside }) => !inside).map(({ folded }) => folded));
  const inside = told.filter((word) => word.inside).map(({ folded }) => folded);
  const isNaming = (line: string): boolean => {
    const text = unescaped(line);
    return tokenizeWords(text).some((word) => apart.has(word)) || inside.some((word) => text.includes(word));
  };
  const folder = join(home, REJECTS);
  const found: string[] = [];
  for (const name of (await readdir(folder).catch(() => [])).toSorted())
    if (await hasLine(join(folder, name), isNaming, signal))
      found.push(`${REJECTS}/${name} in the data folder`);
  return found;
}

async function hasLine(
  path: string,
  isMeant: (line: string) => boolean,
  signal: AbortSignal,
): Promise<boolean> {
  for await (const line of createInterface({
    input: createReadStream(path, { signal }),
    crlfDelay: Infinity,
  }))
    if (isMeant(line)) return true;
  return false;
}

/** As JSON within JSON has it, the letters that stand there as numbers among them. */
function unescaped(line: string): string {
  return line
    .replace(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\+[nrtbf]/g, " ");
}
