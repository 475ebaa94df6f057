/**
 * What stands in a prompt beside the conversation, for one question: standing guidance, then what is recalled, within the room
 * that the plan left and within a time. What is not found by then is left out, and named.
 *
 * The same state, question and room give the same bytes. It only reads.
 */

import { instantOf } from "../kernel/clock.ts";
import type { JsonObject } from "../kernel/json.ts";
import { MAX_QUERY_CHARS } from "../kernel/text/query-terms.ts";
import { scaleTokens } from "../kernel/token-ratio.ts";
import { type PackedRecall, packRecall, type SupplyRoom, supplyRoom } from "../rooms/assemble/index.ts";
import { isDirect, MESSAGE_OVERHEAD } from "../rooms/history/index.ts";
import type { CandidateAccount, SupplyAccount } from "../rooms/pack/index.ts";
import { analyse, type Candidate, type Question } from "../rooms/rank/index.ts";
import { type EngineContext, laneKey } from "./context.ts";
import { type FactsAsked, factsAsked } from "./facts-asked.ts";
import { factsThen } from "./facts-history.ts";
import { withLater } from "./facts-later.ts";
import { type Found, findRanked } from "./find-ranked.ts";
import { INDEX_VERSION } from "./index-text.ts";
import { shownIn } from "./made.ts";
import { queryDigest } from "./query-digest.ts";
import { asksForSomething, questionText } from "./question-text.ts";
import {
  type RecordedStatistics,
  recordedStatistics,
  type StatisticsAccount,
} from "./recorded-statistics.ts";
import { type Marks, type ShownAlready, shownAlready, tailOf } from "./shown-already.ts";
import type { Stores } from "./stores.ts";
import type { SupplyAnswer, SupplyRequest } from "./supply-api.ts";
import { type SuppliedGuidance, supplyGuidance } from "./supply-guidance.ts";
import { type PlannedFor, plannedFor } from "./supply-plan.ts";
import { NOTHING_RECALLABLE, type Recallable, recallable } from "./supply-recall.ts";
import { timeBudget, type Watch } from "./time-budget.ts";

/** Of the block and of how it is packed: a receipt of another is not replayed to the letter. */
const SUPPLY_VERSION = 3;
const WITHIN_MS = 200;
/** Of the time there is: so long the vector of the question is waited for. */
const MEANING_SHARE = 0.6;
/** Of the time there is: so long guidance that is not known yet is listened to and compared with rules. Recall has the rest. */
const GUIDANCE_SHARE = 0.3;
/** Below so many tokens nothing worth reading is recalled. */
const LEAST_RECALL = 60;
/** Candidates that an account lists, beside all that are in. */
const MOST_LISTED = 100;

/** A moment that is over: what the store held then, and how common words were. */
export interface AsOf {
  readonly at: number;
  readonly watermarks: Marks;
  readonly statistics: StatisticsAccount | null;
  /** What was used once more by what is made again itself. */
  readonly ownUses?: ReadonlySet<string>;
}

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
    question: analyse(query, now, 0),
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
  const recalled = await recall(supplying, opened, began + withinMs * MEANING_SHARE, signal);
  const { within } = supplying;
  const packed = packRecall({
    candidates: recalled.found.candidates,
    contradictions: recalled.found.contradictions,
    facts: withLater(opened.facts.facts, recalled.found.later),
    guidance: opened.guidance.items,
    room: within.room,
    limit: within.recall,
    overhead: MESSAGE_OVERHEAD,
  });
  const account = accountOf(supplying, opened, recalled, packed, guidanceMs);
  const tokens = scaleTokens(packed.blockTokens, planned.scale);
  return { block: packed.block, tokens, account: account as unknown as JsonObject };
}

interface Supplying {
  readonly context: EngineContext;
  readonly request: SupplyRequest;
  readonly asOf: AsOf | null;
  readonly watch: Watch;
  readonly now: ReturnType<typeof instantOf>;
  readonly query: string;
  readonly question: Question;
  /** As the lane's model counts. */
  readonly room: number;
  readonly planned: PlannedFor;
  /** The same, as it is estimated. */
  readonly within: SupplyRoom;
  readonly statistics: RecordedStatistics;
}

