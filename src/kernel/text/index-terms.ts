/** What the index keeps of a text. */

import type { IndexTerms } from "./terms.ts";

export function indexTerms(text: string): IndexTerms {
  return { words: text, grams: "", code: "" };
}
