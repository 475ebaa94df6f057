/**
 * What a question asks for in a run of a script that does not mark its words: the words that say something, and for each the pairs by which an
 * index of pairs knows it.
 *
 * Words come from `Intl.Segmenter`, which is often wrong about names, so the overlapping pairs of each stretch between
 * function words are asked for beside them. Korean marks its words, but hangs particles and endings on them: these are cut
 * off. Japanese writes the end of a verb in kana, and it changes: the character before it is asked for alone as well. Of
 * Thai and its neighbours only whole words are asked for.
 */

import { KOREAN_ENDINGS, KOREAN_PARTICLES, PHRASES, SINGLE } from "./cjk-function-words.ts";
import { pairsOf } from "./cjk-runs.ts";
import { isHangul, isUnspacedAlphabet } from "./scripts.ts";
import { unspacedWords } from "./unspaced-words.ts";

export interface CjkWords {
  /** Those that say something, each once. */
  readonly words: readonly string[];
  /** As QueryTerms has them, the surest first. Empty: there are only function words. */
  readonly grams: readonly (readonly string[])[];
}

/** A word up to this long is asked for as a whole as well; the pairs of it are asked for each. */
const LONGEST_WHOLE = 6;
/** Pronouns that the segmenter leaves on the word after them. */
const PRONOUN = /^[我你您他她它咱]/u;
const KANA_ENDING = /^(\p{Script=Han})\p{Script=Hiragana}+$/u;
/** 吃了 is 吃, done; 了解 is a word. */
const DONE = /^(\p{Script=Han})了$/u;
const KANA_ONLY = /^\p{Script=Hiragana}+$/u;
const ONE_HAN = /^\p{Script=Han}$/u;
const KANA_LETTER = /^\p{Script=Hiragana}$/u;

/** Made when first needed: it takes longer than loading all the rest. */
let segmenter: Intl.Segmenter | undefined;

export function cjkWords(run: string): CjkWords {
  if (isUnspacedAlphabet(run.codePointAt(0) ?? 0)) {
    const telling = [...new Set(unspacedWords(run).filter((word) => !SINGLE.has(word)))];
    return { words: telling, grams: telling.map(pairsOf) };
  }
  const stretches = isHangul(run.codePointAt(0) ?? 0) ? koreanStretches(run) : stretchesOf(run);
  const words = stretches.flat();
  const whole: string[][] = [];
  const pairs: string[][] = [];
  const single: string[][] = [];
  for (const stretch of stretches) {
    for (const word of stretch) {
      const own = pairsOf(word);
      if (lengthOf(word) > 1 && own.length < LONGEST_WHOLE) whole.push(own);
      const [, character] = KANA_ENDING.exec(word) ?? [];
      if (character !== undefined) single.push([character]);
    }
    const joined = stretch.join("");
    if (lengthOf(joined) > 1) pairs.push(...pairsOf(joined).map((pair) => [pair]));
    // 买书 stands apart in 买了一本书: words of one character each are asked for alone.
    if (stretch.every((word) => lengthOf(word) === 1)) single.push(...stretch.map((word) => [word]));
  }
  return { words: [...new Set(words)], grams: [...whole, ...pairs, ...single] };
}

/** Words that say something, by the stretches in which nothing else stands between them. */
function stretchesOf(run: string): string[][] {
  segmenter ??= new Intl.Segmenter("und", { granularity: "word" });
  const stretches: string[][] = [];
  for (const piece of run.replace(PHRASES, " ").split(" ")) {
    let open: string[] = [];
    for (const { segment } of segmenter.segment(piece)) {
      const word = SINGLE.has(segment) ? segment : segment.replace(PRONOUN, "").replace(DONE, "$1");
      if (PRONOUN.test(segment) && open.length > 0) stretches.push(open.splice(0));
      if (word === "" || SINGLE.has(word) || KANA_LETTER.test(word)) {
        if (open.length > 0) stretches.push(open);
        open = [];
      } else if (KANA_ONLY.test(word) && ONE_HAN.test(open.at(-1) ?? "")) open.push(open.pop() + word);
      else open.push(word);
    }
    if (open.length > 0) stretches.push(open);
  }
  return stretches;
}

/** A run of Hangul is one word with what hangs on it, unless somebody left the spaces out. */
function koreanStretches(run: string): string[][] {
  if (SINGLE.has(run) || KOREAN_PARTICLES.includes(run)) return [];
  const noun = without(run, KOREAN_PARTICLES, 1);
  const bare = noun === run ? without(run, KOREAN_ENDINGS, 1) : noun;
  if (SINGLE.has(bare)) return [];
  // 가을 is no 가 with a particle: what has only one syllable left is asked for both ways.
  return lengthOf(bare) === 1 && lengthOf(run) > 1 ? [[run.slice(0, 2)], [bare]] : [[bare]];
}

function without(word: string, endings: readonly string[], least: number): string {
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= least);
  return ending === undefined ? word : word.slice(0, -ending.length);
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}
