/**
 * What a text says as a pack keeps it: keyed hashes of its telling words, stemmed, of pairs of characters where words are not marked,
 * and of identifiers and paths. The same for what is kept and for what is asked, so that they meet.
 */

import { codeTerms } from "../../../kernel/text/code-terms.ts";
import { FUNCTION_WORDS, type Language } from "../../../kernel/text/function-words.ts";
import { indexTerms } from "../../../kernel/text/index-terms.ts";
import { languageOf } from "../../../kernel/text/languages.ts";
import { lightStem } from "../../../kernel/text/light-stem.ts";
import { normalText } from "../../../kernel/text/normal-text.ts";
import { stem } from "../../../kernel/text/stem.ts";
import { STOP_WORDS } from "../../../kernel/text/stop-words.ts";
import { tokenizeWords } from "../../../kernel/text/words.ts";
import { type KeyedHash, keyedHash } from "./keyed-hash.ts";

/** UTF-16 units of a text that are looked at: what is longer is known by its beginning. */
const LONGEST_TEXT = 20_000;
/** So much is enough to tell the language. */
const LANGUAGE_LOOK = 400;
const LANGUAGE_WORDS = 60;
/** Different ones of one text. */
const MOST_TERMS = 2_000;
const MOST_COUNTED = 255;
/** Names of one node, or that a question may hold. */
const MOST_NAMES = 256;

/** Ascending, each once, with how often it stands there. */
export function termHashes(key: string, text: string): readonly (readonly [hash: number, count: number])[] {
  const counts = new Map<number, number>();
  for (const hash of hashesIn(key, text.slice(0, LONGEST_TEXT))) {
    const count = counts.get(hash);
    if (count === undefined && counts.size >= MOST_TERMS) continue;
    counts.set(hash, Math.min(MOST_COUNTED, (count ?? 0) + 1));
  }
  return [...counts].sort(([a], [b]) => a - b);
}

function hashesIn(key: string, text: string): readonly number[] {
  const hashOf = keyedHash(key);
  const { words, grams, code } = indexTerms(text);
  const all = tokenizeWords(words);
  const language = languageOf(text.slice(0, LANGUAGE_LOOK), all.slice(0, LANGUAGE_WORDS));
  const known = knownWords(key, language);
  const hashes: number[] = [];
  for (const word of all) {
    let forms = known.get(word);
    if (forms === undefined) {
      forms = formsOf(word, language).map(hashOf);
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(word, forms);
    }
    for (const hash of forms) hashes.push(hash);
  }
  if (grams !== "") for (const gram of grams.split(" ")) if (gram.length > 1) hashes.push(hashOf(gram));
  if (code !== "") for (const term of code.split("\n")) hashes.push(hashOf(`code ${term}`));
  return hashes;
}

/** Texts are made of the same few thousand words: stemming each once is what makes many texts quick. */
const MOST_KNOWN = 50_000;
const MOST_LISTS = 16;
const lists = new Map<string, Map<string, readonly number[]>>();

function knownWords(key: string, language: Language): Map<string, readonly number[]> {
  const name = `${language} ${key}`;
  const found = lists.get(name);
  if (found !== undefined) return found;
  if (lists.size >= MOST_LISTS) lists.clear();
  const made = new Map<string, readonly number[]>();
  lists.set(name, made);
  return made;
}

/** Its stem, and in an inflected language what all its forms begin with. */
function formsOf(word: string, language: Language): readonly string[] {
  if (word.length < 2 || STOP_WORDS.has(word) || FUNCTION_WORDS[language].has(word)) return [];
  const stemmed = stem(word);
  const light = language === "en" ? null : lightStem(word, language);
  return light === null || light === stemmed ? [stemmed] : [stemmed, light];
}

/** Ascending, each once. A path is also known by the name of its file. */
export function nameHashes(key: string, names: readonly string[]): readonly number[] {
  const hashOf = keyedHash(key);
  const found = new Set<number>();
  for (const name of names) {
    for (const form of [name, name.slice(name.search(/[^/\\]*[/\\]?$/))]) addName(form, hashOf, found);
    if (found.size >= MOST_NAMES) break;
  }
  return [...found].sort((a, b) => a - b);
}

function addName(name: string, hashOf: KeyedHash, found: Set<number>): void {
  const words = tokenizeWords(name.slice(0, 200));
  if (words.length === 0 || (words.length === 1 && (words[0]!.length < 2 || STOP_WORDS.has(words[0]!))))
    return;
  found.add(hashOf(`name ${words.map(stem).join(" ")}`));
}

/** Whatever in a question may name a tag, a tool or a file: its words, two and three in a row, its identifiers and paths. */
export function namesIn(text: string): readonly string[] {
  const normal = normalText(text, 4_096);
  const words = tokenizeWords(normal).slice(0, MOST_NAMES / 4);
  const names = new Set<string>(codeTerms(normal, 32));
  for (let at = 0; at < words.length; at++)
    for (const length of [1, 2, 3])
      if (at + length <= words.length) names.add(words.slice(at, at + length).join(" "));
  return [...names];
}
