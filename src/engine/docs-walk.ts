/**
 * Walks through the documents of all workspaces, in the background: a walk is some slices long, and each answers what is to be
 * stored. When a whole walk has found nothing, there is nothing to do.
 *
 * Folders are listed once a walk. A file is read when its size or time says so, or when another version took it apart, and taken
 * apart only when its bytes are others: whatever is done already is known by what is stored of it. What cannot be indexed is
 * known all the same, with its trouble.
 */

import { setImmediate as breathe } from "node:timers/promises";
import type { ShelfId } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import { redactLines } from "../kernel/text/secrets.ts";
import { type KnownAuthored, partition } from "../rooms/authored/index.ts";
import {
  type DocFile,
  type DocFiles,
  type DocTrouble,
  type FolderKind,
  likelyBinary,
  lineCount,
  piecesOf,
  type ReadFile,
  type SeenFile,
} from "../rooms/docs/index.ts";
import type { EngineContext } from "./context.ts";
import { watchedRoots } from "./doc-roots.ts";
import {
  type DocChange,
  docHash,
  docsVersion,
  docTerms,
  type FileChange,
  type IndexedPiece,
  isSame,
} from "./docs-index.ts";
import { leavingShelves } from "./docs-leaving.ts";
import { loreFiles, loreHash, loreOf } from "./docs-lore.ts";
import type { DocsBatch } from "./memory-api.ts";
import type { Stores } from "./stores.ts";

/** Of one workspace; more are known and not indexed, and beyond that not even known. */
const MOST_INDEXED = 2_000;
const MOST_KNOWN = 2_500;
/** Of one file. */
const MOST_BYTES = 1024 * 1024;
/** What a slice may cost the writer, in characters that are stored: a few milliseconds. One large file may cost more. */
const SLICE_COST = 64 * 1024;
const LEAST_COST = 2_000;
/** To take a piece out of the indexes; and a byte that was read for nothing costs the writer nothing, but time. */
const PIECE_GONE_COST = 1_000;
const BYTE_READ_COST = 1 / 16;
/** Clocks of file systems are coarse: what was written so lately may have been written again since. */
const COARSE_MS = 3_000;
/** Pieces that are taken apart before others get their turn. */
const PIECES_AT_ONCE = 16;

interface Root {
  readonly shelf: ShelfId;
  readonly folder: string;
  readonly kind: FolderKind;
  /** What is known is of the folder before. */
  readonly isLeaving: boolean;
}

/** What a walk is through; when that is another, so is the walk. */
interface Ground {
  readonly version: string;
  readonly roots: readonly Root[];
}

interface Walk extends Ground {
  readonly steps: AsyncGenerator<Step, void>;
  found: number;
}

/** One file was looked at. Null: it is as it was. */
interface Step {
  readonly change: DocChange | null;
  readonly cost: number;
}

/** For one engine: it remembers how far it is. Forgetting that costs a walk, and nothing else. */
export class DocsWalker {
  readonly #context: EngineContext;
  #walk: Walk | undefined;
  /** Of the slice that is being made. */
  #signal: AbortSignal | undefined;

  constructor(context: EngineContext) {
    this.#context = context;
  }

