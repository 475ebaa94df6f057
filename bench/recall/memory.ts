/**
 * One store of a benchmark in an engine of its own: a real database, filled through the engine's own reading of
 * transcripts and its own indexing, and asked through its own search.
 */

import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { createEngine, type EngineApi, type EngineStore, establishIdentity } from "../../src/engine/index.ts";
import { type Clock, instantOf, systemClock } from "../../src/kernel/clock.ts";
import { installationId, refOf } from "../../src/kernel/ids.ts";
import { withoutModels } from "../../src/main/summary-means.ts";
import type { Embedder } from "../../src/ports/embedder.ts";
import type { SupplyAccount } from "../../src/rooms/pack/index.ts";
import type { RankWeights } from "../../src/rooms/rank/index.ts";
import type { BenchmarkQuestion, BenchmarkStore } from "../recall-set/benchmark.ts";
import { fillVectors, meansOf, nearestTo } from "./meaning-memory.ts";
import { ownStore } from "./owned-store.ts";
import { MOST_RANKED } from "./plain-words.ts";
import { momentsOf, saidTime } from "./said-time.ts";
import { type BenchmarkSession, batchesOf, entryId, laneOf } from "./session-transcript.ts";
import { takeBreath } from "./workspace.ts";

/** Sessions between two words about how far it is. */
const TOLD_EVERY = 500;

export type Rank = (question: Pick<BenchmarkQuestion, "text" | "time">) => Promise<Ranking>;

export interface Memory extends AsyncDisposable {
  /** As the product does. */
  readonly rank: Rank;
  /** By other weights, over the same store. */
  rankingBy(weights: Partial<RankWeights>): Rank;
  /** What the product puts into a prompt for it, asked by the owner in a conversation of their own. */
  supply(question: Pick<BenchmarkQuestion, "text" | "time">, room: Room): Promise<SuppliedTurns>;
  /** Hears what is said for good, as the product does; answers of how many instructions. */
  hear(): Promise<number>;
  /** By the id of a turn, the words of the instructions that were heard in it. */
  instructions(): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Makes vectors of everything, as the product does; then by meaning alone, and by words and meaning. */
  meaning(embedder: Embedder): Promise<Meaning>;
}

/** Tokens of the block, and of these for standing instructions. */
export interface Room {
  readonly all: number;
  readonly guidance: number;
}

export interface SuppliedTurns {
  readonly block: string;
  readonly tokens: number;
  /** Ids of turns that stand in it whole, and in part. */
  readonly whole: readonly string[];
  readonly parts: readonly string[];
  /** Ids of turns that say a standing instruction that is in it. */
  readonly guidance: readonly string[];
  readonly degraded: readonly string[];
}

export interface Meaning {
  readonly alone: Rank;
  rankingBy(weights: Partial<RankWeights>): Rank;
}

export interface Ranking {
  /** Ids of turns, the best first, each once. */
  readonly turns: readonly string[];
  /** Why the answer may be incomplete, as the engine says it. */
  readonly degraded: readonly string[];
}

export interface LoadOptions {
  /** A folder that this memory may fill; it is removed with it. */
  readonly folder: string;
  /** The address of a PostgreSQL server to keep it on; absent: a file. */
  readonly server?: string | undefined;
  readonly signal: AbortSignal;
  /** Told now and then while a large store is loaded. */
  progress?(text: string): void;
}

