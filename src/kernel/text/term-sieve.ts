/**
 * A quick look at a text before the careful one: how many terms of a query may be in it.
 *
 * Never fewer than `matchTerms` finds something for: what the sieve holds back cannot match. It may let through what does
 * not, since it does not tell words from parts of words.
 */

import { stem } from "./stem.ts";
import type { QueryTerms } from "./terms.ts";

/** Terms that may be in the text; 0: none is. */
export type TermSieve = (text: string) => number;

export function termSieve(terms: QueryTerms): TermSieve {
  const words = [...new Set(terms.words.map(root))];
  const phrases = terms.phrases.filter((phrase) => phrase.length > 0).map((phrase) => phrase.map(root));
  const code = terms.code.map(fold);
  const runs = terms.grams.map((run) => fold(runOf(run)));
  return (text) => {
    const folded = fold(text);
    const has = (part: string): boolean => folded.includes(part);
    let count = 0;
    for (const word of words) if (has(word)) count += 1;
    for (const phrase of phrases) if (phrase.every(has)) count += 2;
    for (const part of code) if (has(part)) count += 1;
    for (const run of runs) if (has(run)) count += 1;
    return count;
  };
}

/** What every word with the same stem begins with: endings are changed from the last letter of the stem on. */
function root(word: string): string {
  const stemmed = stem(word);
  return fold(stemmed.length > 2 ? stemmed.slice(0, -1) : stemmed.slice(0, 2));
}

/** The characters that overlapping pairs were made of. */
function runOf(pairs: readonly string[]): string {
  return pairs.map((pair, at) => (at === 0 ? pair : Array.from(pair).at(-1)!)).join("");
}

/** Coarser than any reading of a text: case, compatibility forms, and marks on letters are gone. */
function fold(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "");
}
