/**
 * Messages that have the words of a query: the index for what is indexed, a bounded scan for what is not yet.
 *
 * Never an error to the asker because the index is behind or broken: the answer says what it did without.
 */

import { type Instant, instantOf } from "../kernel/clock.ts";
import { codeOf } from "../kernel/errors.ts";
import { type LaneId, type MessageId, messageId, summaryId } from "../kernel/ids.ts";
import { indexTerms } from "../kernel/text/index-terms.ts";
import { hasEvery, matchTerms, wholeScore } from "../kernel/text/match-terms.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import { tokenizeWords } from "../kernel/text/words.ts";
import type { IndexHit } from "../ports/text-index.ts";
import type { StoredMessage } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { INDEX_VERSION, isHidden, redactedText } from "./index-text.ts";
import { newestFirst } from "./newest-first.ts";
import type { Reach } from "./scope.ts";
import type { Stores } from "./stores.ts";

/** Messages read for one answer; newest first, so that what is cut is the oldest of what is not indexed. */
const MOST_SCANNED = 2_000;
/** Up to so many not indexed at all, all are looked at by id; beyond, the asker's lanes from their newest end. */
const MOST_LISTED = 20_000;
/** Of those lanes, rows looked at: most may be indexed already. */
const MOST_LOOKED_AT = 10_000;
const SLICE = 200;
/** Cold leaves whose messages are looked through for one answer: the best, by their own words. */
const COLD_LEAVES = 24;
/** Asked for the newest, so many more are looked at: what barely matches is left out of them. */
const NEWEST_CANDIDATES = 200;

export interface Sought {
  readonly terms: QueryTerms;
  /** Only what has each of these. */
  readonly every?: QueryTerms | undefined;
  readonly reach: Reach;
  readonly roles?: readonly string[] | undefined;
  readonly since?: number | undefined;
  readonly before?: number | undefined;
  /** Beside the best, also those that came last. */
  readonly newest?: boolean;
  readonly limit: number;
}

export interface FoundMessage {
  readonly id: MessageId;
  readonly lane: LaneId;
  readonly at: Instant;
  /** Greater is better; comparable within one answer. */
  readonly score: number;
}

export interface FoundMessages {
  /** The best first, not yet cut to the limit. */
  readonly found: readonly FoundMessage[];
  /** What a text scores that has all of the query. */
  readonly top: number;
  readonly scanned: number;
  readonly degraded: readonly string[];
}

export async function findMessages(
  context: EngineContext,
  stores: Stores,
  sought: Sought,
  signal?: Pick<AbortSignal, "aborted">,
): Promise<FoundMessages> {
  const degraded: string[] = [];
  const wanted = wantedIn(stores, sought);
  const indexed = await searchIndex(stores, sought, degraded);
  const fresh = await scanFresh(context, stores, sought, wanted, degraded, signal);
  const cold = degraded.length > 0 ? NOTHING : await searchCold(context, stores, sought, wanted, signal);
  const top = Math.max(1, ...indexed.map((found) => found.score));
  const found = merge(indexed, [...fresh.found, ...cold.found], Math.max(1, wholeScore(sought.terms)), top);
  return { found, top, scanned: fresh.scanned + cold.scanned, degraded };
}

async function searchIndex(
  { index }: Stores,
  sought: Sought,
  degraded: string[],
): Promise<readonly FoundMessage[]> {
  const { terms, every, reach, roles, since, before, newest = false, limit } = sought;
  const query = {
    terms,
    ...(every === undefined ? {} : { every }),
    scope: reach.scope,
    kinds: ["msg"] as const,
    ...(roles === undefined ? {} : { speakers: roles }),
    ...(since === undefined ? {} : { since: instantOf(since) }),
    ...(before === undefined ? {} : { before: instantOf(before) }),
  };
  try {
    if (!newest) return (await index.search({ ...query, limit })).map(foundOf);
    const best = await index.search({ ...query, limit: Math.max(limit, NEWEST_CANDIDATES) });
    const last = await index.search({ ...query, order: "newest", limit: Math.max(limit, NEWEST_CANDIDATES) });
    return [...new Map([...best, ...last].map((hit) => [hit.source, hit])).values()].map(foundOf);
  } catch (error) {
    if (codeOf(error) !== "store/corrupt") throw error;
    degraded.push("index-unavailable");
    return [];
  }
}

function foundOf({ source, lane, at, score }: IndexHit): FoundMessage {
  return { id: messageId(source), lane, at, score };
}

type Wanted = (rows: readonly StoredMessage[]) => Promise<readonly StoredMessage[]>;

/** Those that the asker may see and asked for. What summaries cover is listed only when there is something to look up. */
function wantedIn({ history }: Stores, { reach, roles, since, before }: Sought): Wanted {
  const lanes = new Set(reach.lanes.map(({ id }) => id));
  const { under } = reach.scope;
  let covered: ReadonlySet<MessageId> | undefined;
  return async (rows) => {
    const plain = rows.filter(
      (row) =>
        lanes.has(row.lane) &&
        !isHidden(row) &&
        (roles === undefined || roles.includes(row.role)) &&
        (since === undefined || row.at >= since) &&
        (before === undefined || row.at < before),
    );
    if (under === undefined || plain.length === 0) return plain;
    covered ??= new Set(await history.messagesUnder(under.summaries));
    return plain.filter((row) => under.except.includes(row.lane) || covered?.has(row.id) === true);
  };
}

