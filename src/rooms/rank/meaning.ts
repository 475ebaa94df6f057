/**
 * What a record has by meaning the same, whatever its words.
 *
 * Counts beside the words, and can add up with them. What is merely near in meaning is near to many questions: it counts for
 * so little that a record with a rare word of the question stays before it. Without vectors this adds nothing at all.
 */

import { UNRELATED_AT } from "../../kernel/vectors/similarity.ts";
import type { Candidate } from "./candidate.ts";
import type { Sheet } from "./pool.ts";

/** How much less being half as near is worth. */
const STEEPNESS = 1.5;

export function addMeaning(candidates: readonly Candidate[], sheet: Sheet, weight: number): void {
  for (const [at, { similarity = 0 }] of candidates.entries()) {
    const value = weight * nearness(similarity);
    if (value > 0) sheet.add("meaning", at, value);
  }
}

/** 0 up to what unrelated texts come to, 1 for the same. */
export function nearness(similarity: number): number {
  if (!(similarity > UNRELATED_AT)) return 0;
  return ((Math.min(1, similarity) - UNRELATED_AT) / (1 - UNRELATED_AT)) ** STEEPNESS;
}
