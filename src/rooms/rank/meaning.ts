/**
 * What a record has by meaning the same, whatever its words.
 *
 * Counts beside the words, and adds up with them. What is merely near is near to many questions, and counts for little. Where
 * meanings are known, what a record lacks of the question's words must be made good by its meaning: one that has a part of
 * them and is about something else loses what is missing. One that has all of them loses nothing.
 *
 * It is not passed on to neighbours or to the conversation: each of them has a meaning of its own. Without vectors this adds
 * nothing and takes nothing.
 */

import { UNRELATED_AT } from "../../kernel/vectors/similarity.ts";
import type { Pool } from "./pool.ts";

/** How much less being half as near is worth. */
const STEEPNESS = 2;
/** When the nearest is so near, meanings tell records apart; when it is less, less is made of them. */
const TELLING = 0.2;

/** `voice`: how much of it counts, by who says it. */
export function addMeaning(
  { candidates, coverage, readings, sheet }: Pool,
  weight: number,
  voice: (at: number) => number,
): void {
  const near = Float64Array.from(candidates, ({ similarity = 0 }) => nearness(similarity));
  const nearest = near.reduce((most, one) => Math.max(most, one), 0);
  if (nearest <= 0 || weight === 0) return;
  const telling = Math.min(1, nearest / TELLING);
  for (const at of candidates.keys()) {
    const missing = readings[at] === null ? 0 : 1 - Math.min(1, coverage[at]!);
    const lost = telling * missing * (1 - near[at]!) * sheet.scores[at]!;
    const value = weight * voice(at) * near[at]! - Math.max(0, lost);
    if (value !== 0) sheet.add("meaning", at, value);
  }
}

/** 0 up to what unrelated texts come to, 1 for the same. */
export function nearness(similarity: number): number {
  if (!(similarity > UNRELATED_AT)) return 0;
  return ((Math.min(1, similarity) - UNRELATED_AT) / (1 - UNRELATED_AT)) ** STEEPNESS;
}
