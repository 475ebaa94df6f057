/**
 * Search over the log: the index for what is indexed, a bounded scan for what is not yet.
 *
 * Never an error to the asker because the index is behind or broken: the answer says what it did without.
 */

import { instantOf } from "../kernel/clock.ts";
import { codeOf } from "../kernel/errors.ts";
import { type LaneId, type MessageId, messageId, refOf, summaryId } from "../kernel/ids.ts";
import { excerpt } from "../kernel/text/excerpt.ts";
import { indexTerms } from "../kernel/text/index-terms.ts";
import { matchTerms } from "../kernel/text/match-terms.ts";
import { queryTerms } from "../kernel/text/query-terms.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import { tokenizeWords } from "../kernel/text/words.ts";
import type { Lane, StoredMessage } from "../rooms/history/index.ts";
import type { SearchAnswer, SearchHit, SearchRequest } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { INDEX_VERSION, isHidden, redactedText } from "./index-text.ts";
import { newestFirst } from "./newest-first.ts";
import { type Reach, reachOf } from "./scope.ts";
import type { Stores } from "./stores.ts";

const DEFAULT_LIMIT = 10;
/** Messages read for one answer; newest first, so that what is cut is the oldest of what is not indexed. */
const MOST_SCANNED = 2_000;
/** Up to so many not indexed at all, all are looked at by id; beyond, the asker's lanes from their newest end. */
const MOST_LISTED = 20_000;
/** Of those lanes, rows looked at: most may be indexed already. */
const MOST_LOOKED_AT = 10_000;
const SLICE = 200;

interface Found {
  readonly id: MessageId;
  readonly score: number;
}

interface Asked {
  readonly request: SearchRequest;
  readonly terms: QueryTerms;
  readonly lanes: ReadonlyMap<LaneId, Lane>;
  readonly reach: Reach;
  readonly limit: number;
}

export async function search(
  context: EngineContext,
  request: SearchRequest,
  signal?: AbortSignal,
): Promise<SearchAnswer> {
  const terms = queryTerms(request.query);
  if (isEmpty(terms)) return { hits: [], scanned: 0, degraded: ["empty-query"] };
  return context.store.read(async (stores) => {
    const asked = await ask(context, stores, request, terms);
    const degraded: string[] = [];
    const indexed = await searchIndex(stores, asked, degraded);
    const fresh = await scanFresh(context, stores, asked, degraded, signal);
    const cold = degraded.length > 0 ? NOTHING : await searchCold(context, stores, asked, signal);
    const best = merge(indexed, [...fresh.found, ...cold.found], terms).slice(0, asked.limit);
    const scanned = fresh.scanned + cold.scanned;
    return { hits: await hitsOf(context, stores, asked, best), scanned, degraded };
  });
}

async function ask(
  context: EngineContext,
  stores: Stores,
  request: SearchRequest,
  terms: QueryTerms,
): Promise<Asked> {
  const reach = await reachOf(context, stores, request.asker, request);
  const lanes = reach.lanes
    .filter((lane) => request.agents === undefined || request.agents.includes(lane.agent))
    .filter((lane) => request.lanes === undefined || request.lanes.includes(lane.sessionKey));
  const whole = request.lanes === undefined && request.agents === undefined;
  return {
    request,
    terms,
    lanes: new Map(lanes.map((lane) => [lane.id, lane])),
    reach: whole ? reach : { scope: { ...reach.scope, lanes: lanes.map((lane) => lane.id) }, lanes },
    limit: request.limit ?? DEFAULT_LIMIT,
  };
}

async function searchIndex(stores: Stores, asked: Asked, degraded: string[]): Promise<readonly Found[]> {
  const { request } = asked;
  try {
    const hits = await stores.index.search({
      terms: asked.terms,
      scope: asked.reach.scope,
      kinds: ["msg"],
      ...(request.roles === undefined ? {} : { speakers: request.roles }),
      ...(request.since === undefined ? {} : { since: instantOf(request.since) }),
      ...(request.before === undefined ? {} : { before: instantOf(request.before) }),
      limit: asked.limit,
    });
    return hits.map((hit) => ({ id: messageId(hit.source), score: hit.score }));
  } catch (error) {
    if (codeOf(error) !== "store/corrupt") throw error;
    degraded.push("index-unavailable");
    return [];
  }
}

const NOTHING = { found: [], scanned: 0 } as const;
/** Cold leaves whose messages are looked through for one answer: the best, by their own words. */
const COLD_LEAVES = 24;

