/**
 * Searches the text index. A record's score is the sum of its BM25 scores over the channels that found it. Scope and
 * filters stand inside the query, before the limit.
 */

import { instantOf } from "../../kernel/clock.ts";
import { laneId } from "../../kernel/ids.ts";
import type { QueryTerms } from "../../kernel/text/terms.ts";
import type { Frequencies, IndexHit, IndexQuery } from "../../ports/text-index.ts";
import { RECORDS } from "./column-codes.ts";
import type { Sql } from "./connection.ts";
import { type AskedTerm, askedTerms, phrasesOf, wholeQueries } from "./fts-query.ts";
import { CHANNELS, type Channel } from "./fts-tables.ts";
import { filtersOf } from "./index-filters.ts";
import {
  type ChannelTerms,
  commonWeight,
  firstLegs,
  type Leg,
  lastLegs,
  rankedBudget,
  type SplitTerms,
  splitTerms,
  togetherLegs,
} from "./index-plan.ts";
import { type ChannelSize, channelSize, type WordFrequencies } from "./word-frequencies.ts";
import { wordStems } from "./word-stems.ts";

/** Of so many the best is sure: a second stage that can bring nothing better than the last of them is left out. */
const SURE = 50;
/** What FTS5's ranking gives at most for a term, in weights of it. */
const MOST_OF_WEIGHT = 2.2;

type Sizes = { readonly [name in Channel["name"]]: ChannelSize };

export function searchIndex(sql: Sql, query: IndexQuery, frequencies: WordFrequencies): readonly IndexHit[] {
  if (query.limit <= 0 || !hasAny(sql, query)) return [];
  const { every, terms } = query;
  if (every !== undefined) {
    const legs = wholeQueries(every, terms).map((one) => ({ ...one, weight: null }));
    return find(sql, query, legs, legs.length);
  }
  const channels = channelsOf(sql, query, frequencies);
  const first = find(
    sql,
    query,
    channels.flatMap(({ terms: of, split }) => firstLegs(of, split)),
  );
  if (channels.every(({ split }) => split.common.length === 0)) return first;
  const second = mayChange(query, first, channels)
    ? merged(
        query,
        first,
        find(
          sql,
          query,
          channels.flatMap(({ terms: of, split }) => togetherLegs(of, split)),
        ),
      )
    : first;
  if (second.length >= Math.min(query.limit, SURE)) return second;
  // Too little has anything rare, or several of the rest: then the rarest of what is common has to do.
  const last = channels.flatMap(({ terms: of, split }) => lastLegs(of, split));
  return merged(query, find(sql, query, last), second, Math.max);
}

interface PlannedChannel {
  readonly terms: ChannelTerms;
  readonly split: SplitTerms;
}

function channelsOf(sql: Sql, query: IndexQuery, frequencies: WordFrequencies): readonly PlannedChannel[] {
  const asked = askedTerms(query.terms);
  const sizes = sizesOf(sql, frequencies);
  return CHANNELS.map(({ name }) => {
    const { rows } = sizes[name];
    // Where all of it may be ranked there is nothing to count.
    const all = query.exhaustive === true || rankedBudget(rows) >= rows * asked[name].length;
    const wanted =
      name === "code" && !all ? asked.code.filter(isWorthAsking(sql, query, frequencies)) : asked[name];
    const terms = wanted.map((term) => ({
      match: term.match,
      records: all ? 0 : countOf(sql, name, term, frequencies),
      isMany: term.prefix !== undefined,
    }));
    const always = name === "words" ? phrasesOf(query.terms) : [];
    const only = terms.length === 1 && always.length === 0;
    const split = only ? { leading: terms, common: [] } : splitTerms(terms, rows);
    return { terms: { channel: name, rows, terms, always }, split };
  });
}

/**
 * What stands inside longer names is of no use where very many have the name itself: those are found as words. Three
 * characters at a time are the most costly way to look for anything.
 */
function isWorthAsking(sql: Sql, { limit }: IndexQuery, frequencies: WordFrequencies) {
  return ({ name }: AskedTerm): boolean =>
    wordStems(name).length !== 1 || frequencies.ofWord(sql, name) < limit;
}

function sizesOf(sql: Sql, frequencies: WordFrequencies): Sizes {
  const sizes = Object.fromEntries(CHANNELS.map(({ name }) => [name, channelSize(sql, name)])) as Sizes;
  frequencies.noteRows(Math.max(...CHANNELS.map(({ name }) => sizes[name].rows)));
  return sizes;
}

function countOf(
  sql: Sql,
  channel: Channel["name"],
  { match, word, prefix }: AskedTerm,
  frequencies: WordFrequencies,
): number {
  if (word !== undefined) return frequencies.ofWord(sql, word);
  if (prefix !== undefined) return frequencies.ofBeginning(sql, prefix);
  return frequencies.ofMatch(sql, channel, match);
}

