/**
 * What a turn has from those around it: the answer to a question has few of its words.
 *
 * The shorter a turn, the more it leans on them; a long one speaks for itself. That takes the place of a switch between short
 * chats and long ones: in both, it is the short turns that are lifted.
 */

import type { CandidateKey } from "./candidate.ts";
import type { Pool } from "./pool.ts";
import type { RankWeights } from "./weights.ts";

/** A turn of this length, in words, leans half as much as one of a word. */
export const LEANING_WORDS = 50;

/** 0 to 1. */
export function leaning(words: number): number {
  return 1 / (1 + words / LEANING_WORDS);
}

type Weighing = Pick<RankWeights, "neighbours" | "secondNeighbours" | "answers">;

export function addNeighbours(pool: Pool, weights: Weighing): void {
  const { candidates, places, readings, sheet, lengths } = pool;
  const own = sheet.scores.slice();
  const scoreOf = (key: CandidateKey | undefined): number => {
    const place = key === undefined ? undefined : places.get(key);
    return place === undefined ? 0 : own[place]!;
  };
  for (const [at, { previous, next }] of candidates.entries()) {
    const before = scoreOf(previous[0]);
    const asked = previous[0] === undefined ? undefined : places.get(previous[0]);
    const answers = asked !== undefined && readings[asked]?.asks === true ? weights.answers * before : 0;
    const around =
      weights.neighbours * (before + scoreOf(next[0])) +
      weights.secondNeighbours * (scoreOf(previous[1]) + scoreOf(next[1])) +
      answers;
    if (around > 0) sheet.add("neighbours", at, leaning(lengths[at]!) * around);
  }
}
