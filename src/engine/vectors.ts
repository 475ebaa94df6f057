/**
 * Keeps vectors up with what is stored. Reading and embedding happen in the background thread, storing in the writer's, in small
 * slices; nothing is open in the store while somebody embeds.
 *
 * There is one space in use. Another embedder begins another space: from then on words are all there is, until its vectors are
 * made; what is left of the space before goes when they are. Killed at any point, it goes on where it was.
 */

import { instantOf } from "../kernel/clock.ts";
import { codeOf } from "../kernel/errors.ts";
import type { LaneId } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import type { Similarity } from "../kernel/vectors/similarity.ts";
import { vectorFromText, vectorToText } from "../kernel/vectors/vector-text.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { VectorKind, VectorRecord } from "../ports/vector-index.ts";
import { measureSimilarity } from "../rooms/durable/index.ts";
import type { EngineContext } from "./context.ts";
import type { ChosenAs, VectorBatch, VectorTrouble } from "./memory-api.ts";
import type { Stores } from "./stores.ts";
import {
  chosenAs,
  embeddedAgain,
  isToSweep,
  knownSpace,
  openedEmbedder,
  readTrouble,
  rememberSpace,
  setOpened,
  setSkipped,
  setToSweep,
  setTrouble,
  skippedTexts,
  toEmbedAgain,
  VECTOR_KINDS,
} from "./vector-notes.ts";
import {
  newestOf,
  stillThere,
  type TextToEmbed,
  textsAfter,
  textsOf,
  VECTOR_VERSION,
} from "./vector-texts.ts";

/** Of text in a slice: a model on a processor reads it in seconds. */
const SLICE_CHARACTERS = 48_000;
/** Something that every embedder can make a vector of. */
const PLAIN_TEXT = "The weather was good on Monday.";

interface Work {
  readonly kind: VectorKind;
  readonly from: number;
  readonly upTo: number;
  readonly pending: boolean;
  readonly again: readonly number[];
  readonly texts: readonly TextToEmbed[];
}

/** What is next: begin the space, embed a slice, tidy up, or nothing. */
type Next =
  | { readonly begin: true; readonly similarity: Similarity | null }
  | { readonly work: Work; readonly similarity: Similarity }
  | { readonly sweep: boolean; readonly idle: boolean; readonly similarity: Similarity };

export async function prepareVectors(
  context: EngineContext,
  request: { readonly limit: number },
  signal: AbortSignal = new AbortController().signal,
): Promise<VectorBatch | { readonly none: null }> {
  const embedder = await context.embedding.semantic(signal);
  if (embedder === null) return { none: null };
  const by = chosenAs(context) ?? { name: embedder.name, choice: embedder.name };
  const next = await context.store.read((stores) => look(context, stores, { embedder, by }, request.limit));
  if ("begin" in next) {
    const similarity = next.similarity ?? (await measureSimilarity(embedder, signal));
    return { ...batchOf(embedder, by, similarity), begin: true, pending: true, idle: false };
  }
  const batch = batchOf(embedder, by, next.similarity);
  if (!("work" in next)) return { ...batch, sweep: next.sweep, idle: next.idle };
  const { texts, ...work } = next.work;
  const { vectors, skipped } = await embedEach(
    embedder,
    texts.map(({ text }) => text),
    signal,
  );
  const records = texts.flatMap(({ text: _, ...record }, at) => {
    const vector = vectors[at];
    return vector === undefined ? [] : [{ ...record, vector: vectorToText(vector) }];
  });
  return { ...batch, ...work, records, skipped, idle: false };
}

function batchOf(
  { fingerprint, dimensions }: Embedder,
  by: ChosenAs,
  { unrelated, restated }: Similarity,
): VectorBatch {
  return {
    fingerprint,
    dimensions,
    similarity: { unrelated, restated },
    version: VECTOR_VERSION,
    by,
    begin: false,
    kind: "msg",
    from: 0,
    upTo: 0,
    pending: false,
    records: [],
    again: [],
    skipped: 0,
    sweep: false,
    idle: true,
  };
}

async function look(
  context: EngineContext,
  stores: Stores,
  { embedder, by }: { readonly embedder: Embedder; readonly by: ChosenAs },
  limit: number,
): Promise<Next> {
  const { vectors, meta } = stores;
  const space = await vectors.space();
  const known = await knownSpace(meta, embedder.fingerprint);
  if (known === undefined) return { begin: true, similarity: null };
  if (space?.fingerprint !== embedder.fingerprint || known.version !== VECTOR_VERSION)
    return { begin: true, similarity: known };
  const opened = await openedEmbedder(meta);
  if (opened?.fingerprint !== embedder.fingerprint || opened.choice !== by.choice || opened.name !== by.name)
    return { begin: true, similarity: known };
  for (const kind of VECTOR_KINDS) {
    const work = await nextOf(context, stores, kind, limit);
    if (work !== null) return { work, similarity: known };
  }
  const sweep = await isToSweep(meta);
  // What went wrong is over, although there was nothing to embed since.
  const isOver = (await readTrouble(meta)) !== null;
  return { sweep, idle: !sweep && !isOver, similarity: known };
}

