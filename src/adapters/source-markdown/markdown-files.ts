/** Which files of a folder are notes: Markdown and plain text, wherever they lie, in the order of their paths. */

import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";

const NOTE = /\.(?:md|markdown)$/i;
/** What programs keep beside notes. */
const NOT_LOOKED_AT = new Set(["node_modules"]);
/** More are no folder of notes, but a whole disk. */
export const MOST_FILES = 50_000;
const MOST_LOOKED_AT = 500_000;

export interface FoundNotes {
  /** Relative, with forward slashes. */
  readonly paths: readonly string[];
  /** There are more than anybody keeps. */
  readonly tooMany: boolean;
  /** Links are not followed: they may lead anywhere. */
  readonly links: number;
}

export function isNote(path: string): boolean {
  return NOTE.test(path);
}

export async function notesIn(folder: string): Promise<FoundNotes> {
  const paths: string[] = [];
  let links = 0;
  let seen = 0;
  const waiting = [folder];
  const isMore = (): boolean => paths.length > MOST_FILES || seen > MOST_LOOKED_AT;
  for (let at = waiting.pop(); at !== undefined && !isMore(); at = waiting.pop()) {
    for (const entry of await readdir(at, { withFileTypes: true }).catch(() => [])) {
      seen += 1;
      if (entry.name.startsWith(".") || NOT_LOOKED_AT.has(entry.name)) continue;
      const path = join(at, entry.name);
      if (entry.isDirectory()) waiting.push(path);
      else if (isNote(entry.name) && entry.isSymbolicLink()) links += 1;
      else if (isNote(entry.name) && entry.isFile()) paths.push(relative(folder, path).replaceAll(sep, "/"));
    }
  }
  return { paths: paths.sort().slice(0, MOST_FILES), tooMany: isMore(), links };
}
