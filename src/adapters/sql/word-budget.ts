/**
 * How much of a search is ranked when some of its terms are in very many records.
 *
 * The rare terms bring records in, and the common ones add to those; then, as a second stage, records that have several of the
 * common ones together and none of the rare are brought in by themselves. Pure, and the same in every store, so that they
 * leave out the same.
 */

export interface Counted {
  /** In how many records it is. */
  readonly records: number;
  /** Many words at once: their lists are joined anew by each query that asks for them. */
  readonly isMany?: boolean;
}

/** Up to so many, all may be ranked: a microsecond each. */
const ALL_RANKED = 8_000;
/** Records that are ranked for one query in a larger store. */
const LEAST_RANKED = 4_000;
const MOST_RANKED = 25_000;
const SHARE_RANKED = 0.04;
/** Entries of lists that are walked, once for the terms that add and once by the second stage: each a twentieth of it. */
export const WALKED_PER_RANKED = 6;
/** More terms than this are never asked for together in the second stage: each is a query. */
const MOST_TOGETHER = 3;
/** Of so many the best is sure: a second stage that can bring nothing better than the last of them is left out. */
export const SURE = 50;
/** What BM25 gives at most for a term, in weights of it. */
const MOST_OF_WEIGHT = 2.2;
/** What no term is worth less than, as FTS5 ranks it. */
const LEAST_WEIGHT = 1e-6;

/** Whole: a query may be limited by it. */
export function rankedBudget(rows: number): number {
  if (rows <= ALL_RANKED) return Number.POSITIVE_INFINITY;
  return Math.min(MOST_RANKED, Math.max(LEAST_RANKED, Math.ceil(rows * SHARE_RANKED)));
}

export interface SplitTerms<Term extends Counted> {
  /** Bring records in. */
  readonly leading: readonly Term[];
  /** Only add to them; the rarest first. */
  readonly common: readonly Term[];
}

/** The rarest lead, as many as may be ranked. */
export function splitTerms<Term extends Counted>(terms: readonly Term[], rows: number): SplitTerms<Term> {
  const budget = rankedBudget(rows);
  const leading: Term[] = [];
  const common: Term[] = [];
  let ranked = 0;
  for (const term of terms.toSorted((a, b) => a.records - b.records)) {
    const fits = ranked + term.records <= budget;
    (fits ? leading : common).push(term);
    if (fits) ranked += term.records;
  }
  return { leading, common };
}

/** What a common term is worth to a record of ordinary length that has it once: as BM25 ranks it. */
export function commonWeight(records: number, rows: number): number {
  return Math.max(0, Math.log((rows - records + 0.5) / (records + 0.5)));
}

/** The most that the common terms can give together, where there are several. */
export function mostOfCommon(common: readonly Counted[], rows: number): number {
  return common.length < 2 ? 0 : mostOf(common, rows);
}

/** The most that terms can give to a record that has them all, however often. */
export function mostOf(terms: readonly Counted[], rows: number): number {
  const weights = terms.map(({ records }) => Math.max(LEAST_WEIGHT, commonWeight(records, rows)));
  return weights.reduce((sum, weight) => sum + MOST_OF_WEIGHT * weight, 0);
}

export interface Together<Term> {
  readonly first: Term;
  /** One of these must be there too. */
  readonly others: readonly Term[];
  /** What is more common than those. */
  readonly beyond: readonly Term[];
}

/** Which common terms are asked for together, as far as that can be ranked. `leads`: whether something else is ranked too. */
export function termsTogether<Term extends Counted>(
  common: readonly Term[],
  rows: number,
  leads: boolean,
): readonly Together<Term>[] {
  const budget = leads ? rankedBudget(rows) / 2 : rankedBudget(rows);
  const found: Together<Term>[] = [];
  let ranked = 0;
  let walked = 0;
  for (const [at, first] of common.entries()) {
    if (found.length === MOST_TOGETHER) break;
    const others: Term[] = [];
    for (const other of common.slice(at + 1)) {
      const both = (first.records * other.records) / rows;
      const steps = other.records + (others.length === 0 ? first.records : 0);
      if (ranked + both > budget || walked + steps > budget * 2 * WALKED_PER_RANKED) break;
      others.push(other);
      ranked += both;
      walked += steps;
    }
    if (others.length === 0) break;
    found.push({ first, others, beyond: common.slice(at + 1 + others.length) });
  }
  return found;
}
