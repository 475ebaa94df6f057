/**
 * The stuff that generated conversations are made of: words by Zipf's law, identifiers, paths, hashes, times.
 *
 * The first words are real ones by their frequency in prose, the others are made of syllables, so that a long text goes
 * on meeting new words as real ones do. All of it from one seeded source: the same seed gives the same text.
 */

import { type Random, seeded } from "../test/sim/random.ts";
import { ENGLISH_WORDS } from "./english-words.ts";

/** Real words and made ones. A tool-using lane of ten million tokens has about this many. */
const VOCABULARY = 60_000;
const ONSETS = "b br c ch cl d dr f fl g gr h j k kl l m n p pl pr qu r s sh sl st t th tr v w z".split(" ");
const VOWELS = "a e i o u ai ea ie oa ou".split(" ");
const CODAS = "l m n nd ng nt r rd rk rn s sk st t x".split(" ");
const ENDINGS = "er ing ed ion able ment ness al ive or y ex on is um et".split(" ");
const FOLDERS =
  "src lib app core test internal pkg server client shared common scripts modules services api db web tools".split(
    " ",
  );

export interface Lexicon extends Random {
  /** From `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** By Zipf's law. */
  word(): string;
  /** Of at least so many letters: one that carries meaning. */
  content(): string;
  /** Any of the made-up words, all alike. */
  coined(): string;
  words(count: number): string;
  /** `parseHeader`, `parse_header`, `ParseHeader`, … */
  camel(parts?: number): string;
  snake(parts?: number): string;
  pascal(parts?: number): string;
  hex(digits: number): string;
  uuid(): string;
  /** Letters and digits, as in keys of the host. */
  token(length: number): string;
  digits(count: number): string;
  folder(): string;
  path(ending: string): string;
}

export function createLexicon(seed: number): Lexicon {
  const random = seeded(seed);
  const made = createCoined(seeded(seed ^ 0x5bd1e995));
  const wordOf = (rank: number): string => ENGLISH_WORDS[rank] ?? made(rank);
  const between = (low: number, high: number): number => low + random.int(high - low + 1);
  const zipf = zipfRank(random);
  const from = (alphabet: string, count: number): string => {
    let text = "";
    for (let at = 0; at < count; at += 1) text += alphabet[random.int(alphabet.length)];
    return text;
  };
  const word = (): string => wordOf(zipf());
  const content = recurring(random, 80, 0.5, () => {
    // Beyond the words that only join others.
    for (;;) {
      const rank = 60 + zipf();
      const found = wordOf(Math.min(rank, VOCABULARY - 1));
      if (found.length > 3) return found;
    }
  });
  const parts = (count: number): string[] => Array.from({ length: count }, content);
  const identifier = recurring(random, 40, 0.6, () => parts(between(2, 3)).join(" "));
  const identifierParts = (count: number | undefined): string[] =>
    count === undefined ? identifier().split(" ") : parts(count);
  const folders = recurring(random, 12, 0.75, () =>
    Array.from({ length: between(1, 4) }, lexicon.folder).join("/"),
  );
  const phrase = recurring(random, 60, 0.3, () => Array.from({ length: between(2, 4) }, word).join(" "));
  const lexicon: Lexicon = {
    ...random,
    between,
    word,
    content,
    coined: () => made(ENGLISH_WORDS.length + random.int(VOCABULARY - ENGLISH_WORDS.length)),
    words: (count) => {
      const said: string[] = [];
      while (said.length < count) said.push(...phrase().split(" "));
      return said.slice(0, count).join(" ");
    },
    camel: (count) =>
      identifierParts(count)
        .map((part, at) => (at === 0 ? part : capital(part)))
        .join(""),
    snake: (count) => identifierParts(count).join("_"),
    pascal: (count) => identifierParts(count).map(capital).join(""),
    hex: (count) => from("0123456789abcdef", count),
    uuid: () => {
      const hex = from("0123456789abcdef", 30);
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-a${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
    },
    token: (count) => from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", count),
    digits: (count) => `${between(1, 9)}${from("0123456789", count - 1)}`,
    folder: () => (random.chance(0.5) ? random.pick(FOLDERS) : content()),
    path: (ending) => {
      const name = random.chance(0.5) ? lexicon.snake(between(1, 2)) : parts(between(1, 2)).join("-");
      return `${folders()}/${name}.${ending}`;
    },
  };
  return lexicon;
}

/** What was used a moment ago is used again: a file has its own words, a log its own hosts. */
function recurring(random: Random, remembered: number, share: number, fresh: () => string): () => string {
  const recent: string[] = [];
  let next = 0;
  return () => {
    if (recent.length > 0 && random.chance(share)) return random.pick(recent);
    const made = fresh();
    recent[next] = made;
    next = (next + 1) % remembered;
    return made;
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Words of two to four syllables, each rank its own; the same for all who ask with the same seed. */
function createCoined(random: Random): (rank: number) => string {
  const known = new Map<number, string>();
  const taken = new Set(ENGLISH_WORDS);
  const syllable = (): string => random.pick(ONSETS) + random.pick(VOWELS);
  // In order of rank, so that a word does not depend on who asked first.
  let next = ENGLISH_WORDS.length;
  return (rank) => {
    for (; next <= rank; next += 1) {
      let word = "";
      do {
        word = syllable() + (random.chance(0.7) ? syllable() : "");
        word += random.chance(0.5) ? random.pick(CODAS) : random.pick(ENDINGS);
      } while (taken.has(word));
      taken.add(word);
      known.set(next, word);
    }
    return known.get(rank)!;
  };
}

function zipfRank(random: Random): () => number {
  const cumulative = new Float64Array(VOCABULARY);
  let sum = 0;
  for (let rank = 0; rank < VOCABULARY; rank += 1) {
    sum += 1 / (rank + 2.7);
    cumulative[rank] = sum;
  }
  return () => {
    const share = (random.int(2 ** 30) / 2 ** 30) * sum;
    let low = 0;
    let high = VOCABULARY - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (cumulative[middle]! < share) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
