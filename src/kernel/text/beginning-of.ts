/**
 * Where the longest beginning of a text ends that costs no more than given: for texts that come in pieces.
 *
 * Nothing is trimmed, so that the pieces put together are the text. Never between the two halves of a character; after a
 * line or a word where one ends near by. Almost the longest: the last few per cent are not worth measuring for.
 */

import { estimateTokens } from "../tokens.ts";

/** No more than so many UTF-16 units a token: an attachment has a flat price, whatever its length. */
export const MOST_UNITS_PER_TOKEN = 8;
/** The part of a piece that may be left out for it to end where a line or a word does. */
const NEAR_BY = 0.2;

/** The end of the beginning, from `from` on; `from` itself when not even a character fits. */
export function beginningOf(text: string, from: number, most: number): number {
  const fits = (end: number): boolean => estimateTokens(text.slice(from, end)) <= most;
  const furthest = Math.min(text.length, from + Math.max(0, Math.floor(most)) * MOST_UNITS_PER_TOKEN);
  let end = from;
  if (fits(furthest)) {
    if (furthest === text.length) return furthest;
    end = furthest;
  } else {
    for (let tooFar = furthest; tooFar - end > 1 + (end - from) / 32; ) {
      const middle = Math.floor((end + tooFar) / 2);
      if (fits(middle)) end = middle;
      else tooFar = middle;
    }
  }
  const whole = wholeCharacters(text, from, niceEnd(text, from, end));
  if (fits(whole)) return whole;
  const rough = wholeCharacters(text, from, end);
  return fits(rough) ? rough : from;
}

function niceEnd(text: string, from: number, end: number): number {
  const nearest = end - (end - from) * NEAR_BY;
  for (const sign of ["\n", " "]) {
    const after = text.lastIndexOf(sign, end - 1) + 1;
    if (after > nearest && after > from) return after;
  }
  return end;
}

function wholeCharacters(text: string, from: number, end: number): number {
  const splits = isLow(text.charCodeAt(end)) && isHigh(text.charCodeAt(end - 1));
  if (!splits || end <= from) return end;
  return end - 1 > from ? end - 1 : end + 1;
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
