/**
 * What each kind of character costs, in thousandths of a token: whole numbers add up the same in any order.
 *
 * Fitted to a public tokenizer on texts of many kinds (`npm run eval -- tokens` shows the error that is
 * left), then leaned a few per cent to the dear side: a prompt that is counted too small does not fit.
 * Not here: the walk over a text (tokens.ts).
 */

import { SCRIPT_RANGES, Script } from "./text/scripts.ts";

/** How the estimator sees a UTF-16 unit. Letters come first: a run of one kind of letter is a word. */
export const Kind = {
  lower: 0,
  upper: 1,
  /** Latin beyond ASCII goes on with a word, and breaks it up for the tokenizer: western letters less, */
  accented: 2,
  /** those of Czech, Polish, Turkish or Vietnamese more. */
  farAccented: 3,
  cyrillic: 4,
  semitic: 5,
  indic: 6,
  hangul: 7,
  alphabet: 8,
  digit: 9,
  space: 10,
  newline: 11,
  apostrophe: 12,
  punctuation: 13,
  widePunctuation: 14,
  han: 15,
  kana: 16,
  unspaced: 17,
  symbol: 18,
  mark: 19,
  surrogate: 20,
  control: 21,
} as const;

export const LAST_LETTER = Kind.alphabet;

const KIND_OF_SCRIPT: { readonly [script in Script]: number } = {
  [Script.other]: Kind.control,
  [Script.latin]: Kind.farAccented,
  [Script.greek]: Kind.alphabet,
  [Script.cyrillic]: Kind.cyrillic,
  [Script.semitic]: Kind.semitic,
  [Script.indic]: Kind.indic,
  [Script.unspaced]: Kind.unspaced,
  [Script.han]: Kind.han,
  [Script.kana]: Kind.kana,
  [Script.hangul]: Kind.hangul,
  [Script.alphabet]: Kind.alphabet,
  [Script.digit]: Kind.digit,
  [Script.space]: Kind.space,
  [Script.punctuation]: Kind.punctuation,
  [Script.symbol]: Kind.symbol,
  [Script.emoji]: Kind.surrogate,
  [Script.mark]: Kind.mark,
};

/** Kind of every UTF-16 unit. */
export const KINDS: Uint8Array = buildKinds();

function buildKinds(): Uint8Array {
  // Stretch by stretch: one unit at a time, every command would wait for it.
  const kinds = new Uint8Array(0x10000).fill(KIND_OF_SCRIPT[Script.other]);
  for (const [first, last, script] of SCRIPT_RANGES) {
    const isWide = script === Script.punctuation && first >= 0x80;
    kinds.fill(isWide ? Kind.widePunctuation : KIND_OF_SCRIPT[script], first, last + 1);
  }
  kinds.fill(Kind.upper, 0x41, 0x5b);
  kinds.fill(Kind.lower, 0x61, 0x7b);
  for (let unit = 0xc0; unit < 0x100; unit++) {
    if (kinds[unit] === Kind.farAccented) kinds[unit] = Kind.accented;
  }
  kinds.fill(Kind.surrogate, 0xd800, 0xe000);
  kinds[0x0a] = Kind.newline;
  kinds[0x0d] = Kind.newline;
  kinds[0x27] = Kind.apostrophe;
  kinds[0x2019] = Kind.apostrophe;
  return kinds;
}

/** Positions in a word beyond this cost the same. */
export const WORD_STEPS = 16;

/** Cost of the first letter of a word, then of each further one; the last figure repeats. */
const WORD_COSTS: readonly (readonly number[])[] = [
  /* lower    */ [1000, 0, 0, 0, 30, 60, 90, 120, 150, 180, 220, 300, 350],
  /* upper    */ [1000, 100, 300, 350],
  /* accented */ [1000, 800],
  /* farther  */ [1200, 1200],
  /* cyrillic */ [1000, 0, 20, 80, 140, 170, 200, 220, 240],
  /* semitic  */ [1000, 80, 180, 240],
  /* indic    */ [1000, 100, 190, 240],
  /* hangul   */ [1000, 550, 650],
  /* alphabet */ [1000, 400],
];

/** Flat table: kind of letter times position. */
export const WORD_COST: Int32Array = buildWordCosts();

function buildWordCosts(): Int32Array {
  const table = new Int32Array((LAST_LETTER + 1) * WORD_STEPS);
  WORD_COSTS.forEach((costs, kind) => {
    for (let at = 0; at < WORD_STEPS; at++)
      table[kind * WORD_STEPS + at] = costs[Math.min(at, costs.length - 1)]!;
  });
  return table;
}

/** Cost of a unit that is part of no word; zero where the walk decides by the neighbours. */
export const PLAIN_COST: Int32Array = buildPlainCosts();

function buildPlainCosts(): Int32Array {
  const table = new Int32Array(Kind.control + 1);
  table[Kind.widePunctuation] = 900;
  table[Kind.han] = 830;
  table[Kind.kana] = 730;
  table[Kind.unspaced] = 600;
  table[Kind.symbol] = 1000;
  table[Kind.mark] = 500;
  table[Kind.control] = 1000;
  return table;
}

export const THOUSANDTHS = 1000;

/** Costs that depend on what stands before. */
export const Cost = {
  /** A space before a digit, and a run of two spaces or more; a single one elsewhere belongs to the next word. */
  space: 1000,
  furtherSpace: 16,
  newline: 1000,
  furtherNewline: 100,
  /** A sign and the line break after it are usually one token. */
  newlineAfterSign: 350,
  digits: 1000,
  sign: 1000,
  furtherSign: 250,
  repeatedSign: 100,
  repeatedSymbol: 350,
  /** A single sign between two words (a dot, a slash, an underscore) often joins the second one. */
  joinedSignDiscount: 600,
  apostropheInWord: 500,
  /** The small letter after several capitals: `HTTPServer`, and most of what looks random. */
  acronymEnd: 500,
  /** Each letter of what changes between letters, capitals and digits too often to be a name. */
  randomLetter: 400,
  emoji: 2000,
  astral: 3000,
  loneSurrogate: 1000,
} as const;

export const DIGITS_PER_TOKEN = 3;

/** More changes than this without a space or a sign, and a run of letters is taken for random. */
export const CHANGES_IN_A_NAME = 3;
