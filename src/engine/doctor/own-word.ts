/** What the doctor asks an index for, to see whether it has a text. */

import { queryTerms } from "../../kernel/text/query-terms.ts";
import { type IndexTerms, NO_TERMS, type QueryTerms } from "../../kernel/text/terms.ts";

/** Short ones are words like any other. */
export const LEAST_TERM = 4;

/** The longest word: few others have it. Undefined: there is none worth asking for. */
export function ownWord({ words }: IndexTerms): QueryTerms | undefined {
  const longest = queryTerms(words.slice(0, 2_000)).words.reduce(
    (best, word) => (word.length > best.length ? word : best),
    "",
  );
  return longest.length < LEAST_TERM ? undefined : asWord(longest);
}

export function asWord(word: string): QueryTerms {
  return { ...NO_TERMS, words: [word] };
}
