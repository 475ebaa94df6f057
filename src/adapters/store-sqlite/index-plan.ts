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
}

export interface CountedTerm {
  readonly match: string;
  /** In how many records it is. */
  readonly records: number;
}

export interface ChannelTerms {
  readonly channel: Channel["name"];
  /** In the channel. */
  readonly rows: number;
  readonly terms: readonly CountedTerm[];
  /** Expressions that are asked for whatever they cost. */
  readonly always: readonly string[];
}

/** Records that are ranked for one query: a microsecond each, in a small store and in a large one. */
const LEAST_RANKED = 6_000;
const MOST_RANKED = 40_000;
const SHARE_RANKED = 0.04;
/** Entries of lists that the second stage walks: twenty of them cost what ranking a record does. */
const WALKED_PER_RANKED = 10;
/** More terms than this are never asked for together in the second stage: each is a query. */
const MOST_TOGETHER = 3;

export function rankedBudget(rows: number): number {
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

export function firstLegs({ channel, rows, always }: ChannelTerms, split: SplitTerms): readonly Leg[] {
  const base = anyOf([...always, ...split.leading.map(({ match }) => match)]);
  if (base === "") return [];
  return [
    { channel, match: base, weight: null },
    ...split.common
      .map(({ match, records }) => ({
        channel,
        match: `(${base}) AND ${match}`,
        weight: commonWeight(records, rows),
      }))
      .filter(({ weight }) => weight > 0),
  ];
}

/** Records that have a common term and another, and nothing that leads; no record is found by two of them. */
export function togetherLegs({ channel, rows, always }: ChannelTerms, split: SplitTerms): readonly Leg[] {
  const { leading, common } = split;
  const budget = rankedBudget(rows) / 2;
  const taken = [...always, ...leading.map(({ match }) => match)];
  const legs: Leg[] = [];
  let ranked = 0;
  let walked = 0;
  for (const [at, first] of common.entries()) {
    if (legs.length === MOST_TOGETHER) break;
    const others: CountedTerm[] = [];
    for (const other of common.slice(at + 1)) {
      const both = (first.records * other.records) / rows;
      const steps = first.records + other.records;
      if (ranked + both > budget || walked + steps > budget * 2 * WALKED_PER_RANKED) break;
      others.push(other);
      ranked += both;
      walked += steps;
    }
    if (others.length === 0) break;
    const together = `${first.match} AND (${anyOf(others.map(({ match }) => match))})`;
    const without = taken.length === 0 ? "" : ` NOT (${anyOf(taken)})`;
    legs.push({ channel, match: `(${together})${without}`, weight: null });
    taken.push(first.match);
  }
  return legs;
}
