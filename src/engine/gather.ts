/**
 * Everything that may answer a question, each channel by itself: what is indexed, what is not indexed yet, what is cold,
 * the times that it speaks of, the sides that it compares, summaries, memories, documents and the ledger. Scope and filters are inside
 * each query; ranking is done elsewhere. When the time is up, the channels that are left are named and left out.
 */

import { type Clock, instantOf } from "../kernel/clock.ts";
import { type MessageId, type SummaryId, summaryId } from "../kernel/ids.ts";
import { NO_TERMS, type QueryTerms } from "../kernel/text/terms.ts";
import type { Aside, ObservedFilter } from "../ports/shelf-index.ts";
import type { IndexHit, IndexKind } from "../ports/text-index.ts";
import type { Shelf } from "../rooms/durable/index.ts";
import type { Question } from "../rooms/rank/index.ts";
import type { SearchKind } from "./api.ts";
import { askIndex } from "./ask-index.ts";
import type { EngineContext } from "./context.ts";
import { type FoundMessage, findCold, findMessages, foundMessage, isEmptyQuery } from "./find-messages.ts";
import { foundInLedger } from "./gather-ledger.ts";
import { type FoundKept, foundOnShelves } from "./gather-shelves.ts";
import { keptOf, type LeaveOut } from "./leave-out.ts";
import type { LedgerKind } from "./ledger-index.ts";
import type { Reach } from "./scope.ts";
import { joinedSpans, type Span } from "./spans.ts";
import type { Stores } from "./stores.ts";
import type { Watch } from "./time-budget.ts";
import { unindexedSummaries } from "./unindexed-summaries.ts";

/** Records that ranking looks at. What the store ranks behind these has hardly anything of the question. */
const MOST_MESSAGES = 250;
const MOST_SUMMARIES = 40;
/** Of one time that is spoken of; with fewer, everything that was said then comes into question. */
const MOST_OF_A_TIME = 60;
const ENOUGH_OF_A_TIME = 5;
/** Of all times together. */
const MOST_OF_TIMES = 240;
/** Times that are each asked for by themselves; more of them are asked for as one, from the first to the last. */
const TIMES_APART = 2;
/** Times of which everything that was said may come into question. */
const MOST_TIMES = 8;
/** Of one thing that is compared with another. */
const MOST_OF_A_SIDE = 40;
/** Quotations that are asked of the index, each of which takes it long; of more, the longest word. */
const MOST_PHRASES = 6;

export interface Gathering {
  readonly question: Question;
  readonly reach: Reach;
  /** What is kept there may be read, beside what is in reach. */
  readonly shelves: readonly Shelf[];
  readonly kinds: readonly SearchKind[];
  readonly roles?: readonly string[] | undefined;
  readonly since?: number | undefined;
  readonly before?: number | undefined;
  readonly leaveOut?: LeaveOut | undefined;
  /** Of observations, which ones. */
  readonly observed?: ObservedFilter | undefined;
  /** Which of those that stand aside are wanted too. */
  readonly aside?: readonly Aside[] | undefined;
}

export interface FoundSummary {
  readonly id: SummaryId;
  /** Comparable with those of messages. */
  readonly score: number;
}

export interface Gathered {
  /** The best first. */
  readonly messages: readonly FoundMessage[];
  readonly summaries: readonly FoundSummary[];
  /** Messages that mean the same, and how near they are: 0 to 1. Some of them are among those above. */
  readonly similar: ReadonlyMap<MessageId, number>;
  /** Memories, pieces of documents, observations and events. */
  readonly kept: readonly FoundKept[];
  readonly channels: readonly Channel[];
  readonly scanned: number;
  readonly degraded: readonly string[];
}

/** Where records came from, how many, and how long it took. */
export interface Channel {
  readonly name: string;
  readonly found: number;
  readonly ms: number;
}

export async function gather(
  context: EngineContext,
  stores: Stores,
  asked: Gathering,
  watch: Watch,
): Promise<Gathered> {
  const found = new Findings(context.clock);
  const terms = withFewPhrases(asked.question.terms);
  const gathering = { ...asked, question: { ...asked.question, terms } };
  const { question } = gathering;
  const work: Work = { context, stores, gathering, found, watch };
  const said = gathering.kinds.includes("msg");
  const hasWords = !isEmptyQuery(terms);
  if (said && hasWords) await gatherWords(work);
  // Few, and soon asked.
  const shelved = hasWords && gathering.shelves.length > 0;
  const others = [
    ["memories", shelved && wants(gathering, "mem"), (all: Work) => gatherShelves(all, "mem", "memories")],
    ["documents", shelved && wants(gathering, "doc"), (all: Work) => gatherShelves(all, "doc", "documents")],
    ["observations", shelved && wants(gathering, "obs"), (all: Work) => gatherLedger(all, "obs")],
    ["events", shelved && wants(gathering, "evt"), (all: Work) => gatherLedger(all, "evt")],
    ["time", said && question.times.length > 0, gatherTimes],
    ["compared", said && question.order?.compares === true, gatherCompared],
    ["summaries", wants(gathering, "sum") && hasWords, gatherSummaries],
  ] as const;
  for (const [name, isAsked, bring] of others) {
    if (!isAsked) continue;
    if (watch.aborted) found.degrade("deadline", `late:${name}`);
    else await bring(work);
  }
  return found.gathered();
}

