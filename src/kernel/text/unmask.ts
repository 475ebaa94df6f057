/**
 * What a text says to whoever reads past its disguises: invisible characters, letters of other alphabets that look alike,
 * digits for letters, letters apart, and what is encoded. Each disguise gives a reading of its own beside the plain one.
 *
 * Only for looking at: nothing that is stored or shown passes through here. Bounded: a text has at most as many readings as
 * there are disguises, each no longer than the text; what is encoded is decoded once.
 */

import { normalText } from "./normal-text.ts";

export type Disguise = "none" | "letters-apart" | "digits-for-letters" | "cut-words" | "encoded";

export interface UnmaskedReading {
  readonly disguise: Disguise;
  /** Lower case, compatibility forms folded, without accents on Latin letters, white space drawn together but for line breaks. */
  readonly text: string;
}

/** UTF-16 units that are looked at, from the beginning and from the end. */
const LONGEST_HEAD = 48_000;
const LONGEST_TAIL = 16_000;

/** Not seen when it is shown: soft hyphens, joiners, marks of direction, selectors, tags. */
const INVISIBLE =
  /\u034f|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\xad\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|[\u{1bca0}-\u{1bca3}\u{e0000}-\u{e007f}]|[\u{e0100}-\u{e01ef}]/gu;

/** The plain reading first. */
export function unmasked(text: string): readonly UnmaskedReading[] {
  const looked = lookedAt(text);
  const plain = folded(looked);
  const readings: UnmaskedReading[] = [{ disguise: "none", text: plain }];
  const add = (disguise: Disguise, reading: string | null) => {
    if (reading !== null) readings.push({ disguise, text: reading });
  };
  add("letters-apart", joinedLetters(plain));
  add("digits-for-letters", lettersForDigits(plain));
  add("cut-words", joinedCuts(plain));
  add("encoded", decoded(looked));
  return readings;
}

function lookedAt(text: string): string {
  if (text.length <= LONGEST_HEAD + LONGEST_TAIL) return text;
  return `${text.slice(0, LONGEST_HEAD)}\n${text.slice(-LONGEST_TAIL)}`;
}

const LATIN_MARKS = /(?<=[a-z])[\u0300-\u036f]+/g;

function folded(text: string): string {
  const whole = LONGEST_HEAD + LONGEST_TAIL + 1;
  if (!/[^\0-\x7f]/.test(text)) return drawnTogether(normalText(text, whole).toLowerCase());
  const seen = normalText(text.toWellFormed().replace(INVISIBLE, ""), whole).toLowerCase();
  return drawnTogether(
    asLatin(seen).normalize("NFD").replace(LATIN_MARKS, "").normalize("NFC").replaceAll("ß", "ss"),
  ).slice(0, whole);
}