export function frequenciesOf(sql: Sql, terms: QueryTerms, frequencies: WordFrequencies): Frequencies {
  const sizes = sizesOf(sql, frequencies);
  const words = [...terms.words, ...terms.phrases.flat()];
  const asked = askedTerms({ ...terms, words });
  const of = new Map<string, number>();
  for (const { name } of CHANNELS) {
    for (const term of asked[name]) {
      of.set(term.name, Math.max(of.get(term.name) ?? 0, countOf(sql, name, term, frequencies)));
    }
  }
  return {
    records: Math.max(...CHANNELS.map(({ name }) => sizes[name].rows)),
    averageLength: sizes.words.terms / Math.max(1, sizes.words.rows),
    of,
  };
}

/** Whether records without anything that leads may stand among the first. */
function mayChange(
  query: IndexQuery,
  first: readonly IndexHit[],
  channels: readonly PlannedChannel[],
): boolean {
  const several = channels.filter(({ split }) => split.common.length > 1);
  if (several.length === 0) return false;
  const last = first[Math.min(SURE, query.limit) - 1];
  if (last === undefined || query.order === "newest") return true;
  const most = several.flatMap(({ terms: { rows }, split: { common } }) =>
    common.map(({ records }) => MOST_OF_WEIGHT * commonWeight(records, rows)),
  );
  return most.reduce((sum, one) => sum + one, 0) > last.score;
}

function merged(
  query: IndexQuery,
  some: readonly IndexHit[],
  others: readonly IndexHit[],
  join: (a: number, b: number) => number = (a, b) => a + b,
): readonly IndexHit[] {
  const hits = new Map(some.map((hit) => [`${hit.kind}:${hit.source}`, hit]));
  for (const hit of others) {
    const key = `${hit.kind}:${hit.source}`;
    const known = hits.get(key);
    hits.set(key, known === undefined ? hit : { ...hit, score: join(known.score, hit.score) });
  }
  return [...hits.values()]
    .sort((a, b) => (query.order === "newest" ? 0 : b.score - a.score) || b.at - a.at || b.source - a.source)
    .slice(0, query.limit);
}

interface HitRow {
  source: number;
  kind: number;
  lane_id: number;
  at: number;
  score: number;
}

/** `least`: by how many of the legs a record must be found. */
function find(sql: Sql, query: IndexQuery, legs: readonly Leg[], least = 1): readonly IndexHit[] {
  if (legs.length === 0) return [];
  const [filters, filterValues] = filtersOf(query);
  // Ranking costs more than anything here, so it comes after the filters, and each leg has them.
  const hits = legs.map(({ channel, weight, newest }) => {
    const found = `SELECT records.id, records.kind, records.source, records.lane_id, records.at,
         ${weight === null ? `-bm25(${channel})` : "?"} AS score
       FROM ${channel} CROSS JOIN records ON records.id = ${channel}.rowid
       WHERE ${channel} MATCH ? AND records.hidden = 0 AND ${filters}`;
    return newest === undefined
      ? found
      : `SELECT * FROM (${found} ORDER BY ${channel}.rowid DESC LIMIT ${newest})`;
  });
  const summed =
    least === 1 && areApart(legs)
      ? `SELECT * FROM (${hits.join(" UNION ALL ")})`
      : `WITH hits AS MATERIALIZED (${hits.join(" UNION ALL ")})
         SELECT kind, source, lane_id, at, total(score) AS score FROM hits GROUP BY id
         ${least === 1 ? "" : `HAVING count(*) >= ${least}`}`;
  const rows = sql.all<HitRow>(
    `${summed} ORDER BY ${query.order === "newest" ? "" : "score DESC, "}at DESC, source DESC LIMIT ?`,
    ...legs.flatMap(({ match, weight }) => [...(weight === null ? [] : [weight]), match, ...filterValues]),
    query.limit,
  );
  return rows.map((row) => ({
    kind: RECORDS.name(row.kind),
    source: row.source,
    lane: laneId(row.lane_id),
    at: instantOf(row.at),
    score: row.score,
  }));
}

/** No record is found by two of them: of one channel, those that rank are made so. */
function areApart(legs: readonly Leg[]): boolean {
  return legs.every(({ channel, weight }) => channel === legs[0]?.channel && weight === null);
}

/** Of some kinds there may be none at all, which is soon known. */
function hasAny(sql: Sql, { kinds }: IndexQuery): boolean {
  return (
    kinds === undefined ||
    kinds.some(
      (kind) => sql.get("SELECT 1 FROM records WHERE kind = ? LIMIT 1", RECORDS.number(kind)) !== undefined,
    )
  );
}
