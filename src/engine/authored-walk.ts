/**
 * Keeps what is known of authored files up with the files, in the background: prepared here, stored by the writer.
 *
 * A file is read when its size or time says so, and stored when its bytes are others. What cannot be used is known all the
 * same, with its trouble; of one that is written to all the time, or that nobody can look at, what it last said stays. Gone is
 * only what is missing where it could be seen.
 */

import { createHash } from "node:crypto";
import type { ShelfId } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import {
  type AuthoredFile,
  type AuthoredFiles,
  type AuthoredTrouble,
  isAbsolutePath,
  type KnownAuthored,
  pathWithin,
  type ReadAuthored,
  type SeenAuthored,
  USUAL_FILES,
} from "../rooms/authored/index.ts";
import { likelyBinary } from "../rooms/docs/index.ts";
import type { AuthoredBatch } from "./authored-api.ts";
import type { EngineContext } from "./context.ts";
import { type WatchedRoot, watchedRoots } from "./doc-roots.ts";
import type { Stores } from "./stores.ts";

/** Of one file. */
const MOST_BYTES = 1024 * 1024;
/** What a batch may hold, in bytes; one large file may be more. */
const BATCH_BYTES = 256 * 1024;
/** Clocks of file systems are coarse: what was written so lately may have been written again since. */
const COARSE_MS = 3_000;

interface InFolder {
  readonly shelf: ShelfId;
  /** The workspace; when it is another by now, this is not stored. */
  readonly folder: string;
}

type AuthoredChange =
  | (InFolder & { readonly kind: "gone"; readonly path: string })
  | (InFolder & { readonly kind: "unseen"; readonly path: string })
  | (InFolder & { readonly kind: "file"; readonly file: AuthoredFile });

export async function prepareAuthored(context: EngineContext, signal?: AbortSignal): Promise<AuthoredBatch> {
  const { authored: means, store } = context;
  const files = means?.files;
  if (means === undefined || files === undefined) return { changes: [], pending: false, idle: true };
  const changes: AuthoredChange[] = [];
  let bytes = 0;
  const roots = await store.read(watchedRoots);
  for (const root of roots.filter(({ as }) => as === "workspace")) {
    const known = await store.read(({ authored }) => authored.known(root.shelf));
    const { there, unknown } = await seenIn(files, placesIn(means.declared, root, roots));
    const seen = new Set(there.map(({ path }) => path));
    for (const { path, trouble } of known) {
      if (seen.has(path)) continue;
      if (!unknown.has(path)) changes.push({ kind: "gone", ...inFolder(root), path });
      else if (mayBeUsed(trouble)) changes.push({ kind: "unseen", ...inFolder(root), path });
    }
    for (const one of there) {
      signal?.throwIfAborted();
      const before = known.find(({ path }) => path === one.path);
      if (before !== undefined && isUnchanged(context, before, one)) continue;
      const file = await readAuthored(context, files, root, one);
      if (before !== undefined && isSame(before, file)) continue;
      changes.push({ kind: "file", ...inFolder(root), file });
      bytes += file.text?.length ?? 0;
      if (bytes > BATCH_BYTES) return batchOf(changes, true);
    }
  }
  return batchOf(changes, false);
}

function batchOf(changes: readonly AuthoredChange[], pending: boolean): AuthoredBatch {
  return { changes: changes as unknown as readonly JsonObject[], pending, idle: changes.length === 0 };
}

function inFolder({ shelf, folder }: WatchedRoot): InFolder {
  return { shelf, folder };
}

/** In which folder the files lie, and by which paths in it. */
interface Place {
  readonly folder: string;
  /** Paths as they are known by, and as they lie in the folder. */
  readonly paths: ReadonlyMap<string, string>;
}

/** The workspace first; then the folders of notes of the same agent in which somebody declared some. */
function placesIn(
  declared: readonly string[],
  root: WatchedRoot,
  roots: readonly WatchedRoot[],
): readonly Place[] {
  const own = declared.filter((path) => !isAbsolutePath(path));
  const places: Place[] = [
    { folder: root.folder, paths: new Map([...USUAL_FILES, ...own].map((path) => [path, path])) },
  ];
  for (const notes of notesOf(root, roots)) {
    const inside = declared.flatMap((path) => {
      const within = isAbsolutePath(path) ? pathWithin(notes.folder, path) : undefined;
      return within === undefined ? [] : ([[path, within]] as const);
    });
    if (inside.length > 0) places.push({ folder: notes.folder, paths: new Map(inside) });
  }
  return places;
}

function notesOf(
  { installation, agent }: WatchedRoot,
  roots: readonly WatchedRoot[],
): readonly WatchedRoot[] {
  return roots.filter(
    (one) => one.as === "notes" && one.installation === installation && one.agent === agent,
  );
}

