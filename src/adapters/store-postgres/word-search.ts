/**
 * Searches an index of words for the best of very many, in up to three stages: what has something rare, ranked by everything that
 * is asked for; what has several of the common terms together; and, where that is too little, what has one of them.
 *
 * How much is ranked: sql/word-budget.ts. How a statement looks: candidates.ts.
 */

import type { QueryTerms } from "../../kernel/text/terms.ts";
import type { Sql } from "../sql/sql.ts";
import {
  mostOfCommon,
  rankedBudget,
  type SplitTerms,
  SURE,
  splitTerms,
  termsTogether,
} from "../sql/word-budget.ts";
import type { WordHit, WordQuery } from "../sql/word-hits.ts";
import {
  type Condition,
  conditionOf,
  joined,
  type Ranking,
  rankingStatement,
  togetherCondition,
  wholeCondition,
} from "./candidates.ts";
import { CHANNELS, type ChannelName, type Sizes, type WordIndex } from "./word-channels.ts";
import { countTerms, type RememberedCounts } from "./word-counts.ts";
import { type AskedTerm, askedPhrases, askedTerms, type CountedTerm } from "./word-query.ts";

export async function searchWords(
  sql: Sql,
  index: WordIndex,
  query: WordQuery,
  remembered: RememberedCounts,
): Promise<readonly WordHit[]> {
  if (query.every !== undefined) return searchWhole(sql, index, query, query.every, remembered);
  const phrases = askedPhrases(query.terms);
  const asked = [...phrases, ...askedTerms(query.terms)];
  if (asked.length === 0) return [];
  const { sizes, terms } = await countTerms(sql, index, asked, remembered);
  const always = terms.slice(0, phrases.length);
  const channels = CHANNELS.map((name) => planned(name, sizes, terms.slice(phrases.length), always, query));
  const wanted = channels.flatMap((channel) => [
    ...channel.always,
    ...channel.split.leading,
    ...channel.split.common,
  ]);
  const ask = (candidates: Condition, newest?: number) =>
    find(sql, index, query, { terms: wanted, sizes, candidates, ...(newest !== undefined && { newest }) });

  const leading = channels.flatMap(({ always: whole, split }) => [...whole, ...split.leading]);
  const first = leading.length === 0 ? [] : await ask(conditionOf(index, leading));
  const common = channels.filter(({ split }) => split.common.length > 0);
  if (common.length === 0) return first;
  const together = mayChange(query, first, common) ? togetherConditions(common) : [];
  const second = together.length === 0 ? first : merged(query, first, await ask(joined(together, " OR ")));
  if (second.length >= Math.min(query.limit, SURE)) return second;
  // Too little has anything rare, or several of the rest: then the rarest of what is common has to do.
  const last = common.flatMap(({ split }) =>
    query.complete === true ? split.common : split.common.slice(0, 1),
  );
  const most = Math.max(...common.map(({ rows }) => rankedBudget(rows)));
  return merged(query, second, await ask(conditionOf(index, last), most));
}

interface PlannedChannel {
  readonly rows: number;
  /** Asked for whatever they cost. */
  readonly always: readonly CountedTerm[];
  readonly split: SplitTerms<CountedTerm>;
}

function planned(
  channel: ChannelName,
  sizes: Sizes,
  terms: readonly CountedTerm[],
  always: readonly CountedTerm[],
  { exhaustive, limit }: WordQuery,
): PlannedChannel {
  const { rows } = sizes[channel];
  const asked = terms.filter((term) => term.channel === channel);
  const whole = channel === "words" ? always : [];
  const all = exhaustive === true || rankedBudget(rows) >= rows * asked.length;
  const wanted = channel === "code" && !all ? asked.filter(isWorthAsking(terms, limit)) : asked;
  const only = wanted.length === 1 && whole.length === 0;
  const split = all || only ? { leading: wanted, common: [] } : splitTerms(wanted, rows);
  return { rows, always: whole, split };
}

/**
 * What stands inside longer names is of no use where very many have the name itself: those are found as words.
 */
function isWorthAsking(terms: readonly CountedTerm[], limit: number) {
  return ({ name }: AskedTerm): boolean => {
    const word = terms.find((term) => term.channel === "words" && term.name === name);
    return word === undefined || word.way !== "lexeme" || word.records < limit;
  };
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
  return several.reduce((sum, { rows, split }) => sum + mostOfCommon(split.common, rows), 0) > last.score;
}

function togetherConditions(channels: readonly PlannedChannel[]): readonly Condition[] {
  return channels.flatMap(({ rows, always, split }) => {
    const leading = [...always, ...split.leading];
    if (leading.some(({ isMany }) => isMany)) return [];
    const common = split.common.filter(({ isMany }) => isMany !== true);
    return termsTogether(common, rows, leading.length > 0).map(({ first, others }) =>
      togetherCondition(first, others, leading),
    );
  });
}

/**
 * Records that have every one of some terms. What else is asked for only adds to the score, as in a file: phrases, beginnings and
 * runs.
 */
async function searchWhole(
  sql: Sql,
  index: WordIndex,
  query: WordQuery,
  every: QueryTerms,
  remembered: RememberedCounts,
): Promise<readonly WordHit[]> {
  const whole = [...askedPhrases(every), ...askedTerms({ ...every, code: [] })];
  if (whole.length === 0 || hasNothing(every)) return [];
  const besides = [
    ...askedPhrases(query.terms),
    ...askedTerms({ ...query.terms, words: [], code: [] }),
  ].filter(({ channel, match }) => !whole.some((one) => one.channel === channel && one.match === match));
  const { sizes, terms } = await countTerms(sql, index, [...whole, ...besides], remembered);
  return find(sql, index, query, { terms, sizes, candidates: wholeCondition(index, whole) });
}

/** One of the terms is none that anything can have. */
function hasNothing(every: QueryTerms): boolean {
  const asked =
    every.words.length + every.prefixes.length + every.grams.filter((run) => run.length > 0).length;
  return askedTerms({ ...every, code: [] }).length < asked;
}

type Asked = Pick<Ranking, "terms" | "sizes" | "candidates" | "newest">;

async function find(sql: Sql, index: WordIndex, query: WordQuery, asked: Asked): Promise<readonly WordHit[]> {
  const [where, values] = query.filters;
  const { order = "best", limit } = query;
  const [statement, bound] = rankingStatement(index, { ...asked, filters: { where, values }, order, limit });
  return sql.all<WordHit & { [column: string]: number }>(statement, ...bound);
}

function merged(query: WordQuery, some: readonly WordHit[], others: readonly WordHit[]): readonly WordHit[] {
  const hits = new Map([...others, ...some].map((hit) => [hit.id, hit]));
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