const drawnTogether = (text: string): string =>
  text.replace(/[^\S\n]+/g, (spaces) => (spaces.length > 1 ? "  " : " ")).replace(/[’‘`´]/g, "'");

/** Letters of Cyrillic, Greek, Armenian and Cherokee that look like Latin ones, in lower case. */
const ALIKE: { readonly [letter: string]: string } = {
  ...{
    а: "a",
    в: "b",
    е: "e",
    ё: "e",
    к: "k",
    м: "m",
    н: "h",
    о: "o",
    р: "p",
    с: "c",
    т: "t",
    у: "y",
    х: "x",
  },
  ...{
    і: "i",
    ї: "i",
    ј: "j",
    ѕ: "s",
    һ: "h",
    ԁ: "d",
    ԛ: "q",
    ԝ: "w",
    ӏ: "l",
    ɡ: "g",
    ɑ: "a",
    ı: "i",
    ɩ: "i",
  },
  ...{
    α: "a",
    β: "b",
    ε: "e",
    η: "n",
    ι: "i",
    κ: "k",
    ν: "v",
    ο: "o",
    ρ: "p",
    τ: "t",
    υ: "u",
    χ: "x",
    γ: "y",
  },
  ...{
    ꭰ: "d",
    ꭱ: "r",
    ꭺ: "a",
    ꮲ: "p",
    ꮪ: "s",
    ꮯ: "c",
    ꮋ: "h",
    ꮇ: "m",
    ꭼ: "e",
    ꮞ: "4",
    օ: "o",
    ս: "u",
    հ: "h",
  },
};
const ALIKE_LETTER = /[Ͱ-ӿԀ-֏Ꭰ-\u13ffꭰ-\uabbfɐ-ʯı]/g;
const MAYBE_ALIKE = /[Ͱ-ӿԀ-֏Ꭰ-\u13ffꭰ-\uabbfɐ-ʯı]/;
const WORD = /[\p{L}\p{M}]+/gu;

/** A word of two alphabets is read in the one that most readers take it for. */
function asLatin(text: string): string {
  if (!MAYBE_ALIKE.test(text)) return text;
  return text.replace(WORD, (word) => {
    if (!/[a-z]/.test(word) || !MAYBE_ALIKE.test(word)) return word;
    return word.replace(ALIKE_LETTER, (letter) => ALIKE[letter] ?? letter);
  });
}

/** Eight or more letters, each by itself. */
const APART = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}][ ._*|/-]{1,3}){7,200}[\p{L}\p{N}](?![\p{L}\p{N}])/gu;
const MAYBE_APART = /(?<![a-z])[a-z][ ._*|/-]{1,3}[a-z][ ._*|/-]{1,3}[a-z][ ._*|/-]{1,3}[a-z](?![a-z])/;

function joinedLetters(text: string): string | null {
  if (!MAYBE_APART.test(text)) return null;
  return text.replace(APART, (run) =>
    run
      .split(/ {2,}|[._*|/-] ?[._*|/-]/)
      .map((word) => word.replace(/[ ._*|/-]/g, ""))
      .join(" "),
  );
}

const FOR_DIGITS: { readonly [digit: string]: string } = {
  ...{ 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", "@": "a", $: "s", "!": "i" },
};
const DIGITS_INSIDE = /(?<![\w@$])(?=[a-z0-9@$!]{0,24}[a-z])[a-z0-9@$!]{0,24}[013457@$][a-z0-9@$!]{0,24}/g;
/** Where both are in one word, they stand side by side somewhere in it. */
const MAYBE_DIGITS = /[a-z][0-9@$!]|[0-9@$!][a-z]/;
/** Fewer words with digits in them are names and versions. */
const ENOUGH_DIGITS = 3;

function lettersForDigits(text: string): string | null {
  if (!MAYBE_DIGITS.test(text)) return null;
  const words = text.match(DIGITS_INSIDE);
  if (words === null || words.length < ENOUGH_DIGITS) return null;
  return text.replace(/[013457@$!]/g, (digit) => FOR_DIGITS[digit] ?? digit);
}

const CUT = /(?<=[a-z])[-·.](?=[a-z])/g;
const ENOUGH_CUTS = 3;

function joinedCuts(text: string): string | null {
  const cuts = text.match(CUT);
  return cuts === null || cuts.length < ENOUGH_CUTS ? null : text.replace(CUT, "");
}

const BASE64 = /(?<![\w+/=-])(?:[A-Za-z0-9+/]{24,8000}|[A-Za-z0-9_-]{24,8000})={0,2}(?![\w+/=-])/g;
const BASE64_AFTER_SIGN = /(?<==)[A-Za-z0-9+/]{24,8000}={0,2}(?![\w+/=-])/g;
const PERCENT = /(?:%[0-9a-f]{2}|[\w.~+-]){0,40}(?:%[0-9a-f]{2}){3,2000}(?:%[0-9a-f]{2}|[\w.~+-]){0,400}/gi;
const MOST_RUNS = 12;

/** What is encoded in it and comes out as text; null where there is none. */
function decoded(text: string): string | null {
  const found: string[] = [];
  for (const pattern of hasLongWord(text) ? [BASE64, BASE64_AFTER_SIGN] : []) {
    let left = MOST_RUNS;
    for (const [run] of text.matchAll(pattern)) {
      if (left === 0) break;
      left -= 1;
      const clear = fromBase64(run);
      if (clear !== null) found.push(clear);
    }
  }
  if (text.includes("%")) {
    for (const run of (text.match(PERCENT) ?? []).slice(0, MOST_RUNS)) found.push(fromPercent(run));
  }
  const clear = found.filter(isReadable).join("\n");
  return clear === "" ? null : folded(clear);
}

/** Units without a space, as the patterns have it. */
const SHORTEST_BASE64 = 24;

function hasLongWord(text: string): boolean {
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    length = text.charCodeAt(at) > 0x20 ? length + 1 : 0;
    if (length >= SHORTEST_BASE64) return true;
  }
  return false;
}

function fromBase64(run: string): string | null {
  const standard = run.replace(/=+$/, "").replaceAll("-", "+").replaceAll("_", "/");
  if (standard.length % 4 === 1) return null;
  try {
    const bytes = Uint8Array.from(atob(standard), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    // Not base64 after all: it says nothing else either.
    return null;
  }
}

function fromPercent(run: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < run.length; at += 1) {
    const code = run[at] === "%" ? Number.parseInt(run.slice(at + 1, at + 3), 16) : Number.NaN;
    if (Number.isNaN(code)) bytes.push(run.charCodeAt(at));
    else {
      bytes.push(code);
      at += 2;
    }
  }
  return new TextDecoder().decode(Uint8Array.from(bytes)).replaceAll("+", " ");
}

/** Mostly letters and spaces: a picture or a key comes out as anything else. */
function isReadable(text: string): boolean {
  if (text.length < 12 || text.includes("�")) return false;
  const letters = text.match(/[\p{L}\p{M}\s]/gu)?.length ?? 0;
  return letters / text.length >= 0.75;
}