async function nextOf(
  context: EngineContext,
  stores: Stores,
  kind: VectorKind,
  limit: number,
): Promise<Work | null> {
  const limits = { rows: limit, characters: SLICE_CHARACTERS };
  const from = await stores.vectors.watermark(kind);
  const listed = (await toEmbedAgain(stores.meta, kind)).slice(0, Math.max(1, Math.floor(limit / 4)));
  if (listed.length > 0) {
    const { ids, texts } = await textsOf(
      context,
      stores,
      kind,
      listed.filter((id) => id <= from),
      limits,
    );
    // Those that the slices below come to have their turn then; those that did not fit into this one, in the next.
    const again = [...listed.filter((id) => id > from), ...ids];
    return { kind, from, upTo: from, pending: true, again, texts };
  }
  const { upTo, texts } = await textsAfter(context, stores, kind, from, limits);
  // Ids that are gone, or are of no use to anybody: the mark moves past them with the next that are not.
  if (upTo === from) return null;
  return { kind, from, upTo, pending: upTo < (await newestOf(stores, kind)), again: [], texts };
}

/**
 * All together, or, when that fails and the embedder is well, each by itself: there are texts that a model cannot read, and they
 * must not keep all that comes after them waiting. Those that fail alone are left out.
 */
async function embedEach(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly vectors: readonly (Float32Array | undefined)[]; readonly skipped: number }> {
  if (texts.length === 0) return { vectors: [], skipped: 0 };
  try {
    return { vectors: await embedder.embed(texts, "document", signal), skipped: 0 };
  } catch (failure) {
    signal.throwIfAborted();
    if (!isEmbedFailure(failure) || !(await isWell(embedder, signal))) throw failure;
    const vectors: (Float32Array | undefined)[] = [];
    for (const text of texts) vectors.push(await alone(embedder, text, signal));
    const skipped = vectors.filter((vector) => vector === undefined).length;
    if (skipped > 0 && !(await isWell(embedder, signal))) throw failure;
    return { vectors, skipped };
  }
}

async function alone(
  embedder: Embedder,
  text: string,
  signal: AbortSignal,
): Promise<Float32Array | undefined> {
  try {
    return (await embedder.embed([text], "document", signal))[0];
  } catch (error) {
    signal.throwIfAborted();
    if (!isEmbedFailure(error)) throw error;
    return undefined;
  }
}

async function isWell(embedder: Embedder, signal: AbortSignal): Promise<boolean> {
  return (await alone(embedder, PLAIN_TEXT, signal)) !== undefined;
}

function isEmbedFailure(error: unknown): boolean {
  return codeOf(error)?.startsWith("embed/") === true;
}

export async function applyVectors(
  context: EngineContext,
  batch: VectorBatch,
): Promise<{ readonly stored: number }> {
  return context.store.write("derived", async (stores) => {
    const { vectors, meta } = stores;
    if (batch.begin) await beginSpace(stores, batch);
    else if (!(await isInUse(stores, batch))) return { stored: 0 };
    if ((await readTrouble(meta)) !== null) await setTrouble(meta, null);
    if (batch.begin) return { stored: 0 };
    if (batch.sweep) {
      if (!(await vectors.sweep())) await setToSweep(meta, false);
      return { stored: 0 };
    }
    if (batch.idle || batch.from !== (await vectors.watermark(batch.kind))) return { stored: 0 };
    const ids = batch.records.map((record) => record["source"] as number);
    // What was taken back since it was read is not to be found again by what it meant.
    const there = await stillThere(stores, batch.kind, ids);
    const records = batch.records.map((record) => recordOf(batch.kind, record));
    const kept = records.filter(({ source }) => there.has(source));
    if (kept.length > 0) await vectors.put(batch.fingerprint, kept);
    if (batch.upTo > batch.from) await vectors.setWatermark(batch.kind, batch.upTo);
    await embeddedAgain(meta, batch.kind, batch.again);
    if (batch.skipped > 0) await setSkipped(meta, (await skippedTexts(meta)) + batch.skipped);
    return { stored: kept.length };
  });
}

async function isInUse({ vectors, meta }: Stores, { fingerprint, version }: VectorBatch): Promise<boolean> {
  if ((await vectors.space())?.fingerprint !== fingerprint) return false;
  return (await knownSpace(meta, fingerprint))?.version === version;
}

async function beginSpace(stores: Stores, batch: VectorBatch): Promise<void> {
  const { vectors, meta } = stores;
  const { fingerprint, dimensions, similarity, version, by } = batch;
  await setOpened(meta, { ...by, fingerprint });
  if (await isInUse(stores, batch)) return;
  if ((await vectors.space())?.fingerprint !== fingerprint) {
    await vectors.begin({ fingerprint, dimensions });
    await setToSweep(meta, true);
  }
  const known = await knownSpace(meta, fingerprint);
  if (known?.version !== version) for (const kind of VECTOR_KINDS) await vectors.setWatermark(kind, 0);
  await rememberSpace(meta, fingerprint, { ...similarity, version });
  await setSkipped(meta, 0);
}

function recordOf(kind: VectorKind, record: JsonObject): VectorRecord {
  return {
    kind,
    source: record["source"] as number,
    place: record["place"] as LaneId,
    speaker: record["speaker"] as string,
    at: instantOf(record["at"] as number),
    vector: vectorFromText(record["vector"] as string),
  };
}

export async function noteVectorTrouble(
  context: EngineContext,
  trouble: VectorTrouble,
): Promise<{ readonly at: number }> {
  const at = context.clock.now();
  const about = chosenAs(context)?.choice ?? "";
  await context.store.write("derived", async ({ meta }) => {
    const before = await readTrouble(meta);
    const since = before?.about === about ? before.since : at;
    await setTrouble(meta, { ...trouble, at, since, about });
  });
  return { at };
}
