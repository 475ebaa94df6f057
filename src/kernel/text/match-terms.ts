/**
 * Scores a text against a query without an index: for what was committed and is not indexed yet.
 *
 * Agrees with the store on what matches, roughly; its score is a count, not comparable with the store's.
 */

import { stem } from "./stem.ts";
import type { IndexTerms, QueryTerms } from "./terms.ts";
import { tokenizeWords } from "./words.ts";

/** A phrase says more than a word. */
const PHRASE_SCORE = 2;

/** Distinct terms found, phrases twice; 0 means that nothing of the query is in the text. */
export function matchTerms(terms: QueryTerms, indexed: IndexTerms): number {
  let score = 0;
  if (terms.words.length + terms.prefixes.length + terms.phrases.length > 0) {
    const stems = tokenizeWords(indexed.words).map(stem);
    const known = new Set(stems);
    score += new Set(terms.words.map(stem).filter((word) => known.has(word))).size;
    for (const prefix of new Set(terms.prefixes.map(stem)))
      if (stems.some((word) => word.startsWith(prefix))) score += 1;
    const line = ` ${stems.join(" ")} `;
    for (const phrase of terms.phrases) {
      if (phrase.length > 0 && line.includes(` ${phrase.map(stem).join(" ")} `)) score += PHRASE_SCORE;
    }
  }
  const grams = ` ${indexed.grams} `;
  for (const run of terms.grams) if (grams.includes(gramPattern(run))) score += 1;
  for (const code of terms.code) if (indexed.code.includes(code)) score += 1;
  return score;
}

/** Whether the text has each of the terms. */
export function hasEvery(terms: QueryTerms, indexed: IndexTerms): boolean {
  return matchTerms(terms, indexed) === wholeScore(terms);
}

/** What `matchTerms` says of a text that has every term of the query. */
export function wholeScore(terms: QueryTerms): number {
  return (
    new Set(terms.words.map(stem)).size +
    new Set(terms.prefixes.map(stem)).size +
    PHRASE_SCORE * terms.phrases.filter((phrase) => phrase.length > 0).length +
    terms.grams.length +
    terms.code.length
  );
}

/** Pairs are whole grams in a row; a single character is the beginning of one. */
function gramPattern(run: readonly string[]): string {
  const single = run.length === 1 && Array.from(run[0]!).length === 1;
  return single ? ` ${run[0]}` : ` ${run.join(" ")} `;
}
