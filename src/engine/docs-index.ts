/**
 * Keeps up with the documents of workspaces. Looking, reading and taking apart happen in the background, storing in the
 * writer's thread, a slice at a time.
 *
 * A file is read again when its size or time says so, and what it says is known by its digest. The words that find a piece
 * are stored with it, in one transaction. What cannot be indexed is known all the same, with its trouble.
 */

import { createHmac } from "node:crypto";
import { instantOf } from "../kernel/clock.ts";
import type { ShelfId } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import { indexTerms } from "../kernel/text/index-terms.ts";
import { redactLines } from "../kernel/text/secrets.ts";
import type { IndexTerms } from "../kernel/text/terms.ts";
import {
  type DocFile,
  type DocFiles,
  type DocTrouble,
  likelyBinary,
  lineCount,
  type NewDocPiece,
  piecesOf,
  type SeenFile,
} from "../rooms/docs/index.ts";
import type { EngineContext } from "./context.ts";
import { INDEX_VERSION } from "./index-text.ts";
import type { DocsBatch } from "./memory-api.ts";
import type { Stores } from "./stores.ts";

/** Of one workspace; more are known and not indexed, and beyond that not even known. */
const MOST_INDEXED = 2_000;
const MOST_KNOWN = 2_500;
/** Of one file. */
const MOST_BYTES = 1024 * 1024;
/** Of one slice: its characters, and the files that are looked at closely. */
const SLICE_CHARACTERS = 256 * 1024;
const SLICE_FILES = 32;
/** Clocks of file systems are coarse: what was written so lately may have been written again since. */
const COARSE_MS = 3_000;
const DIGEST_DIGITS = 32;

/**
 * By which version of the analysis and of the detector of secrets they were taken apart, and of the index of shelves that their
 * words are in: when somebody has emptied that to make it anew, documents are read again.
 */
const VERSION = "docs-version";

async function versionOf({ shelfIndex }: Stores): Promise<string> {
  return `${INDEX_VERSION} in ${await shelfIndex.version()}`;
}

interface Indexed extends NewDocPiece {
  readonly terms: IndexTerms;
}

/** `current`: everything was looked at by this version. */
type DocChange =
  | { readonly kind: "current"; readonly version: string }
  | { readonly kind: "gone"; readonly shelf: ShelfId; readonly folder: string; readonly path: string }
  | {
      readonly kind: "file";
      readonly folder: string;
      readonly file: DocFile;
      readonly pieces: readonly Indexed[];
    };

interface KnownRoot {
  readonly shelf: ShelfId;
  readonly folder: string;
  readonly files: ReadonlyMap<string, DocFile>;
}

export async function prepareDocs(context: EngineContext): Promise<DocsBatch> {
  const { docFiles } = context;
  const { version, isCurrent, roots } = await context.store.read(known);
  if (docFiles === undefined || roots.length === 0) return batchOf([], false);
  const slice = new Slice();
  for (const root of roots) {
    if (slice.isFull) break;
    await look(context, { docFiles, version, isCurrent }, root, slice);
  }
  // Until then everything is read again, and what was taken apart by this version is known by its digest.
  if (!isCurrent && slice.changes.length === 0) slice.add({ kind: "current", version });
  return batchOf(slice.changes, slice.isFull);
}

/** Applying a batch twice changes nothing. */
export async function applyDocs(
  context: EngineContext,
  batch: DocsBatch,
): Promise<{ readonly changed: number }> {
  const changes = batch.changes as unknown as readonly DocChange[];
  return context.store.write("derived", async (stores) => {
    const folders = new Map((await stores.docs.roots()).map(({ shelf, folder }) => [shelf, folder]));
    let changed = 0;
    for (const change of changes) {
      if (change.kind === "current") {
        await stores.meta.set(VERSION, change.version);
        continue;
      }
      const shelf = change.kind === "file" ? change.file.shelf : change.shelf;
      // Read before another folder took its place.
      if (folders.get(shelf) !== change.folder) continue;
      if (change.kind === "gone") changed += await removeDoc(stores, shelf, change.path);
      else if (await putDoc(stores, change.file, change.pieces)) changed += 1;
    }
    return { changed };
  });
}

/** All documents of a shelf, with the words and vectors of their pieces. Within the caller's transaction. */
export async function removeDocs(stores: Stores, shelf: ShelfId): Promise<void> {
  for (const { path } of await stores.docs.files(shelf)) await removeDoc(stores, shelf, path);
}

async function removeDoc(stores: Stores, shelf: ShelfId, path: string): Promise<number> {
  if ((await stores.docs.file(shelf, path)) === undefined) return 0;
  await forgetPieces(stores, await stores.docs.removeFile(shelf, path));
  return 1;
}

