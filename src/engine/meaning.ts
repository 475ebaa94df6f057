/**
 * What means the same as a question, whatever its words.
 *
 * The question's vector is asked for before anything else, and waited for when the words have been looked up: outside of any
 * transaction, and only so long. Whoever has no embedder, or no vectors, waits for nothing. Whatever stands in the way is
 * named, and the words answer alone.
 */

import { instantOf } from "../kernel/clock.ts";
import { codeOf } from "../kernel/errors.ts";
import { type MessageId, messageId, refOf } from "../kernel/ids.ts";
import { calibrated, type Similarity, UNRELATED_AT } from "../kernel/vectors/similarity.ts";
import { vectorFromText } from "../kernel/vectors/vector-text.ts";
import type { VectorHit, VectorKind, VectorQuery } from "../ports/vector-index.ts";
import type { EngineContext } from "./context.ts";
import { embedQuery } from "./embed-query.ts";
import { type Gathered, type Gathering, wants } from "./gather.ts";
import type { FoundKept } from "./gather-shelves.ts";
import { redactor } from "./index-text.ts";
import type { EmbedQueryAnswer } from "./memory-api.ts";
import type { Stores } from "./stores.ts";
import { knownSpace, toEmbedAgain } from "./vector-notes.ts";
import { isAnyAfter } from "./vector-texts.ts";

/** Messages that come in by their meaning; memories and documents; and the ledger: so that there is room for each. */
const MOST_SAID = 100;
const MOST_KEPT = 40;
const MOST_TOLD = 40;
/** Of why there is none. */
const SHOWN_CHARACTERS = 160;

export interface AskedMeaning {
  /** Null: it took too long. To be awaited outside of transactions. */
  answer(): Promise<EmbedQueryAnswer | null>;
  /** Nobody waits for it any more. */
  stop(): void;
}

/** Never rejects, and does not wait. What takes longer than `withinMs` is left out. */
export function askMeaning(
  context: EngineContext,
  text: string,
  withinMs: number,
  signal: AbortSignal | undefined,
): AskedMeaning {
  const control = new AbortController();
  const limit = AbortSignal.any([
    control.signal,
    AbortSignal.timeout(Math.max(0, Math.ceil(withinMs))),
    ...(signal === undefined ? [] : [signal]),
  ]);
  const late = new Promise<null>((resolve) => {
    if (limit.aborted) resolve(null);
    limit.addEventListener("abort", () => resolve(null), { once: true });
  });
  const asked = embedQuery(context, { text }, limit).catch(() => null);
  return { answer: () => Promise.race([asked, late]), stop: () => control.abort() };
}

/** Whether there are vectors at all that a question could be compared with. */
export async function hasVectors({ vectors }: Stores): Promise<boolean> {
  return (await vectors.space()) !== undefined;
}

/** By how near they are: 0 to 1, on the common scale, and above what unrelated texts come to. */
export interface Meant {
  /** How long it took to find them, without the wait for the vector. */
  readonly ms: number;
  readonly messages: ReadonlyMap<MessageId, number>;
  /** By reference. */
  readonly kept: ReadonlyMap<string, number>;
  readonly degraded: readonly string[];
}

export const NOTHING_MEANT: Meant = { ms: 0, messages: new Map(), kept: new Map(), degraded: [] };

export async function meantBy(
  context: EngineContext,
  stores: Stores,
  gathering: Gathering,
  answer: EmbedQueryAnswer | null,
): Promise<Meant> {
  if (answer === null) return { ...NOTHING_MEANT, degraded: ["deadline", "late:vectors"] };
  if (answer.why !== null) return unavailable(context, answer.why);
  const { fingerprint, vector } = answer;
  if (fingerprint === null || vector === null) return NOTHING_MEANT;
  const { vectors, meta } = stores;
  const space = await vectors.space();
  const similarity = await knownSpace(meta, fingerprint);
  if (space?.fingerprint !== fingerprint || similarity === undefined)
    return { ...NOTHING_MEANT, degraded: ["vectors-pending"] };
  const began = context.clock.elapsed();
  const near = await nearest(stores, gathering, fingerprint, vectorFromText(vector));
  if ("why" in near) return unavailable(context, near.why);
  const degraded = (await isPending(stores, gathering)) ? ["vectors-pending"] : [];
  return { ...calibratedHits(near, similarity), ms: context.clock.elapsed() - began, degraded };
}

function unavailable(context: EngineContext, why: string): Meant {
  const shown = redactor(context)(why.replace(/\s+/g, " ").trim()).slice(0, SHOWN_CHARACTERS);
  return { ...NOTHING_MEANT, degraded: [`vectors-unavailable: ${shown}`] };
}

const WHY_NOT: { readonly [code: string]: string } = {
  "store/corrupt": "they are damaged",
  "vector/other-space": "they are not those that this question can be compared with",
  "vector/bad-vector": "they cannot be compared with this question",
};

