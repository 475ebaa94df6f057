/**
 * A quick look at a text before the careful one: how many terms of a query may be in it.
 *
 * Never fewer than `matchTerms` finds something for: what the sieve holds back cannot match. It may let through what does
 * not, since it does not tell words from parts of words.
 */

import { stem } from "./stem.ts";
import type { QueryTerms } from "./terms.ts";

declare const sievedBrand: unique symbol;

/** A text as the sieve reads it. Worth keeping where the same text is looked at again. */
export type SievedText = string & { readonly [sievedBrand]: true };

/** Units between two words of a phrase: endings, signs and space. */
const NEAR = 12;
/** What a phrase counts for whose words stand together. */
const TOGETHER = 4;

/** Terms that may be in the text, a phrase for more than a word; 0: none is. */
export type TermSieve = (text: SievedText) => number;

export function termSieve(terms: QueryTerms): TermSieve {
  const words = [...new Set([...terms.words, ...terms.prefixes].map(rootOf))];
  const phrases = terms.phrases.filter((phrase) => phrase.length > 0).map((phrase) => phrase.map(rootOf));
  const code = terms.code.map(sieved);
  const runs = terms.grams.map((run) => sieved(runOf(run)));
  return (folded) => {
    const has = (part: string): boolean => folded.includes(part);
    let count = 0;
    for (const word of words) if (has(word)) count += 1;
    for (const phrase of phrases) if (phrase.every(has)) count += stands(folded, phrase) ? TOGETHER : 2;
    for (const part of code) if (has(part)) count += 1;
    for (const run of runs) if (has(run)) count += 1;
    return count;
  };
}

/** What a text gets that may have all of it. */
export function wholeShare({ words, prefixes, phrases, grams, code }: QueryTerms): number {
  const single = words.length + prefixes.length + grams.length + code.length;
  return Math.max(1, single + TOGETHER * phrases.length);
}

/** Whether they follow each other somewhere, with little between them. */
function stands(text: string, [first = "", ...rest]: readonly string[]): boolean {
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
    let end = at + first.length;
    const all = rest.every((word) => {
      const next = text.indexOf(word, end);
      if (next < 0 || next - end > NEAR) return false;
      end = next + word.length;
      return true;
    });
    if (all) return true;
  }
  return false;
}

/** What every word with the same stem begins with: endings are changed from the last letter of the stem on. */
export function rootOf(word: string): string {
  const stemmed = stem(word);
  return sieved(stemmed.length > 2 ? stemmed.slice(0, -1) : stemmed.slice(0, 2));
}

/** The characters that overlapping pairs were made of. */
export function runOf(pairs: readonly string[]): string {
  return pairs.map((pair, at) => (at === 0 ? pair : Array.from(pair).at(-1)!)).join("");
}

/** Signs that are no letter, in no form: dashes, quotation marks, bullets, arrows, boxes. */
const BEYOND_SIGNS =
  /[^\0-\x7f\xa0-\xa7\xa9\xab-\xae\xb0\xb1\xb6\xb7\xbb\xbf\xd7\xf7\u2010-\u2027\u2030-\u203a\u20ac\u2190-\u21ff\u2500-\u275f]/;

/** Coarser than any reading of a text: case, compatibility forms and accents are gone. */
export function sieved(text: string): SievedText {
  if (!BEYOND_SIGNS.test(text)) return text.toLowerCase() as SievedText;
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]+/g, "")
    .replaceAll("ς", "σ") as SievedText;
}
