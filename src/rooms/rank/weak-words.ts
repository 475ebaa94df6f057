/**
 * Words that stand in many questions and seldom in what answers them: verbs of saying and asking, and nouns that only say
 * what kind of answer is wanted. They count for less than others, not for nothing: sometimes they are what was said.
 */

import { stem } from "../../kernel/text/stem.ts";

const WEAK = new Set(
  `tell told remind mention mentioned say said discuss discussed discussion talk talked conversation conversations chat chats
   session sessions previous previously earlier list order ordered walk summarize summarise summary overview recap
   comprehensive complete provide give explain describe different various aspect aspects kind type many much often long
   across throughout between current currently recent recently ago back wonder know remember recall recommend recommended
   recommendation suggest suggested suggestion happen happened pass passed bring brought develop developed item items`
    .trim()
    .split(/\s+/)
    .map(stem),
);

/** Takes a stem. */
export function isWeakWord(stemmed: string): boolean {
  return WEAK.has(stemmed);
}
