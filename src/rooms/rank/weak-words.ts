/**
 * Words that stand in many questions and seldom in what answers them: verbs of saying and asking, and nouns that only say
 * what kind of answer is wanted. They count for less than others, not for nothing: sometimes they are what was said.
 */

import { stem } from "../../kernel/text/stem.ts";

const WEAK = new Set(
  `tell told remind mention mentioned say said discuss discussed discussion talk talked conversation conversations previous
   previously earlier summarize summarise summary overview recap give explain describe different various kind many much often
   long current currently recent recently ago wonder know remember recall recommend recommended recommendation suggest
   suggested suggestion happen happened across throughout between back comprehensive complete provide aspect aspects`
    .trim()
    .split(/\s+/)
    .map(stem),
);

/** Takes a stem. */
export function isWeakWord(stemmed: string): boolean {
  return WEAK.has(stemmed);
}
