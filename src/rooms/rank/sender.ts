/** The words of somebody whom the question names count for more, wherever among several people it is told who spoke. */

import { tokenizeWords } from "../../kernel/text/words.ts";
import type { Pool } from "./pool.ts";
import type { Question } from "./question.ts";

export function addSender({ candidates, sheet }: Pool, { names, terms }: Question, weight: number): void {
  if (weight === 0) return;
  const asNames = new Set(names);
  const asWords = new Set(terms.words);
  // Of several words the first is the name; what follows may be a word of anything, unless it is asked for as a name.
  const isAsked = (word: string, place: number) => asNames.has(word) || (place === 0 && asWords.has(word));
  const named = new Map<string, boolean>();
  for (const [at, { sender }] of candidates.entries()) {
    if (sender === null || sheet.scores[at]! <= 0) continue;
    if (!named.has(sender)) named.set(sender, tokenizeWords(sender).some(isAsked));
    if (named.get(sender)) sheet.add("names", at, weight * sheet.scores[at]!);
  }
}
