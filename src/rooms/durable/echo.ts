/**
 * Whether a text is something that was generated, recalled or injected before and came back: pasted, forwarded, read out. It is
 * nobody's word, and keeping it would make it true twice.
 */

import { splitCjk } from "../../kernel/text/cjk-runs.ts";
import { normalText } from "../../kernel/text/normal-text.ts";
import { tokenizeWords } from "../../kernel/text/words.ts";

const LONGEST_TEXT = 20_000;
/** Words that stand together in the same order. */
const RUN = 4;
/** Shorter than this anybody says by themselves, also after somebody else. */
const SHORTEST = 6;
/** The share of its runs that the other has too. `echo.test.ts` notices. */
const SAME = 0.8;

export function isEcho(text: string, said: readonly string[]): boolean {
  const words = wordsOf(text);
  if (words.length < SHORTEST) return false;
  const runs = runsOf(words);
  return said.some((other) => {
    const theirs = new Set(runsOf(wordsOf(other)));
    if (theirs.size === 0) return false;
    return runs.filter((run) => theirs.has(run)).length >= SAME * runs.length;
  });
}

/** In scripts without spaces each character is one. */
function wordsOf(text: string): readonly string[] {
  const { spaced, runs } = splitCjk(normalText(text, LONGEST_TEXT));
  return [...tokenizeWords(spaced), ...runs.flatMap((run) => [...run])];
}

function runsOf(words: readonly string[]): readonly string[] {
  return words
    .slice(0, Math.max(0, words.length - RUN + 1))
    .map((_, at) => words.slice(at, at + RUN).join(" "));
}