/** What is known before anything is looked for. */
interface Opened {
  readonly guidance: SuppliedGuidance;
  readonly leaveOut: ShownAlready;
  readonly facts: FactsAsked;
  readonly factsMs: number;
  readonly watermarks: Marks;
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
  return {
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
    leaveOut: shownAlready(await tailOf(stores, lane, shown), new Set(shown.summaries), asOf),
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

interface Recalled {
  readonly found: Recallable;
  readonly channels: Found["gathered"]["channels"];
  readonly degraded: readonly string[];
}

const nothingRecalled = (...degraded: readonly string[]): Recalled => ({
  found: NOTHING_RECALLABLE,
  channels: [],
  degraded,
});

async function recall(
  supplying: Supplying,
  { guidance, leaveOut, facts }: Opened,
  meaningUntil: number,
  signal: AbortSignal | undefined,
): Promise<Recalled> {
  const { context, request, query, question, within, watch } = supplying;
  const limit = Math.min(within.recall, within.room - guidance.tokens);
  if (query === "") return nothingRecalled("empty-query");
  if (!asksForSomething(query, question)) return nothingRecalled("no-words");
  if (limit < LEAST_RECALL) return nothingRecalled("no-room");
  if (watch.aborted) return nothingRecalled("deadline", "late:recall");
  const stoodFor = stoodForBy(guidance);
  const answer = await findRanked(
    context,
    {
      query,
      asker: request.asker,
      question,
      watch,
      meaningMs: Math.min(MOST_MEANING_MS, meaningUntil - context.clock.elapsed()),
      leaveOut,
      recorded: supplying.statistics,
    },
    async (stores, found) => ({
      found: await recallable(context, stores, found, {
        ...{ asker: request.asker, limit, watch, stoodFor, facts },
      }),
      channels: found.gathered.channels,
      degraded: [...found.gathered.degraded, ...found.pool.degraded],
    }),
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

/** A message that stands among the instructions, and a memory of nothing else, are not recalled as well. */
function stoodForBy({ bySource, items }: SuppliedGuidance) {
  const refs = new Set(items.map(({ ref }) => ref));
  return ({ key, text, sources = [] }: Candidate) => {
    if (refs.has(key)) return { reason: "shown-as-guidance", ref: key } as const;
    const all = [key, ...(sources.length === 1 ? sources : [])];
    const item = all.map((ref) => bySource.get(ref)).find((one) => one !== undefined);
    if (item === undefined || item.text.length < STANDS_FOR * (text ?? "").length) return null;
    return { reason: "shown-as-guidance", ref: item.ref } as const;
  };
}

function accountOf(
  { context, request, asOf, now, query, room, planned, statistics }: Supplying,
  { guidance, leaveOut, facts, factsMs, watermarks }: Opened,
  recalled: Recalled,
  packed: PackedRecall,
  guidanceMs: number,
): SupplyAccount {
  const told = factCandidates(facts, packed);
  const recall = [...told, ...recallCandidates(recalled.found, packed, leaveOut)];
  const listed = [...guidance.candidates, ...recall].slice(0, packed.items.length + MOST_LISTED);
  const total = guidance.candidates.length + recall.length + recalled.found.others;
  const { asker } = request;
  const counted = (estimate: number) => scaleTokens(estimate, planned.scale);
  const guided = counted(guidance.tokens);
  return {
    at: asOf?.at ?? now,
    query: { digest: queryDigest(context, request.prompt), chars: query.length },
    asker: {
      isOwner: asker.isOwner,
      reach: asker.isOwner === true && isDirect(asker.sessionKey) ? "agent" : "lane",
    },
    room,
    limits: planned.limits,
    parts: [
      { part: "guidance", tokens: guided, items: guidance.items.length },
      {
        part: "recall",
        tokens: counted(packed.blockTokens) - guided,
        items: packed.facts.length + packed.items.length,
      },
    ],
    candidates: listed.map((one) => ({ ...one, tokens: counted(one.tokens) })),
    unlisted: total - listed.length,
    channels: [
      { name: "guidance", found: guidance.found, ms: guidanceMs - factsMs },
      { name: "facts", found: facts.found, ms: factsMs },
      ...recalled.channels.map(({ name, found, ms }) => ({ name, found, ms })),
    ],
    degraded: [...new Set([...guidance.degraded, ...facts.degraded, ...recalled.degraded])],
    versions: { supply: SUPPLY_VERSION, index: INDEX_VERSION },
    watermarks,
    statistics: statistics.account(),
  };
}

/** Facts are a part of recall, and its first. */
function factCandidates({ facts }: FactsAsked, { factVerdicts }: PackedRecall): readonly CandidateAccount[] {
  const parts = new Map(facts.map((fact) => [fact.ref, fact.parts]));
  return factVerdicts.map(({ ref, tokens, reason, score, because }) => ({
    ...{ ref, part: "recall" as const, tokens, reason, score, scores: parts.get(ref) ?? [] },
    ...(because !== null && { because }),
  }));
}

/** What is in, then what is not, the best first. */
function recallCandidates(
  { ranked, superseded }: Recallable,
  { verdicts, items }: PackedRecall,
  { noted }: ShownAlready,
): readonly CandidateAccount[] {
  const isIn = new Set(items.map(({ ref }) => ref));
  const [chosen, left] = [
    verdicts.filter(({ ref }) => isIn.has(ref)),
    verdicts.filter(({ ref }) => !isIn.has(ref)),
  ];
  const judged = [...chosen, ...left].map(
    ({ ref, tokens, reason, score, because }): CandidateAccount => ({
      ref,
      part: "recall",
      tokens,
      reason,
      score,
      scores: (ranked.get(ref)?.parts ?? []).map(({ name, value }) => [name, value] as const),
      ...(because !== null && { because }),
    }),
  );
  const alike = verdicts.flatMap(({ ref, reason }) =>
    (ranked.get(ref)?.alike ?? []).map(
      (other): CandidateAccount => ({
        ref: other,
        part: "recall",
        tokens: 0,
        // What another stood for goes with it.
        reason: !isIn.has(ref)
          ? reason
          : isSummary(other) === isSummary(ref)
            ? "same-as-other"
            : "covered-by-summary",
        score: null,
        because: ref,
      }),
    ),
  );
  const replaced = superseded.map(({ ref, by }): CandidateAccount => {
    return { ref, part: "recall", tokens: 0, reason: "superseded", score: null, because: by };
  });
  const shown = noted.map(
    ({ ref, reason }): CandidateAccount => ({
      ref,
      part: "recall",
      tokens: 0,
      reason,
      score: null,
    }),
  );
  const known = new Set<string>();
  return [...judged, ...alike, ...replaced, ...shown].filter(({ ref }) => !known.has(ref) && known.add(ref));
}

function isSummary(ref: string): boolean {
  return ref.startsWith("sum:");
}
