/**
 * A vector of a text by its spelling alone: whole words and the runs of three letters within them, and in scripts without
 * spaces characters and pairs of them, each hashed to a place and a sign.
 *
 * Deterministic, without a model. It knows no meaning: "car" and "automobile" are strangers, "I like tea" and "I like no tea"
 * nearly the same. Good for telling what was said before from what is new, never for finding what a question means.
 */

import { SINGLE } from "../text/cjk-function-words.ts";
import { splitCjk } from "../text/cjk-runs.ts";
import { FUNCTION_WORDS } from "../text/function-words.ts";
import { normalText } from "../text/normal-text.ts";
import { tokenizeWords } from "../text/words.ts";
import { cosine, normalise } from "./cosine.ts";
import { calibrated, type Similarity } from "./similarity.ts";

/** With 256 strangers meet more often by chance; 512 gains little more. */
export const HASHED_DIMENSIONS = 384;
/** Changes with every change below: vectors of two of these are not to be compared. */
export const HASHED_VERSION = 1;
/** What measure-similarity.ts of the durable room finds for it; its test holds them together. */
export const HASHED_SIMILARITY: Similarity = { unrelated: 0.12, restated: 0.84 };

/** Units of text. What a long text is about is said by then, and none takes longer than a few milliseconds. */
const LONGEST_TEXT = 4_000;
const LONGEST_WORD = 32;
const GRAM = 3;

/** A word, and together the runs of letters within it, so that another ending costs half. */
const WORD_WEIGHT = 1;
const GRAMS_WEIGHT = 1;
/** A number has no runs that mean anything: 5433 is not nearly 5434. */
const NUMBER_WEIGHT = 1.5;
/** Of words that say nothing about what it is about. */
const SMALL_SHARE = 0.2;
const SMALL_LENGTH = 2;
const PAIR_WEIGHT = 1;
const CHARACTER_WEIGHT = 0.9;
/** Of a pair that has such a word in it. */
const SMALL_PAIR_SHARE = 0.5;

const SMALL_WORDS: ReadonlySet<string> = new Set(
  Object.values(FUNCTION_WORDS).flatMap((words) => [...words]),
);

/** Hashes of one kind do not meet those of another. */
const Kind = { word: 1, gram: 2, character: 3, sign: 4 } as const;

/** Of length 1, or all zeros where there is nothing but spaces. */
export function hashedVector(text: string): Float32Array {
  const features = new Features();
  const normal = normalText(text, LONGEST_TEXT);
  const { spaced, runs } = splitCjk(normal);
  for (const word of tokenizeWords(withoutPoints(spaced))) addWord(features, word);
  for (const run of runs) addRun(features, run);
  // Emoji and signs count where there is nothing else.
  if (features.isEmpty)
    for (const [sign] of normal.matchAll(/[^\s\p{C}]/gu)) features.add(Kind.sign, sign, 1);
  return features.vector();
}

/** How alike two texts are spelled, on the scale of `calibrated`: 1 for the same words, 0 where one of them has none. */
export function likeness(a: string, b: string): number {
  return calibrated(cosine(hashedVector(a), hashedVector(b)), HASHED_SIMILARITY);
}

function addWord(features: Features, word: string): void {
  const number = /^\p{N}/u.test(word);
  if (SMALL_WORDS.has(word) || (word.length <= SMALL_LENGTH && !number)) {
    features.add(Kind.word, word, SMALL_SHARE * WORD_WEIGHT);
    return;
  }
  features.add(Kind.word, word, number ? NUMBER_WEIGHT : WORD_WEIGHT);
  if (number) return;
  // The ends of a word are part of its runs: what begins alike is more alike than what only shares its middle.
  const marked = ` ${word.slice(0, LONGEST_WORD)} `;
  const grams = marked.length - GRAM + 1;
  for (let at = 0; at < grams; at += 1) {
    features.add(Kind.gram, marked.slice(at, at + GRAM), GRAMS_WEIGHT / Math.sqrt(grams));
  }
}

function addRun(features: Features, run: string): void {
  let before = "";
  for (const character of run) {
    const small = SINGLE.has(character);
    features.add(Kind.character, character, small ? SMALL_SHARE * CHARACTER_WEIGHT : CHARACTER_WEIGHT);
    if (before !== "") {
      const share = small || SINGLE.has(before) ? SMALL_PAIR_SHARE : 1;
      features.add(Kind.character, before + character, share * PAIR_WEIGHT);
    }
    before = character;
  }
}

/** Vowels of Hebrew and Arabic are mostly left out: where they are written, the word is still the same. */
function withoutPoints(text: string): string {
  return /[\u0591-\u0670]/.test(text) ? text.replace(/[\u0591-\u05c7\u064b-\u065f\u0640\u0670]/g, "") : text;
}

/** What was seen, by hash: how heavy, and how often. Hashes are long enough that two features hardly ever share one. */
class Features {
  readonly #seen = new Map<number, { weight: number; times: number }>();

  get isEmpty(): boolean {
    return this.#seen.size === 0;
  }

  add(kind: number, text: string, weight: number): void {
    const hash = hashOf(text, kind);
    const seen = this.#seen.get(hash);
    if (seen === undefined) this.#seen.set(hash, { weight, times: 1 });
    else {
      seen.weight = Math.max(seen.weight, weight);
      seen.times += 1;
    }
  }

  vector(): Float32Array {
    const vector = new Float32Array(HASHED_DIMENSIONS);
    let first = -1;
    for (const [hash, { weight, times }] of this.#seen) {
      const place = (hash >>> 1) % HASHED_DIMENSIONS;
      if (first < 0) first = place;
      // Said twice is said a little louder.
      vector[place]! += (hash & 1 ? weight : -weight) * Math.sqrt(times);
    }
    // Signs can cancel out; what has something in it is never nothing.
    if (first >= 0 && vector.every((part) => part === 0)) vector[first] = 1;
    return normalise(vector);
  }
}

/** FNV-1a, then mixed so that every bit depends on every letter. */
function hashOf(text: string, kind: number): number {
  let hash = 0x811c9dc5 ^ kind;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
