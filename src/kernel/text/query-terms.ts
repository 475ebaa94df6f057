/** What a query asks of the index. */

import type { QueryTerms } from "./terms.ts";
import { tokenizeWords } from "./words.ts";

export function queryTerms(query: string): QueryTerms {
  return { words: tokenizeWords(query), phrases: [], grams: [], code: [] };
}
