/** Pieces of the files that a found piece's own file names as worth looking at with it. They come along, and are ranked by way of it. */

import type { DocId, ShelfId } from "../kernel/ids.ts";
import { type DocPiece, namedFile } from "../rooms/docs/index.ts";
import type { Stores } from "./stores.ts";

/** Of what one file names. */
const MOST_TARGETS = 16;
/** Of each that is named: what a file is about stands at its beginning. */
const MOST_PIECES = 4;
/** Of all together. */
const MOST_COMING = 60;

export interface DocHops {
  /** For each piece that was found, those that it leads to. */
  readonly of: ReadonlyMap<DocId, readonly DocId[]>;
  /** Those that were not found themselves. */
  readonly coming: readonly DocPiece[];
}

export async function docHops({ docs }: Stores, found: Iterable<DocPiece>): Promise<DocHops> {
  const pieces = [...found];
  const known = new Map(pieces.map((piece) => [piece.id, piece]));
  const coming = new Map<DocId, DocPiece>();
  const of = new Map<DocId, readonly DocId[]>();
  const paths = new Map<ShelfId, readonly string[]>();
  /** By shelf and path: what the file of a piece leads to. */
  const led = new Map<string, readonly DocId[]>();
  for (const piece of pieces) {
    const { shelf, path, hopTargets = [] } = piece;
    if (hopTargets.length === 0) continue;
    const file = JSON.stringify([shelf, path]);
    if (!led.has(file)) {
      if (!paths.has(shelf))
        paths.set(
          shelf,
          (await docs.files(shelf)).map((one) => one.path),
        );
      const targets = hopTargets.slice(0, MOST_TARGETS).flatMap((name) => {
        const target = namedFile(name, path, paths.get(shelf)!);
        return target === undefined || target === path ? [] : [target];
      });
      const ids: DocId[] = [];
      for (const target of new Set(targets)) {
        for (const one of (await docs.piecesOf(shelf, target)).slice(0, MOST_PIECES)) {
          if (!known.has(one.id) && !coming.has(one.id)) {
            if (coming.size >= MOST_COMING) continue;
            coming.set(one.id, one);
          }
          ids.push(one.id);
        }
      }
      led.set(file, ids);
    }
    of.set(piece.id, led.get(file)!);
  }
  return { of, coming: [...coming.values()] };
}
