/**
 * The words of a text by which it would be known again: names, numbers, rare words; not those that everybody uses. How
 * rare a word is only the store can say, so this says which words come into question, and which of them name something.
 */

import { splitCjk } from "./cjk-runs.ts";
import { normalText } from "./normal-text.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { tokenizeWords, WORD } from "./words.ts";

export interface TellingWord {
  /** As it is compared: without case and accents. */
  readonly folded: string;
  /** As it was written. */
  readonly written: string;
  /** A name, a number, an identifier: tells more than how rare it is. */
  readonly names: boolean;
  /** Of a script that does not mark words: looked for anywhere in a text. */
  readonly inside: boolean;
}

const SHORTEST = 3;
const SHORTEST_NUMBER = 4;
const LONGEST_TEXT = 100_000;

let segmenter: Intl.Segmenter | undefined;

/** Each once, in the order in which they stand there. */
export function tellingWords(text: string): readonly TellingWord[] {
  const found = new Map<string, TellingWord>();
  const normal = normalText(text, LONGEST_TEXT);
  const { spaced, runs } = splitCjk(normal);
  for (const match of spaced.matchAll(WORD)) {
    const [written] = match;
    const folded = tokenizeWords(written)[0] ?? "";
    if (folded.length < SHORTEST || STOP_WORDS.has(folded)) continue;
    const names = isNumber(written) || isName(written, spaced.slice(0, match.index));
    if (!found.has(folded) || (names && !found.get(folded)!.names))
      found.set(folded, { folded, written, names, inside: false });
  }
  for (const run of runs) {
    segmenter ??= new Intl.Segmenter("und", { granularity: "word" });
    for (const { segment, isWordLike } of segmenter.segment(run)) {
      const length = [...segment].length;
      if (isWordLike !== true || length < 2) continue;
      found.set(segment, { folded: segment, written: segment, names: length > SHORTEST, inside: true });
    }
  }
  return [...found.values()];
}

/** `4711`, `X4711`; not a year, which is said of many things. */
function isNumber(word: string): boolean {
  return word.length >= SHORTEST_NUMBER && /\p{N}/u.test(word) && !/^(?:19|20)\d\d$/.test(word);
}

/** A capital within a sentence or within a word. */
function isName(word: string, before: string): boolean {
  if (/\p{Ll}\p{Lu}/u.test(word)) return true;
  return /^\p{Lu}/u.test(word) && !/(?:^|[.!?…\n])[\s"'„“”‚‘’«»()[\]*_#>-]*$/u.test(before.slice(-40));
}
