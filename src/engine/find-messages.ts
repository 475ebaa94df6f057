/**
 * Messages that have the words of a query: the index for what is indexed, a bounded scan for what is not yet.
 *
 * Never an error to the asker because the index is behind or broken: the answer says what it did without.
 */

import type { Instant } from "../kernel/clock.ts";
import { type LaneId, type MessageId, messageId, type SummaryId, summaryId } from "../kernel/ids.ts";
import { indexTerms } from "../kernel/text/index-terms.ts";
import { hasEvery, matchTerms, wholeScore } from "../kernel/text/match-terms.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import { tokenizeWords } from "../kernel/text/words.ts";
import type { IndexHit } from "../ports/text-index.ts";
import type { StoredMessage } from "../rooms/history/index.ts";
import { askIndex, type IndexAsk } from "./ask-index.ts";
import type { EngineContext } from "./context.ts";
import { INDEX_VERSION, isHidden, redactedText } from "./index-text.ts";
import { newestFirst } from "./newest-first.ts";
import type { Stores } from "./stores.ts";
import type { Watch } from "./time-budget.ts";

/** Messages read for one answer; newest first, so that what is cut is the oldest of what is not indexed. */
const MOST_SCANNED = 2_000;
/** Up to so many not indexed at all, all are looked at by id; beyond, the asker's lanes from their newest end. */
const MOST_LISTED = 20_000;
/** Of those lanes, rows looked at: most may be indexed already. */
const MOST_LOOKED_AT = 10_000;
const SLICE = 200;
/** Of one slice, together: what is looked through in some hundredths of a second. */
const SLICE_TOKENS = 100_000;
/** Cold leaves whose messages are looked through for one answer: the best, by their own words. */
const COLD_LEAVES = 24;
/** And those of a time, or of one thing that is compared, beyond these. */
const MORE_COLD_LEAVES = 8;
/** So many times as many are listed where those that begin too late are left out of them. */
const SPARE_LEAVES = 4;
/** Asked for the newest, so many more are looked at: what barely matches is left out of them. */
const NEWEST_CANDIDATES = 200;

export interface Sought extends IndexAsk {
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
  /** Cold leaves whose messages were looked through. */
  readonly leaves: readonly SummaryId[];
  readonly degraded: readonly string[];
}

export async function findMessages(
  context: EngineContext,
  stores: Stores,
  sought: Sought,
  signal?: Watch,
): Promise<FoundMessages> {
  const degraded: string[] = [];
  const wanted = wantedIn(stores, sought);
  const indexed = await searchIndex(stores, sought, degraded);
  const fresh = await scanFresh(context, stores, sought, wanted, degraded, signal);
  const late = degraded.includes("deadline");
  const leaves = { seen: new Set<SummaryId>(), most: COLD_LEAVES };
  const cold = late ? NO_LEAVES : await searchCold(context, stores, sought, wanted, leaves, degraded, signal);
  const top = Math.max(1, ...indexed.map((found) => found.score));
  const found = merge(indexed, [...fresh.found, ...cold.found], Math.max(1, wholeScore(sought.terms)), top);
  return {
    found,
    top,
    scanned: fresh.scanned + cold.scanned,
    leaves: cold.leaves,
    degraded: [...new Set(degraded)],
  };
}

async function searchIndex(
  stores: Stores,
  sought: Sought,
  degraded: string[],
): Promise<readonly FoundMessage[]> {
  const { newest = false, limit } = sought;
  const most = newest ? Math.max(limit, NEWEST_CANDIDATES) : limit;
  const best = await askIndex(stores, sought, { kind: "msg", limit: most });
  const last = newest ? await askIndex(stores, sought, { kind: "msg", limit: most, order: "newest" }) : [];
  if (best === null || last === null) {
    degraded.push("index-unavailable");
    return [];
  }
  if (!newest) return best.map(foundMessage);
  return [...new Map([...best, ...last].map((hit) => [hit.source, hit])).values()].map(foundMessage);
}