interface Scan {
  readonly found: readonly FoundMessage[];
  readonly scanned: number;
}

const NOTHING: Scan = { found: [], scanned: 0 };

/** What was folded long ago: first the summaries, then the messages under the best of them. */
async function searchCold(
  context: EngineContext,
  { history, index }: Stores,
  sought: Sought,
  wanted: Wanted,
  signal: Pick<AbortSignal, "aborted"> | undefined,
): Promise<Scan> {
  if ((await index.watermark("leaf")).upTo === 0) return NOTHING;
  const { terms, every, reach, since } = sought;
  const leaves = await index.search({
    terms: asWords(terms),
    ...(every === undefined ? {} : { every }),
    scope: reach.scope,
    kinds: ["leaf"],
    ...(since === undefined ? {} : { since: instantOf(since) }),
    limit: COLD_LEAVES,
  });
  const found: FoundMessage[] = [];
  let scanned = 0;
  for (const leaf of leaves) {
    if (signal?.aborted === true) break;
    const sources = await history.sourcesOf(summaryId(leaf.source));
    if (sources?.kind !== "messages") continue;
    const rows = await history.messages(sources.ids);
    const looked = await wanted(sources.ids.flatMap((id) => rows.get(id) ?? []));
    scanned += looked.length;
    found.push(...(await matching(context, { history }, sought, looked)));
  }
  return { found, scanned };
}

/** A leaf knows its words and not which stand together, or inside one another: that is looked up in its messages. */
function asWords(terms: QueryTerms): QueryTerms {
  const inside = terms.code.flatMap((term) => tokenizeWords(term));
  return {
    ...terms,
    words: [...new Set([...terms.words, ...terms.phrases.flat(), ...inside])],
    phrases: [],
    code: [],
  };
}

async function scanFresh(
  context: EngineContext,
  stores: Stores,
  sought: Sought,
  wanted: Wanted,
  degraded: string[],
  signal: Pick<AbortSignal, "aborted"> | undefined,
): Promise<Scan> {
  const watermark = await stores.index.watermark("msg");
  const usable = watermark.version === INDEX_VERSION && !degraded.includes("index-unavailable");
  const indexedUpTo = usable ? watermark.upTo : 0;
  const { rows, cut } = await freshRows(stores, sought, wanted, indexedUpTo);
  if (cut) degraded.push("scan-cut");
  const found: FoundMessage[] = [];
  for (let at = 0; at < rows.length; at += SLICE) {
    if (signal?.aborted === true) {
      degraded.push("deadline");
      return { found, scanned: at };
    }
    found.push(...(await matching(context, stores, sought, rows.slice(at, at + SLICE))));
  }
  return { found, scanned: rows.length };
}

async function matching(
  context: EngineContext,
  { history }: Pick<Stores, "history">,
  { terms, every }: Pick<Sought, "terms" | "every">,
  rows: readonly StoredMessage[],
): Promise<readonly FoundMessage[]> {
  const bodies = await history.bodies(rows.map((row) => row.id));
  return rows.flatMap(({ id, lane, at }) => {
    const indexed = indexTerms(redactedText(context, bodies.get(id)));
    if (every !== undefined && !hasEvery(every, indexed)) return [];
    const score = matchTerms(terms, indexed);
    return score > 0 ? [{ id, lane, at, score }] : [];
  });
}

/** What the asker may see of what is not indexed yet. Others' messages are never part of the bound. */
async function freshRows(
  stores: Stores,
  sought: Sought,
  wanted: Wanted,
  indexedUpTo: number,
): Promise<{ rows: readonly StoredMessage[]; cut: boolean }> {
  const { history } = stores;
  const fresh: StoredMessage[] = [];
  if ((await history.newestId()) - indexedUpTo > MOST_LISTED) {
    let looked = 0;
    for await (const { row } of newestFirst(stores, sought.reach)) {
      if (looked >= MOST_LOOKED_AT || fresh.length >= MOST_SCANNED) return { rows: fresh, cut: true };
      looked += 1;
      if (row.id > indexedUpTo) fresh.push(...(await wanted([row])));
    }
    return { rows: fresh, cut: false };
  }
  for (let after = indexedUpTo; ; ) {
    const rows = await history.scan(after, SLICE);
    const last = rows.at(-1);
    if (last === undefined) break;
    fresh.push(...(await wanted(rows)));
    after = last.id;
  }
  return { rows: fresh.toReversed().slice(0, MOST_SCANNED), cut: fresh.length > MOST_SCANNED };
}

/** A fresh message that matches every term stands beside the best indexed one; others in proportion. */
function merge(
  indexed: readonly FoundMessage[],
  fresh: readonly FoundMessage[],
  whole: number,
  top: number,
): readonly FoundMessage[] {
  const scaled = fresh.map((found) => ({ ...found, score: (top * found.score) / whole }));
  const seen = new Set(indexed.map((found) => found.id));
  return [...indexed, ...scaled.filter((found) => !seen.has(found.id))].toSorted(
    (a, b) => b.score - a.score || b.id - a.id,
  );
}

export function isEmptyQuery(terms: QueryTerms): boolean {
  const { words, prefixes, phrases, grams, code } = terms;
  return words.length + prefixes.length + phrases.length + grams.length + code.length === 0;
}
