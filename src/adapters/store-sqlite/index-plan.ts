/**
 * Decides what the full-text tables are asked for when some terms of a query are in very many records.
 *
 * Walking a term's list is cheap, ranking each record on it costs twenty times as much. So the rare terms bring records in,
 * and the common ones add to those; then, as a second stage, records that have several of the common ones together and
 * none of the rare are brought in by themselves. Pure. How much may be ranked: sql/word-budget.ts.
 */

import {
  type Counted,
  commonWeight,
  rankedBudget,
  type SplitTerms,
  termsTogether,
  WALKED_PER_RANKED,
} from "../sql/word-budget.ts";
import { anyOf } from "./fts-query.ts";
import type { Channel } from "./fts-tables.ts";

/** A query of one table. Each adds to the score of a record. */
export interface Leg {
  readonly channel: Channel["name"];
  readonly match: string;
  /** What being found by it adds; null: its rank. */
  readonly weight: number | null;
  /** Only so many of what it finds, those that were stored last. */
  readonly newest?: number;
}

export interface CountedTerm extends Counted {
  readonly match: string;
}

export type Split = SplitTerms<CountedTerm>;

export interface ChannelTerms {
  readonly channel: Channel["name"];
  /** In the channel. */
  readonly rows: number;
  readonly terms: readonly CountedTerm[];
  /** Expressions that are asked for whatever they cost. */
  readonly always: readonly string[];
}

/**
 * What leads, ranked together with the common terms as far as those can be counted for it; the most common of all add the
 * same to every record that has them.
 */
export function firstLegs({ channel, rows, always }: ChannelTerms, split: Split): readonly Leg[] {
  const base = anyOf([...always, ...split.leading.map(({ match }) => match)]);
  if (base === "") return [];
  if (split.leading.some(({ isMany }) => isMany === true)) return [{ channel, match: base, weight: null }];
  const { counted, plain } = countable(split.common, rows);
  const adding = anyOf(counted.map(({ match }) => match));
  // Found by one of the two; in one expression the terms that lead would be there, and count, twice.
  const ranked = adding === "" ? [base] : [`(${base}) AND (${adding})`, `(${base}) NOT (${adding})`];
  return [
    ...ranked.map((match) => ({ channel, match, weight: null })),
    ...addingLegs(channel, `(${base})`, plain, rows),
  ];
}

function addingLegs(
  channel: Channel["name"],
  found: string,
  terms: readonly CountedTerm[],
  rows: number,
): readonly Leg[] {
  return terms
    .map(({ match, records }) => ({
      channel,
      match: `${found} AND ${match}`,
      weight: commonWeight(records, rows),
    }))
    .filter(({ weight }) => weight > 0);
}

function countable(
  common: readonly CountedTerm[],
  rows: number,
): { readonly counted: readonly CountedTerm[]; readonly plain: readonly CountedTerm[] } {
  const most = rankedBudget(rows) * WALKED_PER_RANKED;
  let walked = 0;
  const at = common.findIndex(({ records }) => {
    walked += records;
    return walked > most;
  });
  const end = at < 0 ? common.length : at;
  return { counted: common.slice(0, end), plain: common.slice(end) };
}

/** What has the rarest of the common terms, as much of it as may be ranked: where little else is found. */
export function lastLegs(terms: ChannelTerms, { leading, common }: Split): readonly Leg[] {
  return everyLastLeg(terms, { leading, common: common.slice(0, 1) });
}

/** What has any of the common terms: their lists are walked to the end where few records are in scope. */
export function everyLastLeg({ channel, rows }: ChannelTerms, { common }: Split): readonly Leg[] {
  const match = anyOf(common.map((term) => term.match));
  return match === "" ? [] : [{ channel, match, weight: null, newest: rankedBudget(rows) }];
}

/** Records that have a common term and another, and nothing that leads; no record is found by two of them. */
export function togetherLegs({ channel, rows, always }: ChannelTerms, split: Split): readonly Leg[] {
  const { leading } = split;
  const common = split.common.filter(({ isMany }) => isMany !== true);
  if (leading.some(({ isMany }) => isMany === true)) return [];
  const taken = [...always, ...leading.map(({ match }) => match)];
  const legs: Leg[] = [];
  for (const { first, others, beyond } of termsTogether(common, rows, taken.length > 0)) {
    const together = `${first.match} AND (${anyOf(others.map(({ match }) => match))})`;
    const match = taken.length === 0 ? `(${together})` : `((${together}) NOT (${anyOf(taken)}))`;
    legs.push({ channel, match, weight: null });
    legs.push(...addingLegs(channel, match, beyond, rows));
    taken.push(first.match);
  }
  return legs;
}
