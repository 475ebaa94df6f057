/**
 * Which script a character belongs to, by ranges of code points.
 *
 * Coarse on purpose: scripts that cost a tokenizer about the same, or that an index treats alike, share a
 * class. Not here: what a class costs (kernel/token-costs.ts), how its runs are indexed (index-terms.ts).
 */

export const Script = {
  /** Controls, private use, unassigned, and whatever has no row below. */
  other: 0,
  latin: 1,
  greek: 2,
  cyrillic: 3,
  /** Hebrew, Arabic and their neighbours: consonants joined by short words. */
  semitic: 4,
  /** Devanagari to Sinhala: syllables built of several code points. */
  indic: 5,
  /** Thai, Lao, Khmer, Burmese, Tibetan: no spaces between words, many marks. */
  unspaced: 6,
  han: 7,
  kana: 8,
  hangul: 9,
  /** Any other alphabet. */
  alphabet: 10,
  digit: 11,
  space: 12,
  punctuation: 13,
  /** Arrows, mathematics, dingbats. */
  symbol: 14,
  emoji: 15,
  /** Marks, joiners and selectors that sit on the character before them. */
  mark: 16,
} as const;
export type Script = (typeof Script)[keyof typeof Script];

/** The basic plane: first, last, script. Ascending; a later row wins where two overlap. */
export const SCRIPT_RANGES: readonly (readonly [number, number, Script])[] = [
  [0x09, 0x0d, Script.space],
  [0x20, 0x20, Script.space],
  [0x21, 0x2f, Script.punctuation],
  [0x30, 0x39, Script.digit],
  [0x3a, 0x40, Script.punctuation],
  [0x41, 0x5a, Script.latin],
  [0x5b, 0x60, Script.punctuation],
  [0x61, 0x7a, Script.latin],
  [0x7b, 0x7e, Script.punctuation],
  [0x85, 0x85, Script.space],
  [0xa0, 0xa0, Script.space],
  [0xa1, 0xbf, Script.punctuation],
  [0xaa, 0xaa, Script.latin],
  [0xb5, 0xb5, Script.greek],
  [0xba, 0xba, Script.latin],
  [0xc0, 0x24f, Script.latin],
  [0xd7, 0xd7, Script.symbol],
  [0xf7, 0xf7, Script.symbol],
  [0x250, 0x2af, Script.alphabet],
  [0x2b0, 0x2ff, Script.symbol],
  [0x300, 0x36f, Script.mark],
  [0x370, 0x3ff, Script.greek],
  [0x400, 0x52f, Script.cyrillic],
  [0x530, 0x58f, Script.alphabet],
  [0x590, 0x8ff, Script.semitic],
  [0x900, 0xdff, Script.indic],
  [0xe00, 0xfff, Script.unspaced],
  [0x1000, 0x109f, Script.unspaced],
  [0x10a0, 0x10ff, Script.alphabet],
  [0x1100, 0x11ff, Script.hangul],
  [0x1200, 0x177f, Script.alphabet],
  [0x1780, 0x17ff, Script.unspaced],
  [0x1800, 0x1c7f, Script.alphabet],
  [0x1c80, 0x1c8f, Script.cyrillic],
  [0x1c90, 0x1dbf, Script.alphabet],
  [0x1dc0, 0x1dff, Script.mark],
  [0x1e00, 0x1eff, Script.latin],
  [0x1f00, 0x1fff, Script.greek],
  [0x2000, 0x200a, Script.space],
  [0x200b, 0x200f, Script.mark],
  [0x2010, 0x2027, Script.punctuation],
  [0x2028, 0x2029, Script.space],
  [0x202a, 0x202e, Script.mark],
  [0x202f, 0x202f, Script.space],
  [0x2030, 0x205e, Script.punctuation],
  [0x205f, 0x205f, Script.space],
  [0x2060, 0x206f, Script.mark],
  [0x2070, 0x20cf, Script.symbol],
  [0x20d0, 0x20ff, Script.mark],
  [0x2100, 0x2bff, Script.symbol],
  [0x2c60, 0x2c7f, Script.latin],
  [0x2c80, 0x2ddf, Script.alphabet],
  [0x2de0, 0x2dff, Script.cyrillic],
  [0x2e00, 0x2e7f, Script.punctuation],
  [0x2e80, 0x2fdf, Script.han],
  [0x2ff0, 0x2fff, Script.symbol],
  [0x3000, 0x3000, Script.space],
  [0x3001, 0x3004, Script.punctuation],
  [0x3005, 0x3007, Script.han],
  [0x3008, 0x3020, Script.punctuation],
  [0x3021, 0x3029, Script.han],
  [0x302a, 0x302f, Script.mark],
  [0x3030, 0x303a, Script.punctuation],
  [0x303b, 0x303b, Script.han],
  [0x303c, 0x303f, Script.punctuation],
  [0x3041, 0x3096, Script.kana],
  [0x3099, 0x309c, Script.mark],
  [0x309d, 0x309f, Script.kana],
  [0x30a0, 0x30a0, Script.punctuation],
  [0x30a1, 0x30fa, Script.kana],
  [0x30fb, 0x30fb, Script.punctuation],
  [0x30fc, 0x30ff, Script.kana],
  // Bopomofo spells Chinese and stands without spaces: for an index it is kana.
  [0x3105, 0x312f, Script.kana],
  [0x3131, 0x318e, Script.hangul],
  [0x31a0, 0x31bf, Script.kana],
  [0x31f0, 0x31ff, Script.kana],
  [0x3200, 0x33ff, Script.symbol],
  [0x3400, 0x4dbf, Script.han],
  [0x4dc0, 0x4dff, Script.symbol],
  [0x4e00, 0x9fff, Script.han],
  [0xa000, 0xa63f, Script.alphabet],
  [0xa640, 0xa69f, Script.cyrillic],
  [0xa700, 0xa71f, Script.symbol],
  [0xa720, 0xa7ff, Script.latin],
  [0xa800, 0xa8df, Script.alphabet],
  [0xa8e0, 0xa8ff, Script.indic],
  [0xa900, 0xa95f, Script.alphabet],
  [0xa960, 0xa97c, Script.hangul],
  [0xa980, 0xabff, Script.alphabet],
  [0xac00, 0xd7a3, Script.hangul],
  [0xd7b0, 0xd7fb, Script.hangul],
  [0xf900, 0xfaff, Script.han],
  [0xfb00, 0xfb06, Script.latin],
  [0xfb13, 0xfb17, Script.alphabet],
  [0xfb1d, 0xfdff, Script.semitic],
  [0xfe00, 0xfe0f, Script.mark],
  [0xfe10, 0xfe1f, Script.punctuation],
  [0xfe20, 0xfe2f, Script.mark],
  [0xfe30, 0xfe6f, Script.punctuation],
  [0xfe70, 0xfefe, Script.semitic],
  [0xff01, 0xff0f, Script.punctuation],
  [0xff10, 0xff19, Script.digit],
  [0xff1a, 0xff20, Script.punctuation],
  [0xff21, 0xff3a, Script.latin],
  [0xff3b, 0xff40, Script.punctuation],
  [0xff41, 0xff5a, Script.latin],
  [0xff5b, 0xff65, Script.punctuation],
  [0xff66, 0xff9d, Script.kana],
  [0xff9e, 0xff9f, Script.mark],
  [0xffa0, 0xffdc, Script.hangul],
  [0xffe0, 0xffee, Script.symbol],
];

