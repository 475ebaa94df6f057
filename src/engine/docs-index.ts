/**
 * Stores what was read of documents (docs-walk.ts), in the writer's thread, a slice at a time. The words that find a piece are
 * stored with it, in one transaction.
 */

import { createHmac } from "node:crypto";
import { instantOf } from "../kernel/clock.ts";
import type { ShelfId } from "../kernel/ids.ts";
import { indexTerms } from "../kernel/text/index-terms.ts";
import type { IndexTerms } from "../kernel/text/terms.ts";
import type { DocFile, NewDocPiece } from "../rooms/docs/index.ts";
import type { EngineContext } from "./context.ts";
import { ENDED } from "./doc-roots.ts";
import { leavingShelves, setLeaving } from "./docs-leaving.ts";
import { graphGoesWith } from "./graph-taken-back.ts";
import { INDEX_VERSION } from "./index-text.ts";
import type { DocsBatch } from "./memory-api.ts";
import type { Stores } from "./stores.ts";

/** Of the 32 that a file's hash has; the others are of its content. */
const VERSION_DIGITS = 8;
const CONTENT_DIGITS = 24;

/** Raised when more or less is taken from files than was. */
const TAKEN_APART = 3;

export interface IndexedPiece extends NewDocPiece {
  readonly terms: IndexTerms;
}

interface InFolder {
  readonly shelf: ShelfId;
  readonly folder: string;
}

export type FileChange = InFolder & {
  readonly kind: "file";
  readonly file: DocFile;
  readonly pieces: readonly IndexedPiece[];
};

/** `arrived`: of the folder before nothing is left. */
export type DocChange =
  | (InFolder & { readonly kind: "gone"; readonly path: string })
  | (InFolder & { readonly kind: "arrived" })
  | FileChange;

/**
 * By which version of the analysis and of the detector of secrets files are taken apart, and of the index of shelves that
 * their words are in: when somebody has emptied that to make it anew, documents are read again.
 */
export async function docsVersion({ identity }: EngineContext, { shelfIndex }: Stores): Promise<string> {
  return keyed(identity.key, `${INDEX_VERSION} in ${await shelfIndex.version()}, ${TAKEN_APART}`).slice(
    0,
    VERSION_DIGITS,
  );
}

/** Of what a file says, and of who took it apart: either can be told from a row without the file. */
export function docHash({ identity }: EngineContext, version: string, content: Uint8Array | string): string {
  return version + keyed(identity.key, content).slice(0, CONTENT_DIGITS);
}

function keyed(key: string, content: Uint8Array | string): string {
  return createHmac("sha256", key).update(content).digest("hex");
}

/** Applying a batch twice changes nothing. */
export async function applyDocs(
  context: EngineContext,
  batch: DocsBatch,
): Promise<{ readonly changed: number }> {
  const changes = batch.changes as unknown as readonly DocChange[];
  return context.store.write("derived", async (stores) => {
    const folders = new Map((await stores.docs.roots()).map(({ shelf, folder }) => [shelf, folder]));
    const version = await docsVersion(context, stores);
    let changed = 0;
    for (const change of changes) {
      // Read before another folder took its place.
      if (folders.get(change.shelf) !== change.folder) continue;
      if (await apply(stores, change, version)) changed += 1;
    }
    return { changed };
  });
}

async function apply(stores: Stores, change: DocChange, version: string): Promise<boolean> {
  const { shelf } = change;
  if (change.kind === "gone") return removeDoc(stores, shelf, change.path);
  const isLeaving = (await leavingShelves(stores)).has(shelf);
  if (change.kind === "arrived") {
    // A slice that was to remove some of it may have been lost.
    if (!isLeaving || (await stores.docs.files(shelf)).length > 0) return false;
    await setLeaving(stores, shelf, false);
    if (change.folder === ENDED) await stores.docs.removeRoot(shelf);
    return true;
  }
  if (isLeaving || !change.file.hash.startsWith(version)) return false;
  return putDoc(stores, change.file, change.pieces);
}

export async function removeDoc(
  stores: Stores,
  shelf: ShelfId,
  path: string,
  how: { readonly keepSaid?: boolean } = {},
): Promise<boolean> {
  if ((await stores.docs.file(shelf, path)) === undefined) return false;
  await forgetPieces(stores, await stores.docs.removeFile(shelf, path), how);
  return true;
}

export async function putDoc(
  stores: Stores,
  file: DocFile,
  pieces: readonly IndexedPiece[],
): Promise<boolean> {
  const { docs, shelfIndex } = stores;
  const before = await docs.file(file.shelf, file.path);
  if (before !== undefined && isSame(before, file)) return false;
  await removeDoc(stores, file.shelf, file.path, { keepSaid: true });
  const ids = await docs.putFile(
    file,
    pieces.map(({ terms: _terms, ...piece }) => piece),
  );
  await shelfIndex.put(
    pieces.map(({ terms }, at) => ({
      kind: "doc",
      source: ids[at]!,
      shelf: file.shelf,
      at: instantOf(file.modifiedMs),
      terms,
    })),
  );
  return true;
}

export function isSame(before: DocFile, file: Omit<DocFile, "shelf" | "path" | "lines">): boolean {
  return (
    before.hash === file.hash &&
    before.bytes === file.bytes &&
    before.modifiedMs === file.modifiedMs &&
    before.trouble === file.trouble
  );
}

async function forgetPieces(
  stores: Stores,
  ids: readonly number[],
  how: { readonly keepSaid?: boolean } = {},
): Promise<void> {
  const { shelfIndex, vectors } = stores;
  if (ids.length === 0) return;
  await shelfIndex.remove("doc", ids);
  await vectors.remove("doc", ids);
  await graphGoesWith(stores, "doc", ids, how);
}

/** A piece is found by the name of its file and the headings above it, too. */
export function docTerms(path: string, { headings, text }: NewDocPiece): IndexTerms {
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/i, "");
  return indexTerms([name, ...headings, text].join("\n"));
}
