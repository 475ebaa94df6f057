/**
 * Decides what the full-text tables are asked for when some terms of a query are in very many records.
 *
 * Walking a term's list is cheap, ranking each record on it costs twenty times as much. So the rare terms bring records in,
 * and the common ones add to those; then, as a second stage, records that have several of the common ones together and
 * none of the rare are brought in by themselves. Pure.
 */

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

export interface CountedTerm {
  readonly match: string;
  /** In how many records it is. */
  readonly records: number;
  /** Many words at once: their lists are joined anew by each query that asks for them. */
  readonly isMany?: boolean;
}

export interface ChannelTerms {
  readonly channel: Channel["name"];
  /** In the channel. */
  readonly rows: number;
  readonly terms: readonly CountedTerm[];
  /** Expressions that are asked for whatever they cost. */
  readonly always: readonly string[];
}

/** Up to so many, all may be ranked: a microsecond each. */
const ALL_RANKED = 8_000;
/** Records that are ranked for one query in a larger store. */
const LEAST_RANKED = 4_000;
const MOST_RANKED = 25_000;
const SHARE_RANKED = 0.04;
/** Entries of lists that are walked, once for the terms that add and once by the second stage: each a twentieth of it. */
const WALKED_PER_RANKED = 6;
/** More terms than this are never asked for together in the second stage: each is a query. */
const MOST_TOGETHER = 3;

export function rankedBudget(rows: number): number {
  if (rows <= ALL_RANKED) return Number.POSITIVE_INFINITY;
  return Math.min(MOST_RANKED, Math.max(LEAST_RANKED, rows * SHARE_RANKED));
}

export interface SplitTerms {
  /** Bring records in. */
  readonly leading: readonly CountedTerm[];
  /** Only add to them; the rarest first. */
  readonly common: readonly CountedTerm[];
}

/** The rarest lead, as many as may be ranked. */
export function splitTerms(terms: readonly CountedTerm[], rows: number): SplitTerms {
  const budget = rankedBudget(rows);
  const leading: CountedTerm[] = [];
  const common: CountedTerm[] = [];
  let ranked = 0;
  for (const term of terms.toSorted((a, b) => a.records - b.records)) {
    const fits = ranked + term.records <= budget;
    (fits ? leading : common).push(term);
    if (fits) ranked += term.records;
  }
  return { leading, common };
}

/** What a common term is worth to a record of ordinary length that has it once: as FTS5 ranks it. */
export function commonWeight(records: number, rows: number): number {
  return Math.max(0, Math.log((rows - records + 0.5) / (records + 0.5)));
}

/**
 * What leads, ranked together with the common terms as far as those can be counted for it; the most common of all add the
 * same to every record that has them.
 */
export function firstLegs({ channel, rows, always }: ChannelTerms, split: SplitTerms): readonly Leg[] {
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
export function lastLegs(terms: ChannelTerms, { leading, common }: SplitTerms): readonly Leg[] {
  return everyLastLeg(terms, { leading, common: common.slice(0, 1) });
}

/** What has any of the common terms: their lists are walked to the end where few records are in scope. */
export function everyLastLeg({ channel, rows }: ChannelTerms, { common }: SplitTerms): readonly Leg[] {
  const match = anyOf(common.map((term) => term.match));
  return match === "" ? [] : [{ channel, match, weight: null, newest: rankedBudget(rows) }];
}

/** Records that have a common term and another, and nothing that leads; no record is found by two of them. */
export function togetherLegs({ channel, rows, always }: ChannelTerms, split: SplitTerms): readonly Leg[] {
  const { leading } = split;
  const common = split.common.filter(({ isMany }) => isMany !== true);
  if (leading.some(({ isMany }) => isMany === true)) return [];
  const taken = [...always, ...leading.map(({ match }) => match)];
  // Where nothing leads this is all that is ranked.
  const budget = taken.length === 0 ? rankedBudget(rows) : rankedBudget(rows) / 2;
  const legs: Leg[] = [];
  let queries = 0;
  let ranked = 0;
  let walked = 0;
  for (const [at, first] of common.entries()) {
    if (queries === MOST_TOGETHER) break;
    const others: CountedTerm[] = [];
    for (const other of common.slice(at + 1)) {
      const both = (first.records * other.records) / rows;
      const steps = other.records + (others.length === 0 ? first.records : 0);
      if (ranked + both > budget || walked + steps > budget * 2 * WALKED_PER_RANKED) break;
      others.push(other);
      ranked += both;
      walked += steps;
    }
    if (others.length === 0) break;
    const together = `${first.match} AND (${anyOf(others.map(({ match }) => match))})`;
    const match = taken.length === 0 ? `(${together})` : `((${together}) NOT (${anyOf(taken)}))`;
    legs.push({ channel, match, weight: null });
    legs.push(...addingLegs(channel, match, common.slice(at + 1 + others.length), rows));
    taken.push(first.match);
    queries += 1;
  }
  return legs;
}