/** Or why there is none: they are damaged, or of another shape than they should be. */
async function nearest(
  { vectors }: Stores,
  gathering: Gathering,
  fingerprint: string,
  vector: Float32Array,
): Promise<readonly VectorHit[] | { readonly why: string }> {
  const { kinds, roles, reach, shelves, since, before, leaveOut } = gathering;
  const common = {
    vector,
    lanes: reach.lanes.map(({ id }) => id),
    shelves: shelves.map(({ id }) => id),
    ...(since === undefined ? {} : { since: instantOf(since) }),
    ...(before === undefined ? {} : { before: instantOf(before) }),
  };
  const shelved = keptKinds(gathering);
  const told = shelved.filter((kind) => kind === "obs" || kind === "evt");
  const lasting = shelved.filter((kind) => kind === "mem" || kind === "doc");
  const queries: readonly VectorQuery[] = [
    ...(kinds.includes("msg")
      ? [
          {
            ...common,
            kinds: ["msg"] as const,
            limit: MOST_SAID + (leaveOut?.spare ?? 0),
            ...(roles && { speakers: roles }),
          },
        ]
      : []),
    ...(lasting.length > 0 ? [{ ...common, kinds: lasting, limit: MOST_KEPT }] : []),
    ...(told.length > 0 ? [{ ...common, kinds: told, limit: MOST_TOLD }] : []),
  ];
  try {
    const hits: VectorHit[] = [];
    for (const query of queries) hits.push(...(await vectors.search(fingerprint, query)));
    return hits;
  } catch (error) {
    const why = WHY_NOT[codeOf(error) ?? ""];
    if (why === undefined) throw error;
    return { why };
  }
}

const KEPT_KINDS = ["mem", "doc", "obs", "evt"] as const;

function keptKinds(gathering: Gathering): readonly (typeof KEPT_KINDS)[number][] {
  return KEPT_KINDS.filter((kind) => gathering.shelves.length > 0 && wants(gathering, kind));
}

function calibratedHits(
  hits: readonly VectorHit[],
  similarity: Similarity,
): Pick<Meant, "messages" | "kept"> {
  const messages = new Map<MessageId, number>();
  const kept = new Map<string, number>();
  for (const { kind, source, cosine } of hits) {
    const near = calibrated(cosine, similarity);
    if (near <= UNRELATED_AT) continue;
    if (kind === "msg") messages.set(messageId(source), near);
    else kept.set(refOf(kind, source), near);
  }
  return { messages, kept };
}

/** Something of what is asked for has no vector yet. */
async function isPending(stores: Stores, gathering: Gathering): Promise<boolean> {
  const { vectors, meta } = stores;
  const asked: readonly VectorKind[] = [
    ...(gathering.kinds.includes("msg") ? (["msg"] as const) : []),
    ...keptKinds(gathering),
  ];
  for (const kind of asked) {
    if (await isAnyAfter(stores, kind, await vectors.watermark(kind))) return true;
    if ((await toEmbedAgain(meta, kind)).length > 0) return true;
  }
  return false;
}

/** Without what is to be left out of what was found by its meaning. */
export async function withKnown(
  stores: Stores,
  { leaveOut }: Pick<Gathering, "leaveOut">,
  meant: Meant,
): Promise<Meant> {
  if (leaveOut === undefined || meant.messages.size === 0) return meant;
  const rows = await stores.history.messages([...meant.messages.keys()]);
  const nearest = [...meant.messages]
    .flatMap(([id, near]) => {
      const row = rows.get(id);
      return row !== undefined && leaveOut.keepsMessage(row, 0) ? [[id, near] as const] : [];
    })
    .sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return { ...meant, messages: new Map(nearest.slice(0, MOST_SAID)) };
}

/** What was gathered by its words, and what means the same. */
export function withMeant(gathered: Gathered, { messages, kept, degraded, ms }: Meant): Gathered {
  if (messages.size + kept.size + degraded.length === 0) return gathered;
  const known = new Set(gathered.kept.map(({ kind, id }) => refOf(kind, id)));
  const others = [...kept].filter(([ref]) => !known.has(ref as never));
  return {
    ...gathered,
    similar: messages,
    kept: [
      ...gathered.kept.map((one) => {
        const similarity = kept.get(refOf(one.kind, one.id));
        return similarity === undefined ? one : { ...one, similarity };
      }),
      ...others.map(([ref, similarity]) => {
        const [kind, id] = ref.split(":");
        return { kind: kind as FoundKept["kind"], id: Number(id), score: 0, similarity };
      }),
    ],
    channels: [...gathered.channels, { name: "vectors", found: messages.size + kept.size, ms }],
    degraded: [...new Set([...gathered.degraded, ...degraded])],
  };
}
