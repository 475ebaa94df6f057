/**
 * Everything that may answer a question, each channel by itself: what is indexed, what is not indexed yet, what is cold,
 * the times that it speaks of, the sides that it compares, and summaries. Scope and filters are inside each query; ranking
 * is done elsewhere.
 */

import { instantOf } from "../kernel/clock.ts";
import { codeOf } from "../kernel/errors.ts";
import { messageId, type SummaryId, summaryId } from "../kernel/ids.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import type { IndexHit, IndexKind } from "../ports/text-index.ts";
import type { Question, TimeSpan } from "../rooms/rank/index.ts";
import type { SearchKind } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { type FoundMessage, findMessages, isEmptyQuery } from "./find-messages.ts";
import type { Reach } from "./scope.ts";
import type { Stores } from "./stores.ts";

/** Records that ranking looks at. What the store ranks behind these has hardly anything of the question. */
const MOST_MESSAGES = 250;
const MOST_SUMMARIES = 40;
/** Of one time that is spoken of; with fewer, everything that was said then comes into question. */
const MOST_OF_A_TIME = 60;
const ENOUGH_OF_A_TIME = 5;
/** Of one thing that is compared with another. */
const MOST_OF_A_SIDE = 40;

const NO_TERMS: QueryTerms = { words: [], prefixes: [], phrases: [], grams: [], code: [] };

export interface Gathering {
  readonly question: Question;
  readonly reach: Reach;
  readonly kinds: readonly SearchKind[];
  readonly roles?: readonly string[] | undefined;
  readonly since?: number | undefined;
  readonly before?: number | undefined;
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
  readonly channels: readonly Channel[];
  readonly scanned: number;
  readonly degraded: readonly string[];
}

/** Where records came from, and how many. */
export interface Channel {
  readonly name: string;
  readonly found: number;
}

export async function gather(
  context: EngineContext,
  stores: Stores,
  gathering: Gathering,
  signal?: Pick<AbortSignal, "aborted">,
): Promise<Gathered> {
  const found = new Findings();
  if (gathering.kinds.includes("msg")) {
    if (!isEmptyQuery(gathering.question.terms)) await gatherWords(context, stores, gathering, found, signal);
    if (signal?.aborted !== true) await gatherTimes(stores, gathering, found);
    if (signal?.aborted !== true) await gatherSides(stores, gathering, found);
  }
  if (gathering.kinds.includes("sum") && signal?.aborted !== true)
    await gatherSummaries(stores, gathering, found);
  if (signal?.aborted === true) found.degrade("deadline");
  return found.gathered();
}

/** Collects what the channels bring; the first that brings a record says how good it is. */
class Findings {
  readonly #messages = new Map<number, FoundMessage>();
  readonly #channels: Channel[] = [];
  readonly #degraded = new Set<string>();
  summaries: readonly FoundSummary[] = [];
  scanned = 0;

  add(channel: string, messages: readonly FoundMessage[]): void {
    for (const one of messages) if (!this.#messages.has(one.id)) this.#messages.set(one.id, one);
    this.count(channel, messages.length);
  }

  count(name: string, found: number): void {
    this.#channels.push({ name, found });
  }

  degrade(...reasons: readonly string[]): void {
    for (const reason of reasons) this.#degraded.add(reason);
  }

  get hasIndex(): boolean {
    return !this.#degraded.has("index-unavailable");
  }

  gathered(): Gathered {
    return {
      messages: [...this.#messages.values()].toSorted((a, b) => b.score - a.score || b.id - a.id),
      summaries: this.summaries,
      channels: this.#channels,
      scanned: this.scanned,
      degraded: [...this.#degraded],
    };
  }
}

async function gatherWords(
  context: EngineContext,
  stores: Stores,
  { question, reach, roles, since, before }: Gathering,
  found: Findings,
  signal: Pick<AbortSignal, "aborted"> | undefined,
): Promise<void> {
  const sought = { terms: question.terms, reach, roles, since, before, limit: MOST_MESSAGES };
  const said = await findMessages(context, stores, sought, signal);
  found.add("words", said.found);
  found.scanned = said.scanned;
  found.degrade(...said.degraded);
}

/** In a large store the best of all times may leave no room for those of the time that is asked for. */
async function gatherTimes(stores: Stores, gathering: Gathering, found: Findings): Promise<void> {
  for (const span of gathering.question.times) {
    const within = withinSpan(gathering, span);
    const hits = isEmptyQuery(gathering.question.terms)
      ? []
      : await searchIndex(stores, within, "msg", MOST_OF_A_TIME, found);
    // What did we talk about last Friday? Nobody said "Friday" then.
    const others = hits.length < ENOUGH_OF_A_TIME ? await spokenIn(stores, within) : [];
    found.add("time", [...hits.map(foundMessage), ...others]);
  }
}

/** Of two things that are compared, one may be spoken of far more than the other. */
async function gatherSides(stores: Stores, gathering: Gathering, found: Findings): Promise<void> {
  const { order } = gathering.question;
  for (const slot of order?.compares === true ? order.slots : []) {
    const side = { ...gathering, question: { ...gathering.question, terms: { ...NO_TERMS, words: slot } } };
    const hits = await searchIndex(stores, side, "msg", MOST_OF_A_SIDE, found);
    found.add("side", hits.map(foundMessage));
  }
}

async function gatherSummaries(stores: Stores, gathering: Gathering, found: Findings): Promise<void> {
  const { question, roles } = gathering;
  if (isEmptyQuery(question.terms) || roles?.includes("summary") === false) return;
  const hits = await searchIndex(stores, { ...gathering, roles: undefined }, "sum", MOST_SUMMARIES, found);
  found.summaries = hits.map(({ source, score }) => ({ id: summaryId(source), score }));
  found.count("summaries", hits.length);
}

async function spokenIn(
  { history }: Stores,
  { reach, roles, since, before }: Gathering,
): Promise<readonly FoundMessage[]> {
  const rows = await history.spokenIn({
    lanes: reach.lanes.map(({ id }) => id),
    ...(roles === undefined ? {} : { roles }),
    ...(since === undefined ? {} : { since: instantOf(since) }),
    ...(before === undefined ? {} : { before: instantOf(before) }),
    limit: MOST_OF_A_TIME,
  });
  return rows.map(({ id, lane, at }) => ({ id, lane, at, score: 0 }));
}

function withinSpan(gathering: Gathering, span: TimeSpan): Gathering {
  const since = Math.max(span.since, gathering.since ?? span.since);
  const before = Math.min(span.before, gathering.before ?? span.before);
  return { ...gathering, since, before };
}

async function searchIndex(
  { index }: Stores,
  { question, reach, roles, since, before }: Gathering,
  kind: IndexKind,
  limit: number,
  found: Findings,
): Promise<readonly IndexHit[]> {
  if (!found.hasIndex) return [];
  try {
    return await index.search({
      terms: question.terms,
      scope: reach.scope,
      kinds: [kind],
      ...(roles === undefined ? {} : { speakers: roles }),
      ...(since === undefined ? {} : { since: instantOf(since) }),
      ...(before === undefined ? {} : { before: instantOf(before) }),
      limit,
    });
  } catch (error) {
    if (codeOf(error) !== "store/corrupt") throw error;
    found.degrade("index-unavailable");
    return [];
  }
}

function foundMessage({ source, lane, at, score }: IndexHit): FoundMessage {
  return { id: messageId(source), lane, at, score };
}
