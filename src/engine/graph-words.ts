/**
 * Words of names, so that something is found by some of them. They are kept beside what else it goes by, with a sign that no name
 * begins with.
 */

import { tellingWords } from "../kernel/text/telling-words.ts";

const SIGN = "~";
const MOST_OF_A_NAME = 8;
const MOST_OF_A_QUESTION = 12;

export function isWordAlias(alias: string): boolean {
  return alias.startsWith(SIGN);
}

export function wordAliases(label: string): readonly string[] {
  return wordsOf(label, MOST_OF_A_NAME).map((word) => SIGN + word);
}

export function wordsAsked(text: string): readonly string[] {
  return wordsOf(text, MOST_OF_A_QUESTION);
}

/** How much of a name is in what is asked, 0 to 1; nothing where it is one word of several. */
export function sharedWords(asked: ReadonlySet<string>, label: string): number {
  const own = wordsOf(label, MOST_OF_A_NAME);
  const shared = own.filter((word) => asked.has(word)).length;
  return shared === 0 || (shared === 1 && own.length > 1) ? 0 : shared / own.length;
}

function wordsOf(text: string, most: number): readonly string[] {
  // Names are joined by signs that stand between words as well.
  const words = tellingWords(text.replace(/[-_/.:]+/g, " ")).map(({ folded }) => folded);
  return [...new Set(words)].slice(0, most);
}
