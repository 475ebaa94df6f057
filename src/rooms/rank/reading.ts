/** What of a question stands in a record, and where. */

import { type TextWords, textWords } from "./text-words.ts";
import type { Wanted } from "./wanted.ts";

export interface Reading {
  readonly words: readonly string[];
  /** In words. */
  readonly length: number;
  /** Has scripts without spaces, whose characters are no words here. */
  readonly cjk: boolean;
  /** Of every term, how often it occurs. */
  readonly exact: Float64Array;
  /** And how often with what is only like it, each for its share; null: nothing is. */
  readonly withAlike: Float64Array | null;
  /** Where words of the question stand: term and place, one after the other. */
  readonly places: readonly number[];
  /** Ends in a question, or has one within. */
  readonly asks: boolean;
}

export function readRecord(text: string, wanted: Wanted): Reading {
  const read = textWords(text);
  const exact = new Float64Array(wanted.worth.length);
  const places: number[] = [];
  let withAlike: Float64Array | null = null;
  for (const [place, word] of read.words.entries()) {
    const found = wanted.find(word);
    if (found === null) continue;
    if (found.share === 1) {
      exact[found.term]! += 1;
      places.push(found.term, place);
    }
    if (found.share < 1 && withAlike === null) withAlike = exact.slice();
    if (withAlike !== null) withAlike[found.term]! += found.share;
  }
  countStretches(text, read, wanted, exact, withAlike);
  return {
    words: read.words,
    length: read.length,
    cjk: read.cjk,
    exact,
    withAlike,
    places,
    asks: /[?？؟]/.test(text),
  };
}

function countStretches(
  text: string,
  { cjk }: TextWords,
  { runs, code }: Wanted,
  exact: Float64Array,
  withAlike: Float64Array | null,
): void {
  const count = (term: number, times: number): void => {
    exact[term]! += times;
    if (withAlike !== null) withAlike[term]! += times;
  };
  if (cjk && runs.length > 0) {
    const normal = text.normalize("NFKC");
    for (const run of runs) count(run.term, occurrences(normal, run.text));
  }
  if (code.length > 0) {
    const lower = text.toLowerCase();
    for (const one of code) count(one.term, occurrences(lower, one.text));
  }
}

function occurrences(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count += 1;
  return count;
}
