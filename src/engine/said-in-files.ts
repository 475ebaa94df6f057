/**
 * Which of a person's own files say a text: documents, notes, authored files. Erasing does not reach them; what is known of them
 * goes when they are changed or removed.
 */

import { setImmediate as breathe } from "node:timers/promises";
import type { EngineContext } from "./context.ts";

/** Pieces read in one transaction. */
const PAGE = 200;
/** Files that are named. */
const MOST_NAMED = 20;

export interface SaidInFiles {
  /** Such as `AGENTS.md in /home/me/workspace`. */
  readonly files: readonly string[];
  /** The texts that one of them says. */
  readonly texts: ReadonlySet<string>;
}

export async function saidInFiles(
  { store }: EngineContext,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<SaidInFiles> {
  const files = new Set<string>();
  const said = new Set<string>();
  const roots = await store.read(({ docs }) => docs.roots());
  const folders = new Map(roots.map(({ shelf, folder }) => [shelf, folder]));
  const look = (shelf: (typeof roots)[number]["shelf"], path: string, text: string) => {
    for (const sought of texts) {
      if (!text.includes(sought)) continue;
      said.add(sought);
      const folder = folders.get(shelf) ?? "";
      files.add(folder === "" ? path : `${path} in ${folder}`);
    }
  };
  for (const { shelf } of roots) {
    for (const { path, text } of await store.read(({ authored }) => authored.files(shelf)))
      look(shelf, path, text ?? "");
  }
  for (let after = 0; ; ) {
    await breathe();
    signal?.throwIfAborted();
    const pieces = await store.read(({ docs }) => docs.scan(after, PAGE));
    for (const { shelf, path, headings, text } of pieces) look(shelf, path, [...headings, text].join("\n"));
    const last = pieces.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  return { files: [...files].slice(0, MOST_NAMED), texts: said };
}