interface Seen extends SeenAuthored {
  /** As it lies in its folder. */
  readonly place: { readonly folder: string; readonly path: string };
}

interface Look {
  readonly there: readonly Seen[];
  readonly unknown: ReadonlySet<string>;
}

async function seenIn(files: AuthoredFiles, places: readonly Place[]): Promise<Look> {
  const there: Seen[] = [];
  const unknown = new Set<string>();
  for (const { folder, paths } of places) {
    const look = await files.list(folder, [...paths.values()]);
    const byPlace = new Map(look.there.map((one) => [one.path, one]));
    for (const [path, within] of paths) {
      const one = byPlace.get(within);
      if (one !== undefined && !there.some((other) => other.path === path))
        there.push({ ...one, path, place: { folder, path: within } });
      if (look.unknown.includes(within)) unknown.add(path);
    }
  }
  return { there, unknown };
}

/** It is in use, as it was written or as it last was, and is not known to be out of sight. */
function mayBeUsed(trouble: AuthoredTrouble | null): boolean {
  return trouble === null || trouble === "changing";
}

function isUnchanged({ clock }: EngineContext, before: KnownAuthored, now: SeenAuthored): boolean {
  // Rights to read it change neither.
  if (before.trouble === "changing" || before.trouble === "unreadable") return false;
  if (before.bytes !== now.bytes || before.modifiedMs !== now.modifiedMs) return false;
  return Math.abs(clock.now() - now.modifiedMs) > COARSE_MS;
}

async function readAuthored(
  { store }: EngineContext,
  files: AuthoredFiles,
  { shelf }: WatchedRoot,
  seen: Seen,
): Promise<AuthoredFile> {
  const { path, place } = seen;
  const mayRead = seen.bytes <= MOST_BYTES;
  const read = mayRead ? await files.read(place.folder, place.path, MOST_BYTES) : undefined;
  const { bytes, modifiedMs } = read ?? seen;
  const trouble = troubleOf(bytes, read);
  if (trouble === "changing" || trouble === "unreadable") {
    const last = await store.read(({ authored }) => authored.file(shelf, path));
    const hash = last?.hash ?? digest(trouble);
    return { shelf, path, bytes, modifiedMs, hash, text: last?.text ?? null, trouble };
  }
  if (read === undefined || trouble !== null)
    return { shelf, path, bytes, modifiedMs, hash: digest(trouble ?? ""), text: null, trouble };
  // As it was written: the mark that some editors put before everything is a part of it.
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(read.content);
  return { shelf, path, bytes, modifiedMs, hash: digest(read.content), text, trouble: null };
}

function troubleOf(bytes: number, read: ReadAuthored | undefined): AuthoredTrouble | null {
  if (bytes > MOST_BYTES) return "too-large";
  if (read === undefined) return "unreadable";
  if (read.changing) return "changing";
  return likelyBinary(read.content) ? "binary" : null;
}

function digest(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}

export async function applyAuthored(
  context: EngineContext,
  batch: AuthoredBatch,
): Promise<{ readonly changed: number }> {
  const changes = batch.changes as unknown as readonly AuthoredChange[];
  return context.store.write("derived", async (stores) => {
    const folders = new Map((await stores.docs.roots()).map(({ shelf, folder }) => [shelf, folder]));
    let changed = 0;
    for (const change of changes) {
      // Read before another folder took its place.
      if (folders.get(change.shelf) !== change.folder) continue;
      if (await apply(stores, change)) changed += 1;
    }
    return { changed };
  });
}

async function apply({ authored }: Stores, change: AuthoredChange): Promise<boolean> {
  const path = change.kind === "file" ? change.file.path : change.path;
  const before = await authored.file(change.shelf, path);
  if (change.kind === "unseen") {
    if (before === undefined || !mayBeUsed(before.trouble)) return false;
    await authored.put({ ...before, trouble: "unreadable" });
    return true;
  }
  if (change.kind === "gone") {
    if (before !== undefined) await authored.remove(change.shelf, path);
    return before !== undefined;
  }
  if (before !== undefined && isSame(before, change.file)) return false;
  await authored.put(change.file);
  return true;
}

function isSame(before: KnownAuthored, now: KnownAuthored): boolean {
  return (
    before.hash === now.hash &&
    before.bytes === now.bytes &&
    before.modifiedMs === now.modifiedMs &&
    before.trouble === now.trouble
  );
}

/** Within the caller's transaction: of a workspace that is another from now on, or none, nothing is known. */
export async function forgetAuthored({ authored }: Stores, shelf: ShelfId): Promise<void> {
  for (const { path } of await authored.known(shelf)) await authored.remove(shelf, path);
}
