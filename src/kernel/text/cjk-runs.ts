/**
 * Takes the runs of Han, kana, Hangul, Thai, Lao, Burmese and Khmer out of a text, and turns them into pairs of characters.
 *
 * These scripts do not mark words, so overlapping pairs stand for them; a mark is a character like any other, on both sides
 * of the index alike. Everything else goes to the word
 * tokenizer untouched. Not here: what is done with either (index-terms.ts, query-terms.ts).
 */

import { isUnspaced } from "./scripts.ts";

export interface SplitText {
  /** The text with a space in place of every run. */
  readonly spaced: string;
  readonly runs: readonly string[];
}

/** The first unit of any such character is one of these. */
const MAYBE_UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\uffee]/;

export function splitCjk(text: string): SplitText {
  if (!MAYBE_UNSPACED.test(text)) return { spaced: text, runs: [] };
  const spaced: string[] = [];
  const runs: string[] = [];
  let from = 0;
  let runStart = -1;
  for (let at = 0; at < text.length; ) {
    const codePoint = text.codePointAt(at)!;
    const unspaced = isUnspaced(codePoint);
    if (unspaced && runStart < 0) {
      spaced.push(text.slice(from, at), " ");
      runStart = at;
    } else if (!unspaced && runStart >= 0) {
      runs.push(text.slice(runStart, at));
      runStart = -1;
      from = at;
    }
    at += codePoint > 0xffff ? 2 : 1;
  }
  if (runStart >= 0) runs.push(text.slice(runStart));
  else spaced.push(text.slice(from));
  return { spaced: spaced.join(""), runs };
}

/** 数据库 gives 数据 and 据库; a single character gives itself. */
export function pairsOf(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, at) => characters[at]! + character);
}

export function lastCharacterOf(run: string): string {
  return Array.from(run.slice(-2)).at(-1) ?? "";
}