/** Beyond the basic plane only these matter; the rest are historic scripts and notations. */
const ASTRAL: readonly (readonly [number, number, Script])[] = [
  [0x1b000, 0x1b16f, Script.kana],
  [0x1f000, 0x1faff, Script.emoji],
  [0x20000, 0x323af, Script.han],
  [0xe0000, 0xe01ef, Script.mark],
];

const BASIC_PLANE = buildTable();

function buildTable(): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (const [first, last, script] of SCRIPT_RANGES) table.fill(script, first, last + 1);
  return table;
}

/** Defined for every number: a lone surrogate, or what is no code point at all, is `other`. */
export function scriptOf(codePoint: number): Script {
  if (codePoint < 0x10000) return (BASIC_PLANE[codePoint] ?? Script.other) as Script;
  for (const [first, last, script] of ASTRAL) {
    if (codePoint >= first && codePoint <= last) return script;
  }
  return Script.other;
}

/** Written without spaces between words, in characters that mean something in pairs. */
export function isCjk(codePoint: number): boolean {
  if (codePoint < 0x1100) return false;
  const script = scriptOf(codePoint);
  return script === Script.han || script === Script.kana || script === Script.hangul;
}

/** Of the basic plane. Quick: what else is said in these scripts need not be looked for where this is false. */
export function hasCjk(text: string): boolean {
  return /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc]/.test(text);
}

/** Letters, marks and digits of Thai, Lao, Burmese and Khmer. Tibetan marks its syllables, and needs none of this. */
export function isUnspacedAlphabet(codePoint: number): boolean {
  if (codePoint < 0xe00 || scriptOf(codePoint) !== Script.unspaced) return false;
  if (codePoint >= 0xf00 && codePoint < 0x1000) return false;
  return /[\p{L}\p{M}\p{N}]/u.test(String.fromCodePoint(codePoint));
}

/** Written without spaces between words: an index knows such text by pairs of characters. */
export function isUnspaced(codePoint: number): boolean {
  return isCjk(codePoint) || isUnspacedAlphabet(codePoint);
}

export function isHangul(codePoint: number): boolean {
  return scriptOf(codePoint) === Script.hangul;
}
