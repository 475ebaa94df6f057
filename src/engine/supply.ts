/**
 * What stands in a prompt beside the conversation, for one question: standing guidance, what was taught, what is recalled, within the room
 * that the plan left and within a time. What is not found by then is left out, and named.
 *
 * The same state, question and room give the same bytes. It only reads.
 */

import { instantOf } from "../kernel/clock.ts";
import type { JsonObject } from "../kernel/json.ts";
import { MAX_QUERY_CHARS } from "../kernel/text/query-terms.ts";
import { scaleTokens } from "../kernel/token-ratio.ts";
import { packRecall, type SupplyRoom, supplyRoom } from "../rooms/assemble/index.ts";
import { type Lane, MESSAGE_OVERHEAD } from "../rooms/history/index.ts";
import { analyse, type Candidate, type Question } from "../rooms/rank/index.ts";
import { type BrainServed, type BrainThen, serveBrain } from "./brain-serve.ts";
import { type EngineContext, laneKey } from "./context.ts";
import { type FactsAsked, factsAsked } from "./facts-asked.ts";
import { factsThen } from "./facts-history.ts";
import { withLater } from "./facts-later.ts";
import { type Found, findRanked, mayMean } from "./find-ranked.ts";
import { asks, mayAskAmong } from "./held-back.ts";
import { shownIn } from "./made.ts";
import { type AskedMeaning, askMeaning } from "./meaning.ts";
import { asksForSomething, questionText } from "./question-text.ts";
import {
  type RecordedStatistics,
  recordedStatistics,
  type StatisticsAccount,
} from "./recorded-statistics.ts";
import { type Marks, type ShownAlready, shownAlready, type Tail, tailOf } from "./shown-already.ts";
import type { Stores } from "./stores.ts";
import { accountOf } from "./supply-account.ts";
import type { SupplyAnswer, SupplyRequest } from "./supply-api.ts";
import { type SuppliedGuidance, supplyGuidance } from "./supply-guidance.ts";
import { type PlannedFor, plannedFor } from "./supply-plan.ts";
import { NOTHING_RECALLABLE, type Recallable, recallable } from "./supply-recall.ts";
import { timeBudget, type Watch } from "./time-budget.ts";

const WITHIN_MS = 200;
/** Of the time there is: so long the vector of the question is waited for. */
const MEANING_SHARE = 0.6;
/** Of the time there is: so long guidance that is not known yet is listened to and compared with rules. Recall has the rest. */
const GUIDANCE_SHARE = 0.3;
/** Below so many tokens nothing worth reading is recalled. */
const LEAST_RECALL = 60;

/** A moment that is over: what the store held then, and how common words were. */
export interface AsOf {
  readonly at: number;
  readonly watermarks: Marks;
  readonly statistics: StatisticsAccount | null;
  /** Minutes east of UTC that its question was read by; absent: none, as before it was noted. */
  readonly utcOffset?: number;
  /** What was used once more by what is made again itself. */
  readonly ownUses?: ReadonlySet<string>;
  /** What the brain had a part in then; absent: nothing. */
  readonly brain?: BrainThen;
}

/** Of a time at which there was none, or which does not say. */
const NO_BRAIN: BrainThen = { marks: {}, shown: false, temperature: null };

export function supply(
  context: EngineContext,
  request: SupplyRequest,
  signal?: AbortSignal,
): Promise<SupplyAnswer> {
  return supplyAsOf(context, request, null, signal);
}

/** As of an earlier moment, nothing that came later is seen, and nothing is late. */
export async function supplyAsOf(
  context: EngineContext,
  request: SupplyRequest,
  asOf: AsOf | null,
  signal?: AbortSignal,
): Promise<SupplyAnswer> {
  const withinMs =
    asOf === null ? (request.withinMs ?? context.prompt.deadlineMs ?? WITHIN_MS) : Number.POSITIVE_INFINITY;
  const watch = timeBudget(context.clock, withinMs, signal);
  const now = instantOf(asOf?.at ?? context.clock.now());
  const utcOffset = asOf === null ? (context.utcOffset?.(now) ?? 0) : (asOf.utcOffset ?? 0);
  const query = questionText(request.prompt);
  const room = Math.max(0, Math.floor(request.room));
  const planned = plannedFor(request.plan, room);
  const supplying: Supplying = {
    context,
    request,
    asOf,
    watch,
    now,
    query,
    question: analyse(query, now, utcOffset),
    utcOffset,
    room,
    planned,
    within: supplyRoom({ room, ...planned.limits }, planned.scale),
    statistics: recordedStatistics(asOf?.statistics ?? undefined),
  };
  const began = context.clock.elapsed();
  // Rules are read in there; what reads them is loaded before.
  await context.authored?.ready?.();
  const hearing = timeBudget(context.clock, withinMs * GUIDANCE_SHARE, signal);
  const opened = await context.store.read((stores) => open(supplying, stores, hearing));
  const guidanceMs = context.clock.elapsed() - began;
  const meaning = meaningOnce(supplying, began + withinMs * MEANING_SHARE, signal);
  try {
    const served = await serveBrain(context, brainFor(supplying, opened, meaning, signal));
    const recalled = await recall(supplying, { ...opened, served }, meaning, signal);
    return supplied(supplying, { ...opened, served }, recalled, guidanceMs);
  } finally {
    meaning.stop();
  }
}