export async function loadMemory(store: BenchmarkStore, options: LoadOptions): Promise<Memory> {
  const { folder } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const owned = await ownStore(folder, options.server);
  const close = () => owned.close();
  try {
    const identity = await establishIdentity(owned.store, () => ({ installation: "eval", key: "eval" }));
    const engineBy = (
      ranking: Partial<RankWeights>,
      embedder?: Embedder,
      clock: Clock = systemClock,
    ): EngineApi =>
      createEngine({
        ...(embedder && { embedding: meansOf(embedder) }),
        summaries: withoutModels(),
        store: owned.store,
        identity,
        clock,
        version: "eval",
        freshSecret: () => randomBytes(32).toString("hex"),
        ranking,
      });
    const engine = engineBy({});
    const sessions = sessionsOf(store);
    await ingest(engine, sessions, options);
    await index(engine, () => owned.store.checkpoint(), options);
    await observe(engine, options.signal);
    const docs = await docsByRef(owned.store, sessions);
    const last = Math.max(...sessions.flatMap(({ moments }) => moments));
    const rankingBy = (weights: Partial<RankWeights>, embedder?: Embedder): Rank => {
      const asked = engineBy(weights, embedder);
      return (question) => rank(asked, docs, { ...asking(question, last), signal: options.signal });
    };
    return {
      supply: async (question, room) => {
        const { query, asked } = asking(question, last);
        const then: Clock = { now: () => instantOf(asked), elapsed: () => systemClock.elapsed() };
        await takeBreath(options.signal);
        return supplied(engineBy({}, undefined, then), docs, query, room);
      },
      hear: () => hear(engine, options.signal),
      instructions: () => instructions(engine, docs),
      rank: rankingBy({}),
      rankingBy: (weights) => rankingBy(weights),
      async meaning(embedder) {
        await fillVectors(engineBy({}, embedder), options.signal);
        return {
          async alone(question) {
            const refs = await nearestTo(owned.store, embedder, question, options.signal);
            return { turns: refs.flatMap((ref) => docs.get(ref) ?? []), degraded: [] };
          },
          rankingBy: (weights) => rankingBy(weights, embedder),
        };
      },
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Turns that stand together; a session that comes back later in the store is another conversation. */
export function sessionsOf({ docs }: Pick<BenchmarkStore, "docs">): readonly BenchmarkSession[] {
  const moments = momentsOf(docs);
  const runs: { id: string; from: number; to: number }[] = [];
  for (const [at, { session }] of docs.entries()) {
    const last = runs.at(-1);
    if (last?.id === session) last.to = at + 1;
    else runs.push({ id: session, from: at, to: at + 1 });
  }
  const met = new Map<string, number>();
  return runs.map(({ id, from, to }) => {
    const times = (met.get(id) ?? 0) + 1;
    met.set(id, times);
    const name = times === 1 ? id : `${id} (${times})`;
    return { name, docs: docs.slice(from, to), moments: moments.slice(from, to) };
  });
}

async function ingest(
  engine: EngineApi,
  sessions: readonly BenchmarkSession[],
  { signal, progress }: LoadOptions,
): Promise<void> {
  for (const [at, session] of sessions.entries()) {
    if (at > 0 && at % TOLD_EVERY === 0) progress?.(`loaded ${at} of ${sessions.length} sessions`);
    let imported = 0;
    for await (const batch of batchesOf(session)) {
      await takeBreath(signal);
      if (batch.kind === "entries") imported += (await engine.reconcile(batch.request)).imported;
    }
    if (imported !== session.docs.length) {
      throw new Error(`${session.name}: ${imported} of ${session.docs.length} turns were stored`);
    }
  }
}

async function index(
  engine: EngineApi,
  checkpoint: () => Promise<unknown>,
  { signal, progress }: LoadOptions,
): Promise<void> {
  let rounds = 0;
  for (let pending = true; pending; ) {
    await takeBreath(signal);
    const batch = await engine.prepareIndex({ limit: 2_000 });
    await engine.applyIndex(batch);
    pending = batch.pending;
    rounds += 1;
    if (rounds % 50 === 0) {
      progress?.(`indexed ${batch.upTo} turns`);
      await checkpoint();
    }
  }
}

/** What the ledger has of the turns, found beside them as it is where turns are committed. */
async function observe(engine: EngineApi, signal: AbortSignal): Promise<void> {
  for (;;) {
    await takeBreath(signal);
    const batch = await engine.prepareLedger({ limit: 500 });
    if (batch.idle) break;
    await engine.applyLedger(batch);
  }
  for (;;) {
    await takeBreath(signal);
    const batch = await engine.prepareLedgerIndex({ limit: 500 });
    if (batch.idle) return;
    await engine.applyLedgerIndex(batch);
  }
}

async function hear(engine: EngineApi, signal: AbortSignal): Promise<number> {
  let heard = 0;
  for (;;) {
    await takeBreath(signal);
    const batch = await engine.prepareGuidance({ limit: 500 });
    if (batch.idle) return heard;
    heard += (await engine.applyGuidance(batch)).added;
  }
}

async function instructions(
  engine: EngineApi,
  docs: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const heard = new Map<string, readonly string[]>();
  let before: string | undefined;
  for (;;) {
    const { shards } = await engine.listGuidance({ limit: 1_000, ...(before !== undefined && { before }) });
    for (const { source, text } of shards) {
      const turn = docs.get(source ?? "");
      if (turn !== undefined) heard.set(turn, [...(heard.get(turn) ?? []), text]);
    }
    before = shards.at(-1)?.ref;
    if (before === undefined) return heard;
  }
}

async function docsByRef(
  store: EngineStore,
  sessions: readonly BenchmarkSession[],
): Promise<ReadonlyMap<string, string>> {
  return store.read(async ({ history }) => {
    const docs = new Map<string, string>();
    for (const session of sessions) {
      const lane = await history.findLane({ installation: installationId("eval"), ...laneOf(session) });
      const ids = session.docs.map((_doc, at) => entryId(at));
      const messages = await history.findEntries(lane!.id, ids);
      for (const [at, { id }] of session.docs.entries()) docs.set(refOf("msg", messages.get(ids[at]!)!), id);
    }
    return docs;
  });
}

/** A question that does not say when it is asked is asked when the last turn was said: on no account today. */
function asking({ text, time }: Pick<BenchmarkQuestion, "text" | "time">, last: number) {
  return { query: text, asked: saidTime(time ?? "") ?? last };
}

const ASKED_IN = { agent: "main", sessionKey: "agent:main:main" };
/** How quick it is, is measured elsewhere. */
const NO_HURRY_MS = 60_000;

async function supplied(
  engine: EngineApi,
  docs: ReadonlyMap<string, string>,
  prompt: string,
  { all, guidance }: Room,
): Promise<SuppliedTurns> {
  const answer = await engine.supply({
    lane: ASKED_IN,
    sessionId: "asked",
    asker: { ...ASKED_IN, isOwner: true },
    prompt,
    room: all,
    plan: {
      shown: { from: null, all: false, summaries: [] },
      budget: { limits: { guidance, recall: all } },
    },
    withinMs: NO_HURRY_MS,
  });
  const { candidates, degraded } = answer.account as unknown as SupplyAccount;
  const turns = (reasons: readonly string[]) =>
    candidates.flatMap(({ ref, part, reason }) =>
      part === "recall" && reasons.includes(reason) ? (docs.get(ref) ?? []) : [],
    );
  return {
    block: answer.block ?? "",
    tokens: answer.tokens,
    whole: turns(["recalled", "dissent"]),
    parts: turns(["recalled-part"]),
    guidance: await sayingGuidance(engine, docs, candidates),
    degraded,
  };
}

async function sayingGuidance(
  engine: EngineApi,
  docs: ReadonlyMap<string, string>,
  candidates: SupplyAccount["candidates"],
): Promise<readonly string[]> {
  const turns: string[] = [];
  for (const { ref, part, reason } of candidates) {
    if (part !== "guidance" || reason !== "standing-guidance") continue;
    const source = ref.startsWith("msg:") ? ref : (await engine.showGuidance({ ref })).source;
    const turn = docs.get(source ?? "");
    if (turn !== undefined) turns.push(turn);
  }
  return turns;
}

async function rank(
  engine: EngineApi,
  docs: ReadonlyMap<string, string>,
  { query, asked, signal }: { query: string; asked: number; signal: AbortSignal },
): Promise<Ranking> {
  await takeBreath(signal);
  const { hits, degraded } = await engine.search({ query, asked, limit: MOST_RANKED }, signal);
  return { turns: [...new Set(hits.flatMap(({ ref }) => docs.get(ref) ?? []))], degraded };
}
