/** Scores a text against a query without an index. */

import type { IndexTerms, QueryTerms } from "./terms.ts";
import { tokenizeWords } from "./words.ts";

export function matchTerms(terms: QueryTerms, indexed: IndexTerms): number {
  const words = new Set(tokenizeWords(indexed.words));
  return terms.words.filter((word) => words.has(word)).length;
}
