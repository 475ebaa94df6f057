/**
 * Tells an attachment that travels as text (a data URL, a block of base64) from text.
 *
 * Only whole strings of some length: what merely contains such a block is text. Reads each character at
 * most once and stops at the first that cannot belong.
 */

/** Shorter strings are text, even where they look like an attachment. */
const BINARY_MIN_CHARS = 4096;

/** Base64 with line breaks has lines of 64 or 76 characters; shorter ones are lists of words. */
const MIN_LINE_CHARS = 32;

const SMALL = 1;
const CAPITAL = 2;
const DIGIT = 4;
const SIGN = 8;
const BREAK = 16;

const ALPHABET = buildAlphabet();

function buildAlphabet(): Uint8Array {
  const table = new Uint8Array(0x10000);
  table.fill(DIGIT, 0x30, 0x3a);
  table.fill(CAPITAL, 0x41, 0x5b);
  table.fill(SMALL, 0x61, 0x7b);
  for (const sign of "+/-_=") table[sign.charCodeAt(0)] = SIGN;
  table[0x0a] = BREAK;
  table[0x0d] = BREAK;
  return table;
}

export function looksBinary(text: string): boolean {
  if (text.length < BINARY_MIN_CHARS) return false;
  if (/^data:[\w.+-]{1,64}\/[\w.+-]{1,64}[;,]/.test(text.slice(0, 160))) return !text.includes(" ");
  let seen = 0;
  let breaks = 0;
  for (let at = 0; at < text.length; at++) {
    const kind = ALPHABET[text.charCodeAt(at)]!;
    if (kind === 0) return false;
    if (kind === BREAK) breaks += 1;
    seen |= kind;
  }
  const mixed = SMALL | CAPITAL | DIGIT;
  return (seen & mixed) === mixed && breaks * MIN_LINE_CHARS <= text.length;
}