function supplied(
  supplying: Supplying,
  opened: Served,
  recalled: Recalled,
  guidanceMs: number,
): SupplyAnswer {
  const { within, planned } = supplying;
  const packed = packRecall({
    candidates: recalled.found.candidates,
    contradictions: recalled.found.contradictions,
    isHeld: (one) => !recalled.mayAsk.has(one.ref) && asks(one),
    facts: withLater(opened.facts.facts, recalled.found.later),
    guidance: opened.guidance.items,
    taught: opened.served.taught,
    room: within.room,
    limit: within.recall,
    overhead: MESSAGE_OVERHEAD,
  });
  const account = accountOf(supplying, opened, recalled, packed, guidanceMs);
  const tokens = scaleTokens(packed.blockTokens, planned.scale);
  const told = { ...account, brain: opened.served.account };
  return { block: packed.block, tokens, account: told as unknown as JsonObject };
}

function brainFor(
  { context, request, asOf, now, query, room, planned, within }: Supplying,
  { lane, tail, summaries, guidance }: Opened,
  meaning: MeaningOnce,
  signal: AbortSignal | undefined,
): Parameters<typeof serveBrain>[1] {
  const may = query !== "" && mayMean(context, request);
  return {
    ...{ asker: request.asker, prompt: request.prompt, query, now, room, scale: planned.scale },
    ...{ lane, tail, summaries, guidance, blockRoom: within.room, signal },
    past: asOf === null ? null : (asOf.brain ?? NO_BRAIN),
    askMeaning: () => (may ? meaning.ask() : null),
  };
}

/** Asked for once, whoever needs it first. */
interface MeaningOnce {
  ask(): AskedMeaning;
  /** Undefined: nobody has needed it yet. */
  readonly asked: AskedMeaning | undefined;
  /** How long it may take from now on. */
  readonly leftMs: number;
  stop(): void;
}

function meaningOnce(
  { context, query }: Supplying,
  until: number,
  signal: AbortSignal | undefined,
): MeaningOnce {
  let asked: AskedMeaning | undefined;
  return {
    ask() {
      asked ??= askMeaning(context, query, this.leftMs, signal);
      return asked;
    },
    get asked() {
      return asked;
    },
    get leftMs() {
      return Math.min(MOST_MEANING_MS, until - context.clock.elapsed());
    },
    stop: () => asked?.stop(),
  };
}

export interface Supplying {
  readonly context: EngineContext;
  readonly request: SupplyRequest;
  readonly asOf: AsOf | null;
  readonly watch: Watch;
  readonly now: ReturnType<typeof instantOf>;
  readonly query: string;
  readonly question: Question;
  /** Minutes east of UTC where it is asked. */
  readonly utcOffset: number;
  /** As the lane's model counts. */
  readonly room: number;
  readonly planned: PlannedFor;
  /** The same, as it is estimated. */
  readonly within: SupplyRoom;
  readonly statistics: RecordedStatistics;
}

/** What is known before anything is looked for. */
export interface Opened {
  readonly lane: Lane | undefined;
  readonly tail: Tail | null;
  /** Those that stand in the prompt. */
  readonly summaries: ReadonlySet<number>;
  readonly guidance: SuppliedGuidance;
  readonly leaveOut: ShownAlready;
  readonly facts: FactsAsked;
  readonly factsMs: number;
  readonly watermarks: Marks;
}

/** And what the brain had to say. */
export interface Served extends Opened {
  readonly served: BrainServed;
}

