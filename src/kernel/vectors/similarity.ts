/** How alike two texts are, on one scale for every embedder. */

/**
 * What cosines of one space mean. Models differ: of two unrelated texts one says 0.05 and another 0.7.
 */
export interface Similarity {
  /** The cosine above which only one in twenty unrelated pairs lies. */
  readonly unrelated: number;
  /** The median cosine of pairs that say the same in slightly other words. */
  readonly restated: number;
}

/** Where the two lie on the common scale, whatever the embedder. */
export const UNRELATED_AT = 0.3;
const RESTATED_AT = 0.9;

/**
 * From 0 to 1, and the same for every embedder: below 0.3 unrelated, about 0.9 the same in slightly other words, 1 the same.
 * Never falls when the cosine rises.
 */
export function calibrated(cosine: number, { unrelated, restated }: Similarity): number {
  if (!Number.isFinite(cosine) || cosine <= 0) return 0;
  if (cosine >= 1) return 1;
  const low = Math.min(Math.max(unrelated, 0.01), 0.98);
  const high = Math.min(Math.max(restated, low + 0.01), 0.99);
  if (cosine <= low) return (cosine / low) * UNRELATED_AT;
  if (cosine <= high) return UNRELATED_AT + ((cosine - low) / (high - low)) * (RESTATED_AT - UNRELATED_AT);
  return RESTATED_AT + ((cosine - high) / (1 - high)) * (1 - RESTATED_AT);
}