/** What was folded long ago: first the summaries, then the messages under the best of them. */
async function searchCold(
  context: EngineContext,
  { history, index }: Stores,
  asked: Asked,
  signal: AbortSignal | undefined,
): Promise<{ found: readonly Found[]; scanned: number }> {
  if ((await index.watermark("sum")).upTo === 0) return NOTHING;
  const { since } = asked.request;
  const leaves = await index.search({
    terms: asWords(asked.terms),
    scope: asked.reach.scope,
    kinds: ["sum"],
    ...(since === undefined ? {} : { since: instantOf(since) }),
    limit: COLD_LEAVES,
  });
  const found: Found[] = [];
  let scanned = 0;
  for (const leaf of leaves) {
    if (signal?.aborted === true) break;
    const sources = await history.sourcesOf(summaryId(leaf.source));
    if (sources?.kind !== "messages") continue;
    const bodies = await history.bodies(sources.ids);
    for (const id of sources.ids) {
      const row = await history.message(id);
      if (row === undefined || !isWanted(row, asked)) continue;
      scanned += 1;
      const score = matchTerms(asked.terms, indexTerms(redactedText(context, bodies.get(id))));
      if (score > 0) found.push({ id, score });
    }
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
  asked: Asked,
  degraded: string[],
  signal: AbortSignal | undefined,
): Promise<{ found: readonly Found[]; scanned: number }> {
  const watermark = await stores.index.watermark("msg");
  const usable = watermark.version === INDEX_VERSION && !degraded.includes("index-unavailable");
  const indexedUpTo = usable ? watermark.upTo : 0;
  const { rows, cut } = await freshRows(stores, asked, indexedUpTo);
  if (cut) degraded.push("scan-cut");
  const found: Found[] = [];
  for (let at = 0; at < rows.length; at += SLICE) {
    if (signal?.aborted === true) {
      degraded.push("deadline");
      return { found, scanned: at };
    }
    const slice = rows.slice(at, at + SLICE);
    const bodies = await stores.history.bodies(slice.map((row) => row.id));
    for (const row of slice) {
      const score = matchTerms(asked.terms, indexTerms(redactedText(context, bodies.get(row.id))));
      if (score > 0) found.push({ id: row.id, score });
    }
  }
  return { found, scanned: rows.length };
}

/** What the asker may see of what is not indexed yet. Others' messages are never part of the bound. */
async function freshRows(
  stores: Stores,
  asked: Asked,
  indexedUpTo: number,
): Promise<{ rows: readonly StoredMessage[]; cut: boolean }> {
  const { history } = stores;
  const fresh: StoredMessage[] = [];
  if ((await history.newestId()) - indexedUpTo > MOST_LISTED) {
    let looked = 0;
    for await (const { row } of newestFirst(stores, asked.reach)) {
      if (looked >= MOST_LOOKED_AT || fresh.length >= MOST_SCANNED) return { rows: fresh, cut: true };
      looked += 1;
      if (row.id > indexedUpTo && isWanted(row, asked)) fresh.push(row);
    }
    return { rows: fresh, cut: false };
  }
  for (let after = indexedUpTo; ; ) {
    const rows = await history.scan(after, SLICE);
    const last = rows.at(-1);
    if (last === undefined) break;
    fresh.push(...rows.filter((row) => isWanted(row, asked)));
    after = last.id;
  }
  return { rows: fresh.toReversed().slice(0, MOST_SCANNED), cut: fresh.length > MOST_SCANNED };
}

function isWanted(row: StoredMessage, { request, lanes }: Asked): boolean {
  return (
    lanes.has(row.lane) &&
    !isHidden(row) &&
    (request.roles === undefined || request.roles.includes(row.role)) &&
    (request.since === undefined || row.at >= request.since) &&
    (request.before === undefined || row.at < request.before)
  );
}

/** A fresh message that matches every term stands beside the best indexed one; others in proportion. */
function merge(indexed: readonly Found[], fresh: readonly Found[], terms: QueryTerms): readonly Found[] {
  const whole = matchTerms(terms, wholeMatch(terms));
  const top = Math.max(1, ...indexed.map((found) => found.score));
  const scaled = fresh.map(({ id, score }) => ({ id, score: (top * score) / Math.max(1, whole) }));
  const seen = new Set(indexed.map((found) => found.id));
  return [...indexed, ...scaled.filter((found) => !seen.has(found.id))].toSorted(
    (a, b) => b.score - a.score || b.id - a.id,
  );
}

/** A text that holds every term of the query: what the best possible match scores. */
function wholeMatch(terms: QueryTerms): ReturnType<typeof indexTerms> {
  return {
    words: [...terms.words, ...terms.phrases.map((phrase) => phrase.join(" "))].join(" "),
    grams: terms.grams.map((run) => run.join(" ")).join(" "),
    code: terms.code.join("\n"),
  };
}

async function hitsOf(
  context: EngineContext,
  stores: Stores,
  asked: Asked,
  found: readonly Found[],
): Promise<readonly SearchHit[]> {
  const bodies = await stores.history.bodies(found.map(({ id }) => id));
  const hits: SearchHit[] = [];
  for (const { id, score } of found) {
    const row = await stores.history.message(id);
    const lane = row === undefined ? undefined : asked.lanes.get(row.lane);
    if (row === undefined || lane === undefined) continue;
    hits.push({
      ref: refOf("msg", id),
      score: Math.round(score * 10_000) / 10_000,
      agent: lane.agent,
      sessionKey: lane.sessionKey,
      role: row.role,
      at: row.at,
      excerpt: excerpt(redactedText(context, bodies.get(id)), asked.terms),
      tokens: row.tokens,
    });
  }
  return hits;
}

function isEmpty(terms: QueryTerms): boolean {
  return terms.words.length + terms.phrases.length + terms.grams.length + terms.code.length === 0;
}
