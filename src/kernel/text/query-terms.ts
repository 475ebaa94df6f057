/**
 * What a query asks of the index.
 *
 * Every character of a query is a literal; only balanced quotation marks mean something, and they mean that
 * words stand together. No syntax of any store can come out of here. Empty, binary and endless queries have
 * a defined result. The other side of the contract is index-terms.ts.
 */

import { pairsOf, splitCjk } from "./cjk-runs.ts";
import { codeTerms } from "./code-terms.ts";
import { normalText } from "./normal-text.ts";
import { isHangul, isUnspacedAlphabet } from "./scripts.ts";
import { STOP_WORDS } from "./stop-words.ts";
import type { QueryTerms } from "./terms.ts";
import { unspacedWords } from "./unspaced-words.ts";
import { splitCamelCase, tokenizeWords, WORD } from "./words.ts";

/** UTF-16 units of a query that are looked at. */
export const MAX_QUERY_CHARS = 4_096;
/** Words, phrases, runs and code of one query together; each kind gets its share in turn. */
export const MAX_QUERY_TERMS = 32;
/** Words of one phrase, and pairs of one quoted run. */
const MAX_PHRASE_WORDS = 16;

/** A run up to this long is asked for as one word; a longer one is a sentence, and asked for pair by pair. */
const LONGEST_WORD_RUN = 4;
/** Korean hangs particles on its words, so already a word of three syllables may end otherwise in the text. */
const LONGEST_HANGUL_WORD_RUN = 2;

/** What stands in balanced quotation marks. Global: for `matchAll` and `replace` only. */
export const QUOTED =
  /"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|»([^«»]+)«|「([^「」]+)」|『([^『』]+)』/g;

export function queryTerms(query: string): QueryTerms {
  const text = normalText(query, MAX_QUERY_CHARS);
  const words: string[] = [];
  const phrases: string[][] = [];
  const grams: string[][] = [];
  const { quoted, rest } = splitQuoted(text);
  for (const one of quoted) {
    const { spaced, runs } = splitCjk(one);
    const phrase = tokenizeWords(spaced).slice(0, MAX_PHRASE_WORDS);
    if (phrase.length === 1) words.push(phrase[0]!);
    else if (phrase.length > 1) phrases.push(phrase);
    for (const run of runs) grams.push(pairsOf(run).slice(0, MAX_PHRASE_WORDS));
  }
  const { spaced, runs } = splitCjk(rest);
  words.push(...wordsOf(spaced));
  for (const run of runs) grams.push(...gramsOf(run));
  const code = codeTerms(splitCjk(text).spaced, MAX_QUERY_TERMS);
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  const nothingElse = telling.length + phrases.length + grams.length + code.length === 0;
  return shareTerms({ words: nothingElse ? words : telling, prefixes: [], phrases, grams, code });
}

/** What stands in balanced quotation marks, and everything else. */
export function splitQuoted(text: string): { readonly quoted: readonly string[]; readonly rest: string } {
  const quoted: string[] = [];
  const rest = text.replace(QUOTED, (_whole, ...groups) => {
    quoted.push(groups.find((group): group is string => typeof group === "string") ?? "");
    return " ";
  });
  return { quoted, rest };
}

function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [identifier] of text.matchAll(WORD)) {
    words.push(...tokenizeWords(identifier), ...splitCamelCase(identifier));
  }
  return words;
}

/** A run as it is asked for: as one word, or pair by pair. */
export function gramsOf(run: string): string[][] {
  if (isUnspacedAlphabet(run.codePointAt(0)!)) return unspacedWords(run).map(pairsOf);
  const longest = isHangul(run.codePointAt(0)!) ? LONGEST_HANGUL_WORD_RUN : LONGEST_WORD_RUN;
  const pairs = pairsOf(run);
  return pairs.length < longest ? [pairs] : pairs.map((pair) => [pair]);
}

/** Each term once; one of each kind in turn until the limit, so that no kind crowds out another. */
export function shareTerms(all: QueryTerms): QueryTerms {
  const queues = [
    distinct(all.phrases, (phrase) => phrase.join(" ")),
    distinct(all.words, String),
    distinct(all.grams, (run) => run.join(" ")),
    distinct(all.code, String),
    distinct(all.prefixes, String),
  ];
  const counts = queues.map(() => 0);
  let left = MAX_QUERY_TERMS;
  for (let turn = 0; left > 0 && turn < MAX_QUERY_TERMS; turn++) {
    for (const [kind, queue] of queues.entries()) {
      if (turn >= queue.length || left === 0) continue;
      counts[kind]! += 1;
      left -= 1;
    }
  }
  const [phrases, words, grams, code, prefixes] = queues.map((queue, kind) =>
    queue.slice(0, counts[kind]),
  ) as [string[][], string[], string[][], string[], string[]];
  return { words, prefixes, phrases, grams, code };
}

function distinct<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
