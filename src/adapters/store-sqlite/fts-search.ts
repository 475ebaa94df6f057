/**
 * Searches full-text tables for the best of very many. A record's score is the sum of its BM25 scores over the channels that
 * found it. Scope and filters stand inside the query, before the limit.
 *
 * What is asked for, and in how many stages, is decided in index-plan.ts, and how a statement looks in leg-statement.ts. Not
 * here: what a record is (index-search.ts, shelf-search.ts).
 */

import { mostOfCommon, rankedBudget, SURE, splitTerms } from "../sql/word-budget.ts";
import type { WordHit, WordQuery } from "../sql/word-hits.ts";
import type { FileSql } from "./connection.ts";
import { type AskedTerm, askedTerms, phrasesOf, wholeQueries } from "./fts-query.ts";
import type { Channel } from "./fts-tables.ts";
import {
  type Again,
  type ChannelTerms,
  everyLastLeg,
  firstLegs,
  type Leg,
  lastLegs,
  rankedAgain,
  type Split,
  togetherLegs,
} from "./index-plan.ts";
import { legStatement, type Searched } from "./leg-statement.ts";
import { type ChannelSize, channelSize, type WordFrequencies } from "./word-frequencies.ts";
import { wordStems } from "./word-stems.ts";

export function searchFts(
  sql: FileSql,
  searched: Searched,
  query: WordQuery,
  frequencies: WordFrequencies,
): readonly WordHit[] {
  const { every, terms } = query;
  const ask = (legs: readonly Leg[], more: { least?: number; again?: Again | null } = {}) => {
    if (legs.length === 0) return [];
    const asked = { legs, least: 1, again: null, ...more };
    const [statement, values] = legStatement(searched, query, (name) => frequencies.tableOf(name), asked);
    return sql.all<WordHit & { [column: string]: number }>(statement, ...values);
  };
  if (every !== undefined) {
    const legs = wholeQueries(every, terms).map((one) => ({ ...one, weight: null }));
    return ask(legs, { least: legs.length });
  }
  const channels = channelsOf(sql, query, frequencies);
  const legsOf = (plan: (of: ChannelTerms, split: Split) => readonly Leg[]) =>
    channels.flatMap(({ terms: of, split }) => plan(of, split));
  const again = channels.map(({ terms: of, split }) => rankedAgain(of, split)).find((one) => one !== null);
  const first = ask(legsOf(firstLegs), { again: again ?? null });
  if (channels.every(({ split }) => split.common.length === 0)) return first;
  const second = mayChange(query, first, channels) ? merged(query, first, ask(legsOf(togetherLegs))) : first;
  if (second.length >= Math.min(query.limit, SURE)) return second;
  // Too little has anything rare, or several of the rest: then the rarest of what is common has to do.
  const last = legsOf(query.complete === true ? everyLastLeg : lastLegs);
  return merged(query, ask(last), second, Math.max);
}

interface PlannedChannel {
  readonly terms: ChannelTerms;
  readonly split: Split;
}

function channelsOf(sql: FileSql, query: WordQuery, frequencies: WordFrequencies): readonly PlannedChannel[] {
  const asked = askedTerms(query.terms);
  const sizes = sizesOf(sql, frequencies);
  return frequencies.channels.map(({ name }) => {
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
function isWorthAsking(sql: FileSql, { limit }: WordQuery, frequencies: WordFrequencies) {
  return ({ name }: AskedTerm): boolean =>
    wordStems(name).length !== 1 || frequencies.ofWord(sql, name) < limit;
}

type Sizes = { readonly [name in Channel["name"]]: ChannelSize };

export function sizesOf(sql: FileSql, frequencies: WordFrequencies): Sizes {
  const sizes = Object.fromEntries(
    frequencies.channels.map((channel) => [channel.name, channelSize(sql, channel)]),
  ) as Sizes;
  frequencies.noteRows(Math.max(...Object.values(sizes).map(({ rows }) => rows)));
  return sizes;
}

export function countOf(
  sql: FileSql,
  channel: Channel["name"],
  { match, word, prefix }: AskedTerm,
  frequencies: WordFrequencies,
): number {
  if (word !== undefined) return frequencies.ofWord(sql, word);
  if (prefix !== undefined) return frequencies.ofBeginning(sql, prefix);
  return frequencies.ofMatch(sql, channel, match);
}

/** Whether records without anything that leads may stand among the first. */
function mayChange(
  query: WordQuery,
  first: readonly WordHit[],
  channels: readonly PlannedChannel[],
): boolean {
  const several = channels.filter(({ split }) => split.common.length > 1);
  if (several.length === 0) return false;
  const last = first[Math.min(SURE, query.limit) - 1];
  if (last === undefined || query.order === "newest") return true;
  const most = several.map(({ terms: { rows }, split: { common } }) => mostOfCommon(common, rows));
  return most.reduce((sum, one) => sum + one, 0) > last.score;
}

function merged(
  query: WordQuery,
  some: readonly WordHit[],
  others: readonly WordHit[],
  join: (a: number, b: number) => number = (a, b) => a + b,
): readonly WordHit[] {
  const hits = new Map(some.map((hit) => [hit.id, hit]));
  for (const hit of others) {
    const known = hits.get(hit.id);
    hits.set(hit.id, known === undefined ? hit : { ...hit, score: join(known.score, hit.score) });
  }
  return [...hits.values()]
    .sort(
      (a, b) =>
        (query.order === "newest" ? 0 : b.score - a.score) ||
        b.at - a.at ||
        b.source - a.source ||
        a.kind - b.kind,
    )
    .slice(0, query.limit);
}
