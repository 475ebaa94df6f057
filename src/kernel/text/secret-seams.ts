/**
 * A text with some of it left out, read for secrets as a whole.
 *
 * What stands within a secret and is not shown, or looks as if another one had been taken out there, makes two halves of it, and either
 * alone may look like a word. Not here: what a secret is (secrets.ts).
 */

import type { SecretSpan } from "./secret-span.ts";

interface Match {
  readonly index: number;
  readonly 0: string;
}

/** What is found in the text without the matches of a global pattern, or without those given, where it stands in the text with them; null where there are none. */
export function findAcross(
  text: string,
  leftOut: RegExp | Iterable<Match>,
  find: (rest: string) => readonly SecretSpan[],
): SecretSpan[] | null {
  const pieces: string[] = [];
  /** Where each of what is left out stood in the joined text, and what is to be added from there on. */
  const seams: number[] = [];
  const shifts: number[] = [];
  let from = 0;
  let joined = 0;
  for (const { index, 0: left } of leftOut instanceof RegExp ? text.matchAll(leftOut) : leftOut) {
    pieces.push(text.slice(from, index));
    joined += index - from;
    from = index + left.length;
    seams.push(joined);
    shifts.push(from - joined);
  }
  if (pieces.length === 0) return null;
  pieces.push(text.slice(from));
  const shift = (at: number): number => shifts[firstAbove(seams, at) - 1] ?? 0;
  // What ends at a seam ends before what stood there.
  return find(pieces.join("")).map(({ start, end, kind }) => ({
    start: start + shift(start),
    end: end + shift(end - 1),
    kind,
  }));
}

/** Index of the first of ascending numbers that is greater than a limit. */
export function firstAbove(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}
