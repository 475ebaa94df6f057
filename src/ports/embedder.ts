/**
 * What makes a vector of a text.
 *
 * Vectors are compared within one space only. The fingerprint names the space: everything that changes where a text comes
 * to lie is in it, and nothing else is, so that a model which was moved to another folder is still the same.
 */

/** Of some models a question is written otherwise than what answers it. */
export type EmbedPurpose = "query" | "document";

export interface Embedder {
  /** For people: `hashed`, `onnx all-minilm-l6-v2` … */
  readonly name: string;
  /** At most 200 characters; see above. */
  readonly fingerprint: string;
  readonly dimensions: number;
  /** Texts that mean the same are near each other, whatever their words. Only then does it take part in recall. */
  readonly semantic: boolean;
  /**
   * One vector for each text, in their order, each of `dimensions` finite numbers and of length 1; all zeros for a text that
   * has nothing in it. The same for the same text, whatever else is asked with it. Rejects whole: with `embed/unavailable`
   * when trying again may help, `embed/refused` when it will not (a key, a model that is not there), `embed/bad-answer` for
   * what is no vector of this space; and with the signal's reason once it is aborted, soon after.
   */
  embed(
    texts: readonly string[],
    purpose: EmbedPurpose,
    signal: AbortSignal,
  ): Promise<readonly Float32Array[]>;
  /** Gives back what it holds. Idempotent. */
  close(): Promise<void>;
}

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
const UNRELATED_AT = 0.3;
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
