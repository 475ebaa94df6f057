/**
 * Documents without a file that is kept up with: what was read of them once is what there is. They stand on a shelf of notes of their
 * agent that no folder belongs to, so that no walk through folders ever looks at them.
 */

import type { InstallationId } from "../kernel/ids.ts";
import type { DocFile, DocPiece, ReadFile } from "../rooms/docs/index.ts";
import type { Shelf, ShelfKey } from "../rooms/durable/index.ts";
import { notesShelf, type WatchedRoot } from "./doc-roots.ts";
import type { Stores } from "./stores.ts";

/** In the place of a folder; no folder is called so, since those begin at the root. */
export const MOVED_IN = "moved-in";

export function movedInShelf(installation: InstallationId, agent: string): ShelfKey {
  return notesShelf(installation, agent, MOVED_IN);
}

export interface MovedInShelf extends Shelf {
  readonly agent: string;
}

/** Sorted by agent. */
export async function movedInShelves(
  { memories }: Pick<Stores, "memories">,
  installation: InstallationId,
): Promise<readonly MovedInShelf[]> {
  const notes = (await memories.shelves(installation)).filter(({ tier }) => tier === "notes");
  return notes
    .flatMap((shelf) => {
      const [agent, folder] = JSON.parse(shelf.name) as [string, string];
      return folder === MOVED_IN ? [{ ...shelf, agent }] : [];
    })
    .toSorted((a, b) => (a.agent < b.agent ? -1 : 1));
}

/** As folders of notes are spoken of. */
export async function movedInRoots(
  stores: Pick<Stores, "memories">,
  installation: InstallationId,
): Promise<readonly WatchedRoot[]> {
  const shelves = await movedInShelves(stores, installation);
  return shelves.map(({ id, agent }) => ({
    ...{ shelf: id, installation, agent, folder: MOVED_IN, as: "notes" },
  }));
}

/** Undefined: there is no such one. */
export async function movedInFile(
  { docs }: Pick<Stores, "docs">,
  shelf: Shelf["id"],
  path: string,
): Promise<ReadFile | undefined> {
  const file = await docs.file(shelf, path);
  if (file === undefined) return undefined;
  const content = new TextEncoder().encode(wholeText(file, await docs.piecesOf(shelf, path)));
  return { path, bytes: content.length, modifiedMs: file.modifiedMs, content };
}

/** Its text as it is kept: lines, blank ones without spaces, each with its end. */
export function wholeText({ lines }: Pick<DocFile, "lines">, pieces: readonly DocPiece[]): string {
  const all = Array.from({ length: lines }, () => "");
  for (const { fromLine, text } of pieces)
    for (const [at, line] of text.split("\n").entries()) all[fromLine - 1 + at] = line;
  return all.map((line) => `${line}\n`).join("");
}