export function foundMessage({ source, lane, at, score }: IndexHit): FoundMessage {
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

const NO_LEAVES = { found: [], scanned: 0, leaves: [] };

/** More of what is cold, beyond the leaves that were looked through already. */
export async function findCold(
  context: EngineContext,
  stores: Stores,
  sought: Sought,
  { seen, top, watch }: { seen: ReadonlySet<SummaryId>; top: number; watch: Watch },
): Promise<FoundMessages> {
  const degraded: string[] = [];
  const leaves = { seen, most: MORE_COLD_LEAVES };
  const cold = await searchCold(context, stores, sought, wantedIn(stores, sought), leaves, degraded, watch);
  const found = merge([], cold.found, Math.max(1, wholeScore(sought.terms)), top);
  return { found, top, scanned: cold.scanned, leaves: cold.leaves, degraded };
}

/** What was folded long ago: first the summaries, then the messages under the best of them. */
async function searchCold(
  context: EngineContext,
  stores: Stores,
  sought: Sought,
  wanted: Wanted,
  { seen, most }: { readonly seen: ReadonlySet<SummaryId>; readonly most: number },
  degraded: string[],
  watch: Watch | undefined,
): Promise<Scan & Pick<FoundMessages, "leaves">> {
  const { history, index } = stores;
  if ((await index.watermark("leaf")).upTo === 0) return NO_LEAVES;
  const { terms, every, reach, since, before } = sought;
  const limit = seen.size + (before === undefined ? most : most * SPARE_LEAVES);
  const best = await askIndex(
    stores,
    { terms: asWords(terms), every, reach, since },
    { kind: "leaf", limit },
  );
  if (best === null) {
    degraded.push("index-unavailable");
    return NO_LEAVES;
  }
  const unseen = best.map(({ source }) => summaryId(source)).filter((id) => !seen.has(id));
  const leaves: SummaryId[] = [];
  const found: FoundMessage[] = [];
  let scanned = 0;
  for (const leaf of (await beginningBefore(stores, unseen, before)).slice(0, most)) {
    if (watch?.aborted === true) {
      degraded.push("deadline");
      break;
    }
    leaves.push(leaf);
    const sources = await history.sourcesOf(leaf);
    if (sources?.kind !== "messages") continue;
    const said = await history.messages(sources.ids);
    const ours = await wanted(sources.ids.flatMap((id) => said.get(id) ?? []));
    const scan = await looked(context, stores, sought, ours, degraded, watch);
    found.push(...scan.found);
    scanned += scan.scanned;
  }
  return { found, scanned, leaves };
}

/** A leaf stands in the index at its end; when it begins, its row says. */
async function beginningBefore(
  { history }: Stores,
  leaves: readonly SummaryId[],
  before: number | undefined,
): Promise<readonly SummaryId[]> {
  if (before === undefined) return leaves;
  const rows = await history.summaries(leaves);
  return leaves.filter((id) => (rows.get(id)?.since ?? before) < before);
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
  signal: Watch | undefined,
): Promise<Scan> {
  const watermark = await stores.index.watermark("msg");
  const usable = watermark.version === INDEX_VERSION && !degraded.includes("index-unavailable");
  const indexedUpTo = usable ? watermark.upTo : 0;
  const { rows, cut } = await freshRows(stores, sought, wanted, indexedUpTo, signal);
  if (cut) degraded.push("scan-cut");
  return looked(context, stores, sought, rows, degraded, signal);
}

/** A slice at a time, until they are all looked at or the time is up. */
async function looked(
  context: EngineContext,
  stores: Stores,
  sought: Sought,
  rows: readonly StoredMessage[],
  degraded: string[],
  watch: Watch | undefined,
): Promise<Scan> {
  const found: FoundMessage[] = [];
  let scanned = 0;
  for (const slice of slicesOf(rows)) {
    if (watch?.aborted === true) {
      degraded.push("deadline");
      break;
    }
    found.push(...(await matching(context, stores, sought, slice)));
    scanned += slice.length;
  }
  return { found, scanned };
}

/** Few of them where they are long: between two slices the time is looked at. */
function slicesOf(rows: readonly StoredMessage[]): readonly StoredMessage[][] {
  const slices: StoredMessage[][] = [];
  let room = 0;
  for (const row of rows) {
    const slice = slices.at(-1);
    if (slice === undefined || slice.length >= SLICE || row.tokens > room) {
      slices.push([row]);
      room = SLICE_TOKENS - row.tokens;
    } else {
      slice.push(row);
      room -= row.tokens;
    }
  }
  return slices;
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
  watch: Watch | undefined,
): Promise<{ rows: readonly StoredMessage[]; cut: boolean }> {
  const { history } = stores;
  const fresh: StoredMessage[] = [];
  if ((await history.newestId()) - indexedUpTo > MOST_LISTED) {
    let met = 0;
    for await (const { row } of newestFirst(stores, sought.reach)) {
      const enough = met >= MOST_LOOKED_AT || fresh.length >= MOST_SCANNED;
      if (enough || watch?.aborted === true) return { rows: fresh, cut: true };
      met += 1;
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