async function putDoc(stores: Stores, file: DocFile, pieces: readonly Indexed[]): Promise<boolean> {
  const { docs, shelfIndex } = stores;
  const before = await docs.file(file.shelf, file.path);
  if (before !== undefined && isSame(before, file)) return false;
  const old = before === undefined ? [] : await docs.piecesOf(file.shelf, file.path);
  await forgetPieces(
    stores,
    old.map(({ id }) => id),
  );
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

function isSame(before: DocFile, file: DocFile): boolean {
  return (
    before.hash === file.hash &&
    before.bytes === file.bytes &&
    before.modifiedMs === file.modifiedMs &&
    before.trouble === file.trouble
  );
}

async function forgetPieces({ shelfIndex, vectors }: Stores, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await shelfIndex.remove("doc", ids);
  await vectors.remove("doc", ids);
}

interface Known {
  readonly version: string;
  readonly isCurrent: boolean;
  readonly roots: readonly KnownRoot[];
}

async function known(stores: Stores): Promise<Known> {
  const { docs, meta } = stores;
  const roots: KnownRoot[] = [];
  for (const root of await docs.roots()) {
    const files = new Map((await docs.files(root.shelf)).map((file) => [file.path, file]));
    roots.push({ ...root, files });
  }
  const version = await versionOf(stores);
  return { version, isCurrent: (await meta.get(VERSION)) === version, roots };
}

class Slice {
  readonly changes: DocChange[] = [];
  #characters = 0;

  get isFull(): boolean {
    return this.#characters > SLICE_CHARACTERS || this.changes.length >= SLICE_FILES;
  }

  add(change: DocChange): void {
    this.changes.push(change);
    if (change.kind !== "file") return;
    for (const { text } of change.pieces) this.#characters += text.length;
  }
}

/** How files are looked at: from where, and by which version. */
interface Looking {
  readonly docFiles: DocFiles;
  readonly version: string;
  readonly isCurrent: boolean;
}

async function look(
  context: EngineContext,
  looking: Looking,
  { shelf, folder, files }: KnownRoot,
  slice: Slice,
): Promise<void> {
  const seen = (await looking.docFiles.list(folder, MOST_KNOWN)).files;
  const there = new Set(seen.map(({ path }) => path));
  for (const path of files.keys()) if (!there.has(path)) slice.add({ kind: "gone", shelf, folder, path });
  for (const [at, file] of seen.entries()) {
    if (slice.isFull) return;
    const before = files.get(file.path);
    const tooMany = at >= MOST_INDEXED;
    const isKnown = before !== undefined && looking.isCurrent;
    if (isKnown && isUnchanged(context, before, file, tooMany)) continue;
    const change = await read(context, looking, { shelf, folder }, file, tooMany);
    if (before !== undefined && isSame(before, change.file)) continue;
    slice.add(change);
  }
}

function isUnchanged(context: EngineContext, before: DocFile, now: SeenFile, tooMany: boolean): boolean {
  if (before.bytes !== now.bytes || before.modifiedMs !== now.modifiedMs) return false;
  if ((before.trouble === "too-many") !== tooMany) return false;
  return context.clock.now() - now.modifiedMs > COARSE_MS;
}

async function read(
  context: EngineContext,
  { docFiles, version }: Looking,
  { shelf, folder }: { readonly shelf: ShelfId; readonly folder: string },
  seen: SeenFile,
  tooMany: boolean,
): Promise<Extract<DocChange, { kind: "file" }>> {
  const { path, bytes, modifiedMs } = seen;
  const troubled = (trouble: DocTrouble, content: Uint8Array | string = trouble) => {
    const hash = digest(context, version, content);
    const file = { shelf, path, bytes, modifiedMs, hash, lines: 0, trouble };
    return { kind: "file" as const, folder, file, pieces: [] };
  };
  if (tooMany) return troubled("too-many");
  if (bytes > MOST_BYTES) return troubled("too-large");
  const found = await docFiles.read(folder, path, MOST_BYTES);
  if (found === undefined) return troubled("unreadable");
  if (likelyBinary(found.content)) return troubled("binary", found.content);
  const text = redactLines(new TextDecoder().decode(found.content), context.identity.key);
  const file: DocFile = {
    shelf,
    path,
    bytes: found.bytes,
    modifiedMs: found.modifiedMs,
    hash: digest(context, version, found.content),
    lines: lineCount(text),
    trouble: null,
  };
  return {
    kind: "file",
    folder,
    file,
    pieces: piecesOf(text).map((piece) => ({ ...piece, terms: docTerms(path, piece) })),
  };
}

/** A piece is found by the name of its file and the headings above it, too. */
export function docTerms(path: string, { headings, text }: NewDocPiece): IndexTerms {
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/i, "");
  return indexTerms([name, ...headings, text].join("\n"));
}

/** Of what it says, and of who took it apart. */
function digest({ identity }: EngineContext, version: string, content: Uint8Array | string): string {
  const digests = createHmac("sha256", identity.key).update(`${version}\n`).update(content);
  return digests.digest("hex").slice(0, DIGEST_DIGITS);
}

function batchOf(changes: readonly DocChange[], pending: boolean): DocsBatch {
  return { changes: changes as unknown as readonly JsonObject[], pending, idle: changes.length === 0 };
}
