/** One line of a text, around what was asked for. */

import type { QueryTerms } from "./terms.ts";

export function excerpt(text: string, _terms: QueryTerms, width = 160): string {
  return text.slice(0, width).replace(/\s+/g, " ");
}
