/**
 * Decides what the full-text tables are asked for when some terms of a query are in very many records.
 *
 * Walking a term's list is cheap, ranking each record on it costs many times as much. So the rare terms bring records in,
 * and the common ones add to those: to all of them, or, the very common, only to those whose place that may still change.
 * Then, as a second stage, records that have several of the common ones together and none of the rare are brought in by
 * themselves. Pure. How much may be ranked: sql/word-budget.ts. How a statement looks: leg-statement.ts.
 */

import {
  type Counted,
  commonWeight,
  mostOf,
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

/** Ranks anew what stands near the first after all legs, by what that was ranked by and by very common terms too. */
export interface Again {
  readonly channel: Channel["name"];
  readonly match: string;
  /** By how much it may raise a score: what is further behind stays behind. */
  readonly most: number;
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

/** Entries of the lists of very common terms that are walked to rank by them anew: 16 ns each. */
const MOST_WALKED_AGAIN = 1_000_000;
/** Entries of lists that are walked twice in the time in which a record is ranked. */
const TWICE_PER_RANKED = 30;

/**
 * What leads, ranked together with the common terms as far as those can be counted for it. The very common follow in
 * `rankedAgain`; what is too common even for that adds the same to every record that has it.
 */
export function firstLegs({ channel, rows, always }: ChannelTerms, split: Split): readonly Leg[] {
  const base = anyOf([...always, ...matchesOf(split.leading)]);
  if (base === "") return [];
  if (split.leading.some(isMany)) return [{ channel, match: base, weight: null }];
  const { counted, plain } = addingOf(channel, split, rows);
  const adding = anyOf(matchesOf(counted));
  // Found by one of the two; in one expression the terms that lead would be there, and count, twice.
  const ranked = adding === "" ? [base] : [`(${base}) AND (${adding})`, `(${base}) NOT (${adding})`];
  return [
    ...ranked.map((match) => ({ channel, match, weight: null })),
    ...addingLegs(channel, `(${base})`, plain, rows),
  ];
}

/** For what the first legs of a channel find: null where all there is to rank by is ranked by. */
export function rankedAgain({ channel, rows, always }: ChannelTerms, split: Split): Again | null {
  const base = [...always, ...matchesOf(split.leading)];
  const { counted, again } = addingOf(channel, split, rows);
  if (base.length === 0 || again.length === 0 || split.leading.some(isMany)) return null;
  const adding = anyOf(matchesOf([...counted, ...again]));
  return { channel, match: `(${anyOf(base)}) AND (${adding})`, most: mostOf(again, rows) };
}

function matchesOf(terms: readonly CountedTerm[]): readonly string[] {
  return terms.map(({ match }) => match);
}

function isMany(term: CountedTerm): boolean {
  return term.isMany === true;
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

interface Adding {
  /** Ranked for every record that is found. */
  readonly counted: readonly CountedTerm[];
  /** Ranked for those that are near the first. */
  readonly again: readonly CountedTerm[];
  /** Not ranked, only given. */
  readonly plain: readonly CountedTerm[];
}

/**
 * Words alone are ranked anew: of what the other channels are asked for hardly anything is so common. To rank by a term for
 * every record, its list is walked twice more; where few lead, they are rather all ranked twice.
 */
function addingOf(channel: Channel["name"], { leading, common }: Split, rows: number): Adding {
  const walked = walkable(common, rankedBudget(rows) * WALKED_PER_RANKED);
  const few = entriesOf(walked) > entriesOf(leading) * TWICE_PER_RANKED;
  const counted = channel === "words" && few && !walked.some(isMany) ? [] : walked;
  const rest = common.slice(counted.length);
  const single = channel === "words" ? rest.filter((term) => !isMany(term)) : [];
  const again = walkable(single, MOST_WALKED_AGAIN);
  return { counted, again, plain: rest.filter((term) => !again.includes(term)) };
}

function entriesOf(terms: readonly CountedTerm[]): number {
  return terms.reduce((sum, { records }) => sum + records, 0);
}

/** The first of them whose lists have no more entries together. */
function walkable(terms: readonly CountedTerm[], most: number): readonly CountedTerm[] {
  let walked = 0;
  const end = terms.findIndex(({ records }) => {
    walked += records;
    return walked > most;
  });
  return end < 0 ? terms : terms.slice(0, end);
}

/** What has the rarest of the common terms, as much of it as may be ranked: where little else is found. */
export function lastLegs(terms: ChannelTerms, { leading, common }: Split): readonly Leg[] {
  return everyLastLeg(terms, { leading, common: common.slice(0, 1) });
}

/** What has any of the common terms: their lists are walked to the end where few records are in scope. */
export function everyLastLeg({ channel, rows }: ChannelTerms, { common }: Split): readonly Leg[] {
  const match = anyOf(matchesOf(common));
  return match === "" ? [] : [{ channel, match, weight: null, newest: rankedBudget(rows) }];
}

/** Records that have a common term and another, and nothing that leads; no record is found by two of them. */
export function togetherLegs({ channel, rows, always }: ChannelTerms, split: Split): readonly Leg[] {
  const { leading } = split;
  const common = split.common.filter((term) => !isMany(term));
  if (leading.some(isMany)) return [];
  const taken = [...always, ...matchesOf(leading)];
  const legs: Leg[] = [];
  for (const { first, others, beyond } of termsTogether(common, rows, taken.length > 0)) {
    const together = `${first.match} AND (${anyOf(matchesOf(others))})`;
    const match = taken.length === 0 ? `(${together})` : `((${together}) NOT (${anyOf(taken)}))`;
    legs.push({ channel, match, weight: null });
    legs.push(...addingLegs(channel, match, beyond, rows));
    taken.push(first.match);
  }
  return legs;
}