const ROLES = {
  sum: "summary",
  mem: "memory",
  doc: "document",
  obs: "observation",
  evt: "event",
} as const;

/** What is no message has a role of its own. */
export function wants({ kinds, roles }: Gathering, kind: keyof typeof ROLES): boolean {
  return kinds.includes(kind) && (roles?.includes(ROLES[kind]) ?? true);
}

function withFewPhrases(terms: QueryTerms): QueryTerms {
  const more = terms.phrases.slice(MOST_PHRASES);
  if (more.length === 0) return terms;
  const longest = more.flatMap((phrase) => phrase.toSorted((a, b) => b.length - a.length).slice(0, 1));
  return {
    ...terms,
    phrases: terms.phrases.slice(0, MOST_PHRASES),
    words: [...new Set([...terms.words, ...longest])],
  };
}

interface Work {
  readonly context: EngineContext;
  readonly stores: Stores;
  readonly gathering: Gathering;
  readonly found: Findings;
  readonly watch: Watch;
}

/** Collects what the channels bring; the first that brings a record says how good it is. */
class Findings {
  readonly #messages = new Map<number, FoundMessage>();
  readonly #channels: Channel[] = [];
  readonly #degraded = new Set<string>();
  summaries: readonly FoundSummary[] = [];
  readonly kept: FoundKept[] = [];
  scanned = 0;
  /** What a text scores that has all of the question. */
  top = 1;
  /** Cold leaves that were looked through. */
  readonly leaves = new Set<SummaryId>();
  readonly #clock: Clock;
  #since: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#since = clock.elapsed();
  }

  add(channel: string, messages: readonly FoundMessage[]): void {
    for (const one of messages) if (!this.#messages.has(one.id)) this.#messages.set(one.id, one);
    this.count(channel, messages.length);
  }

  count(name: string, found: number): void {
    const now = this.#clock.elapsed();
    this.#channels.push({ name, found, ms: now - this.#since });
    this.#since = now;
  }

  degrade(...reasons: readonly string[]): void {
    for (const reason of reasons) this.#degraded.add(reason);
  }

  get hasIndex(): boolean {
    return !this.#degraded.has("index-unavailable");
  }

  /** Of what is not indexed yet, all was looked through. */
  get isComplete(): boolean {
    return ["index-unavailable", "scan-cut", "deadline"].every((reason) => !this.#degraded.has(reason));
  }

  gathered(): Gathered {
    return {
      messages: [...this.#messages.values()].toSorted((a, b) => b.score - a.score || b.id - a.id),
      summaries: this.summaries,
      similar: new Map(),
      kept: this.kept,
      channels: this.#channels,
      scanned: this.scanned,
      degraded: [...this.#degraded],
    };
  }
}

async function gatherWords({ context, stores, gathering, found, watch }: Work): Promise<void> {
  const most = MOST_MESSAGES + spareIn(gathering);
  const said = await findMessages(context, stores, soughtIn(gathering, most), watch);
  found.add("words", await kept(stores, gathering, said.found, MOST_MESSAGES));
  found.scanned = said.scanned;
  found.top = said.top;
  for (const leaf of said.leaves) found.leaves.add(leaf);
  found.degrade(...said.degraded);
}

/** In a large store the best of all times may leave no room for those of the time that is asked for. */
async function gatherTimes(work: Work): Promise<void> {
  const { stores, gathering, found, watch } = work;
  const { question, since, before } = gathering;
  const spans = joinedSpans(question.times, { since, before });
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return;
  const apart = spans.length > TIMES_APART ? [{ since: first.since, before: last.before }] : spans;
  const limit = Math.min(MOST_OF_TIMES, MOST_OF_A_TIME * Math.ceil(spans.length / apart.length));
  const hits: FoundMessage[] = [];
  for (const span of isEmptyQuery(question.terms) ? [] : apart) {
    if (watch.aborted) found.degrade("deadline", "late:time");
    else hits.push(...(await withWords(work, { ...gathering, ...span }, limit)));
  }
  const inTime = hits.filter(({ at }) => spans.some((span) => isWithin(span, at)));
  // What did we talk about last Friday? Nobody said "Friday" then.
  const others: FoundMessage[] = [];
  const share = Math.min(MOST_OF_A_TIME, Math.ceil((2 * MOST_OF_A_TIME) / spans.length));
  for (const span of spans.slice(0, MOST_TIMES)) {
    const had = inTime.filter(({ at }) => isWithin(span, at)).length;
    if (had >= ENOUGH_OF_A_TIME && found.isComplete) continue;
    if (watch.aborted) found.degrade("deadline", "late:time");
    else others.push(...(await spokenIn(stores, { ...gathering, ...span }, share)));
  }
  const known = new Set(inTime.map(({ id }) => id));
  found.add("time", [...inTime, ...others.filter(({ id }) => !known.has(id))]);
}

const spareIn = ({ leaveOut }: Gathering): number => leaveOut?.spare ?? 0;

function kept(
  stores: Stores,
  { leaveOut }: Gathering,
  found: readonly FoundMessage[],
  limit: number,
): Promise<readonly FoundMessage[]> {
  return keptOf(stores, leaveOut, found, limit);
}

function isWithin({ since, before }: Span, at: number): boolean {
  return at >= since && at < before;
}

/** Of two things that are compared, one may be spoken of far more than the other. */
async function gatherCompared(work: Work): Promise<void> {
  const { gathering, found, watch } = work;
  for (const slot of gathering.question.order?.slots ?? []) {
    if (watch.aborted) return found.degrade("deadline", "late:compared");
    const terms = { ...NO_TERMS, words: slot };
    const side = { ...gathering, question: { ...gathering.question, terms } };
    found.add("compared", await withWords(work, side, MOST_OF_A_SIDE));
  }
}

/** What is indexed, and what is cold; what is not indexed yet was looked through for all of the question at once. */
async function withWords(
  { context, stores, found, watch }: Work,
  gathering: Gathering,
  limit: number,
): Promise<readonly FoundMessage[]> {
  const hits = await searchIndex(stores, gathering, "msg", limit + spareIn(gathering), found);
  if (!found.hasIndex) return [];
  const said = await kept(stores, gathering, hits.map(foundMessage), limit);
  const { seen, top } = { seen: found.leaves, top: found.top };
  const cold = await findCold(context, stores, soughtIn(gathering, limit), { seen, top, watch });
  for (const leaf of cold.leaves) found.leaves.add(leaf);
  found.scanned += cold.scanned;
  found.degrade(...cold.degraded);
  return [...said, ...(await kept(stores, gathering, cold.found, cold.found.length))];
}

async function gatherSummaries({ context, stores, gathering, found, watch }: Work): Promise<void> {
  const all = { ...gathering, roles: undefined };
  const most = MOST_SUMMARIES + (gathering.leaveOut?.spareSummaries ?? 0);
  const hits = await searchIndex(stores, all, "sum", most, found);
  const top = Math.max(found.top, ...hits.map(({ score }) => score));
  const { terms } = gathering.question;
  const fresh = await unindexedSummaries(context, stores, { ...all, terms }, top, watch);
  found.degrade(...fresh.degraded);
  const scores = new Map(hits.map(({ source, score }) => [summaryId(source), score]));
  for (const { id, score } of fresh.found) scores.set(id, score);
  found.summaries = [...scores].map(([id, score]) => ({ id, score }));
  found.count("summaries", scores.size);
}

async function gatherShelves(
  { stores, gathering, found }: Work,
  kind: FoundKept["kind"],
  channel: string,
): Promise<void> {
  const { question, shelves, since, before } = gathering;
  const kept = await foundOnShelves(stores, kind, { terms: question.terms, shelves, since, before });
  if (kept === null) return found.degrade("index-unavailable");
  found.kept.push(...kept);
  found.count(channel, kept.length);
}

const LEDGER_CHANNELS: { readonly [kind in LedgerKind]: string } = { obs: "observations", evt: "events" };

async function gatherLedger(
  { context, stores, gathering, found, watch }: Work,
  kind: LedgerKind,
): Promise<void> {
  const { question, shelves, since, before, observed, aside } = gathering;
  const search = { terms: question.terms, shelves, since, before, observed, aside };
  const inLedger = await foundInLedger(context, stores, kind, search, watch);
  if (inLedger === null) return found.degrade("index-unavailable");
  found.kept.push(...inLedger.found);
  found.degrade(...inLedger.degraded);
  found.count(LEDGER_CHANNELS[kind], inLedger.found.length);
}

async function spokenIn(
  stores: Stores,
  gathering: Gathering,
  limit: number,
): Promise<readonly FoundMessage[]> {
  const { reach, roles, since, before } = gathering;
  const rows = await stores.history.spokenIn({
    lanes: reach.lanes.map(({ id }) => id),
    ...(roles === undefined ? {} : { roles }),
    ...(since === undefined ? {} : { since: instantOf(since) }),
    ...(before === undefined ? {} : { before: instantOf(before) }),
    limit: limit + spareIn(gathering),
  });
  const found = rows.map(({ id, lane, at }) => ({ id, lane, at, score: 0 }));
  return kept(stores, gathering, found, limit);
}

function soughtIn({ question, reach, roles, since, before }: Gathering, limit: number) {
  return { terms: question.terms, reach, roles, since, before, limit };
}

async function searchIndex(
  stores: Stores,
  gathering: Gathering,
  kind: IndexKind,
  limit: number,
  found: Findings,
): Promise<readonly IndexHit[]> {
  if (!found.hasIndex) return [];
  const hits = await askIndex(stores, soughtIn(gathering, limit), { kind, limit });
  if (hits === null) found.degrade("index-unavailable");
  return hits ?? [];
}
