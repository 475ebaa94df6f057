/**
 * Words as the store's tokenizer sees them, without stemming.
 *
 * The store folds case, takes diacritics off Latin letters (those of Greek are gone when it gets them), and splits at whatever is neither letter
 * nor digit. Marks of other scripts stay in their word here, so that a Hindi word is one word. Stemming is
 * a step of its own (stem.ts).
 */

/** Global: for `matchAll` and `match` only. */
export const WORD = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*/gu;

/** The same where there is nothing else, several times as fast. */
const ASCII_WORD = /[a-z0-9]+/g;

export function tokenizeWords(text: string): string[] {
  if (isAscii(text)) return text.toLowerCase().match(ASCII_WORD) ?? [];
  return foldText(text).match(WORD) ?? [];
}

/** Selectors and frames that turn a character into an emoji: part of no word. */
const EMOJI_MARKS = /[\u20d0-\u20ff\ufe00-\ufe0f]+/g;

/** Lower case, without diacritics on Latin and Greek letters. Broken surrogates become U+FFFD. */
function foldText(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFKD")
    .toLowerCase()
    .replace(/(?<=[a-zα-ω])[\u0300-\u036f]+/g, "")
    .replaceAll("ς", "σ")
    .replace(EMOJI_MARKS, " ")
    .normalize("NFKC");
}

/** Signs of all kinds, and marks that stand on nothing or frame an emoji. */
const SIGNS =
  /[\u20d0-\u20ff\ufe00-\ufe0f]\p{M}*|[^\0-\x7f\p{L}\p{N}\p{M}\p{Co}]+|(?<![\p{L}\p{N}\p{M}\p{Co}])\p{M}+/gu;

/** ASCII, and letters of Latin and Cyrillic: over these a plain pattern goes, which is many times as fast. */
const PLAIN = "\\0-\\x7f\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\u02af\\u0400-\\u0481\\u048a-\\u052f";
const BEYOND_PLAIN = new RegExp(`[${PLAIN}]?[^${PLAIN}]+`, "g");

/**
 * Text in which nothing stands between words but spaces and the signs of ASCII. A store's tokenizer is of its own version of
 * Unicode, and takes whatever came later for a letter: emoji above all, which people put right behind a word.
 */
export function withoutSigns(text: string): string {
  return text.replace(BEYOND_PLAIN, (stretch) => stretch.replace(SIGNS, " "));
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/**
 * The words inside one identifier: `fooBar` gives foo and bar, `parseHTTPHeader` parse, http and header.
 * Empty where there is nothing to split beyond what the tokenizer splits anyway.
 */
export function splitCamelCase(identifier: string): string[] {
  // Most are plain words, for which nothing below need be compiled.
  if (/^[A-Z]?[a-z]*$/.test(identifier) || !/\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(identifier)) return [];
  const parts = identifier.match(/\p{Lu}+(?!\p{Ll})[\p{N}]*|\p{Lu}?[\p{Ll}\p{Lo}\p{M}\p{N}]+|\p{N}+/gu) ?? [];
  return parts.length > 1 ? parts.flatMap(tokenizeWords) : [];
}