  async slice(signal: AbortSignal | undefined): Promise<DocsBatch> {
    const { docFiles, store } = this.#context;
    const ground = await store.read((stores) => groundOf(this.#context, stores));
    if (docFiles === undefined || ground.roots.length === 0) return batchOf([], false);
    const walk = this.#onFrom(ground, docFiles);
    const changes: DocChange[] = [];
    this.#signal = signal;
    for (let cost = 0; cost < SLICE_COST; ) {
      signal?.throwIfAborted();
      const next = await walk.steps.next();
      // What was found may not have been stored: only a walk that finds nothing says that nothing is left.
      if (next.done === true) return batchOf(changes, changes.length === 0 && walk.found > 0);
      cost += next.value.cost;
      if (next.value.change === null) continue;
      changes.push(next.value.change);
      walk.found += 1;
    }
    this.#walk = walk;
    return batchOf(changes, true);
  }

  /** The walk that is under way, which is nobody else's meanwhile; or another. */
  #onFrom({ version, roots }: Ground, docFiles: DocFiles): Walk {
    const walk = this.#walk;
    this.#walk = undefined;
    const isSameGround = walk?.version === version && JSON.stringify(walk.roots) === JSON.stringify(roots);
    if (walk !== undefined && isSameGround) return walk;
    const context = this.#context;
    const looking = { context, docFiles, version, signal: () => this.#signal };
    return { version, roots, steps: steps(looking, roots), found: 0 };
  }
}

async function groundOf(context: EngineContext, stores: Stores): Promise<Ground> {
  const leaving = await leavingShelves(stores);
  const watched = new Map((await watchedRoots(stores)).map(({ shelf, as }) => [shelf, as]));
  const roots = (await stores.docs.roots()).map((root): Root => {
    // One that is watched no more has nothing, and what is known of it goes.
    const kind = watched.get(root.shelf) ?? "workspace";
    return { ...root, kind, isLeaving: leaving.has(root.shelf) };
  });
  return { version: await docsVersion(context, stores), roots };
}

interface Looking {
  readonly context: EngineContext;
  readonly docFiles: DocFiles;
  readonly version: string;
  readonly signal: () => AbortSignal | undefined;
}

interface KnownFile {
  readonly file: DocFile;
  readonly pieces: number;
}

async function* steps(looking: Looking, roots: readonly Root[]): AsyncGenerator<Step, void> {
  for (const root of roots) {
    const { shelf, folder, kind, isLeaving } = root;
    const known = await looking.context.store.read((stores) => knownOn(stores, shelf));
    const { list } = looking.docFiles;
    const seen = isLeaving ? [] : (await list(folder, MOST_KNOWN, looking.signal(), kind)).files;
    const documents = new Set(seen.map(({ path }) => path));
    const tell = kind === "notes" || isLeaving || looking.context.authored === undefined;
    const lore = tell
      ? []
      : await looking.context.store.read((stores) => loreFiles(stores, shelf, documents));
    const there = new Set([...documents, ...lore.map(({ path }) => path)]);
    for (const [path, { pieces }] of known) {
      if (there.has(path)) continue;
      yield { change: { kind: "gone", shelf, folder, path }, cost: LEAST_COST + pieces * PIECE_GONE_COST };
    }
    if (isLeaving) yield { change: { kind: "arrived", shelf, folder }, cost: LEAST_COST };
    for (const [at, file] of seen.entries()) {
      const before = known.get(file.path);
      const tooMany = at >= MOST_INDEXED;
      if (before !== undefined && isUnchanged(looking, before.file, file, tooMany)) continue;
      yield await stepAt(looking, root, file, { before, tooMany });
    }
    for (const file of lore) {
      const step = await loreStep(looking, root, file, known.get(file.path));
      if (step !== null) yield step;
    }
  }
}

async function knownOn({ docs }: Stores, shelf: ShelfId): Promise<ReadonlyMap<string, KnownFile>> {
  const counts = await docs.pieceCounts(shelf);
  const files = await docs.files(shelf);
  return new Map(files.map((file) => [file.path, { file, pieces: counts.get(file.path) ?? 0 }]));
}

function isUnchanged(
  { context, version }: Looking,
  before: DocFile,
  now: SeenFile,
  tooMany: boolean,
): boolean {
  if (!before.hash.startsWith(version)) return false;
  if (before.bytes !== now.bytes || before.modifiedMs !== now.modifiedMs) return false;
  if ((before.trouble === "too-many") !== tooMany) return false;
  return Math.abs(context.clock.now() - now.modifiedMs) > COARSE_MS;
}

interface Beside {
  readonly before: KnownFile | undefined;
  readonly tooMany: boolean;
}

async function stepAt(
  looking: Looking,
  { shelf, folder, kind }: Root,
  seen: SeenFile,
  { before, tooMany }: Beside,
): Promise<Step> {
  const { context, docFiles, version } = looking;
  const mayRead = !tooMany && seen.bytes <= MOST_BYTES;
  const found = mayRead ? await docFiles.read(folder, seen.path, MOST_BYTES, kind) : undefined;
  const trouble = troubleOf(seen, found, tooMany);
  const { bytes, modifiedMs } = found ?? seen;
  const hash = docHash(context, version, found?.content ?? trouble ?? "");
  if (before !== undefined && isSame(before.file, { hash, bytes, modifiedMs, trouble }))
    return { change: null, cost: (found?.content.length ?? 0) * BYTE_READ_COST };
  const file = { shelf, path: seen.path, bytes, modifiedMs, hash, lines: 0, trouble };
  const change: FileChange =
    found === undefined || trouble !== null
      ? { kind: "file", shelf, folder, file, pieces: [] }
      : { kind: "file", shelf, folder, ...(await takenApart(looking, file, found)) };
  const gone = (before?.pieces ?? 0) * PIECE_GONE_COST;
  return { change, cost: change.pieces.reduce((sum, { text }) => sum + text.length, LEAST_COST + gone) };
}

/** Null: it is as it was. */
async function loreStep(
  { context, version }: Looking,
  { shelf, folder }: Root,
  known: KnownAuthored,
  before: KnownFile | undefined,
): Promise<Step | null> {
  const { path, bytes, modifiedMs } = known;
  const hash = loreHash(context, version, known);
  if (before !== undefined && isSame(before.file, { hash, bytes, modifiedMs, trouble: null })) return null;
  const whole = await context.store.read(({ authored }) => authored.file(shelf, path));
  if (whole === undefined) return null;
  const { file, pieces } = loreOf(context, version, whole);
  const indexed = pieces.map((piece) => ({ ...piece, terms: docTerms(path, piece) }));
  const change: FileChange = { kind: "file", shelf, folder, file, pieces: indexed };
  const gone = (before?.pieces ?? 0) * PIECE_GONE_COST;
  return { change, cost: pieces.reduce((sum, { text }) => sum + text.length, LEAST_COST + gone) };
}

function troubleOf(seen: SeenFile, found: ReadFile | undefined, tooMany: boolean): DocTrouble | null {
  if (tooMany) return "too-many";
  if (seen.bytes > MOST_BYTES) return "too-large";
  if (found === undefined) return "unreadable";
  return likelyBinary(found.content) ? "binary" : null;
}

async function takenApart(
  { context, signal }: Looking,
  file: DocFile,
  { content }: ReadFile,
): Promise<Pick<FileChange, "file" | "pieces">> {
  // A command that owns the store does this in its only thread, and may be asked to give it up.
  const othersFirst = async () => {
    await breathe();
    signal()?.throwIfAborted();
  };
  const text = redactLines(new TextDecoder().decode(content), context.identity.key);
  await othersFirst();
  const pieces: IndexedPiece[] = [];
  for (const piece of piecesOf(text)) {
    if (pieces.length % PIECES_AT_ONCE === 0) await othersFirst();
    pieces.push({ ...piece, terms: docTerms(file.path, piece) });
  }
  const hopTargets = pieces.length === 0 ? [] : targetsIn(context, text);
  const whole = { ...file, lines: lineCount(text), ...(hopTargets.length > 0 && { hopTargets }) };
  return { file: whole, pieces };
}

/** Most files have no front matter, and nothing is looked for in them. */
function targetsIn({ authored }: EngineContext, text: string): readonly string[] {
  return authored !== undefined && /^\ufeff?---\s/.test(text)
    ? partition(text, authored.markdown).hopTargets
    : [];
}

function batchOf(changes: readonly DocChange[], pending: boolean): DocsBatch {
  return { changes: changes as unknown as readonly JsonObject[], pending, idle: changes.length === 0 };
}