async function open(supplying: Supplying, stores: Stores, watch: Watch): Promise<Opened> {
  const { context, request, asOf, now, query, question, planned, within } = supplying;
  const lane = await stores.history.findLane(laneKey(context, request.lane));
  const { made, sessionId } = request;
  const shown = made === undefined ? planned.shown : await shownIn(stores.history, lane?.id, sessionId, made);
  const marks = asOf?.watermarks ?? null;
  const began = context.clock.elapsed();
  const facts = await factsAsked(context, stores, {
    ...{ asker: request.asker, query, question, now, watch, asKnown: factsThen(asOf) },
  });
  const tail = await tailOf(stores, lane, shown);
  const summaries = new Set(shown.summaries);
  return {
    ...{ lane, tail, summaries },
    facts,
    factsMs: context.clock.elapsed() - began,
    guidance: await supplyGuidance(context, stores, {
      asker: request.asker,
      lane,
      shown,
      now,
      marks,
      question,
      within,
      watch,
    }),
    leaveOut: shownAlready(tail, summaries, asOf, now),
    watermarks: marks ?? (await watermarksOf(stores)),
  };
}

async function watermarksOf(stores: Stores): Promise<Marks> {
  const { history, memories, docs, guidance, ledger, events, facts } = stores;
  return {
    messages: await history.newestId(),
    memories: await memories.newestId(),
    docs: await docs.newestId(),
    shards: await guidance.newestId(),
    observations: await ledger.newestId(),
    events: await events.newestId(),
    facts: await facts.newestId(),
    factActs: await facts.newestAct(),
  };
}

export interface Recalled {
  readonly found: Recallable;
  /** Those whose words may ask for something; what of the others does is not shown. */
  readonly mayAsk: ReadonlySet<string>;
  readonly channels: Found["gathered"]["channels"];
  readonly degraded: readonly string[];
}

const nothingRecalled = (...degraded: readonly string[]): Recalled => ({
  found: NOTHING_RECALLABLE,
  mayAsk: new Set(),
  channels: [],
  degraded,
});

async function recall(
  supplying: Supplying,
  { guidance, leaveOut, facts, served }: Served,
  meaning: MeaningOnce,
  signal: AbortSignal | undefined,
): Promise<Recalled> {
  const { context, request, query, question, within, watch } = supplying;
  const limit = Math.min(within.recall, within.room - guidance.tokens - served.tokens);
  if (query === "") return nothingRecalled("empty-query");
  if (!asksForSomething(query, question)) return nothingRecalled("no-words");
  if (limit < LEAST_RECALL) return nothingRecalled("no-room");
  if (watch.aborted) return nothingRecalled("deadline", "late:recall");
  const stoodFor = stoodForBy(guidance, served);
  const answer = await findRanked(
    context,
    {
      query,
      asker: request.asker,
      question,
      watch,
      meaningMs: meaning.leftMs,
      meaning: meaning.asked,
      leaveOut,
      recorded: supplying.statistics,
    },
    async (stores, found) => {
      const read = await recallable(context, stores, found, {
        ...{ asker: request.asker, limit, watch, stoodFor, facts },
        instructions: { upTo: supplying.asOf?.watermarks["shards"] ?? null, now: supplying.now },
      });
      const candidates = [...read.ranked.values()].map(({ candidate }) => candidate);
      return {
        found: read,
        mayAsk: await mayAskAmong(stores, found.pool, candidates),
        channels: found.gathered.channels,
        degraded: [...found.gathered.degraded, ...found.pool.degraded],
      };
    },
    signal,
  );
  if ("nowhere" in answer) return nothingRecalled(answer.nowhere);
  const cut = query.length > MAX_QUERY_CHARS ? ["query-cut"] : [];
  return { ...answer, degraded: [...cut, ...answer.degraded, ...answer.found.degraded] };
}

/** When nothing is late, a vector that does not come is still not waited for any longer. */
const MOST_MEANING_MS = 1_000;
/** Of a message, the share that an instruction must have of it to stand for all of it. */
const STANDS_FOR = 0.7;

/** A message that stands among the instructions or the lessons, and a memory of nothing else, are not recalled as well. */
function stoodForBy({ bySource, items }: SuppliedGuidance, served: BrainServed) {
  const refs = new Set(items.map(({ ref }) => ref));
  return ({ key, text, sources = [] }: Candidate) => {
    if (refs.has(key)) return { reason: "shown-as-guidance", ref: key } as const;
    if (served.stoodFor.get(key)?.ref === key) return { reason: "shown-as-lesson", ref: key } as const;
    const all = [key, ...(sources.length === 1 ? sources : [])];
    const standsIn = (some: ReadonlyMap<string, { readonly ref: string; readonly text: string }>) =>
      all
        .map((ref) => some.get(ref))
        .find((one) => one !== undefined && one.text.length >= STANDS_FOR * (text ?? "").length);
    const item = standsIn(bySource);
    if (item !== undefined) return { reason: "shown-as-guidance", ref: item.ref } as const;
    const lesson = standsIn(served.stoodFor);
    return lesson === undefined ? null : ({ reason: "shown-as-lesson", ref: lesson.ref } as const);
  };
}
