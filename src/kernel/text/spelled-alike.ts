/**
 * Which words of an index may be meant by one that nobody wrote: those that are a slip away.
 *
 * An index keeps stems, so stems are compared. Short ones are a slip away from too much, and a number from another number.
 */

import type { Nearness } from "./edit-distance.ts";

/** Letters of a stem. */
const SHORTEST = 4;
/** In a longer one there is room for a second slip. */
const SHORTEST_WITH_TWO = 7;
const ONE_SLIP: Nearness = { most: 1, shared: 1 };
/** Two slips make other words of most; where they begin alike it is less likely. */
const TWO_SLIPS: Nearness = { most: 2, shared: 3 };

const LETTERS = /^[\p{L}\p{M}]+$/u;

/** `near` gives stems of the index, the stem itself or not. Those further away only where there are none nearer. */
export function stemsAlike(stem: string, near: (nearness: Nearness) => readonly string[]): readonly string[] {
  const { length } = Array.from(stem);
  if (length < SHORTEST || !LETTERS.test(stem)) return [];
  for (const nearness of length < SHORTEST_WITH_TWO ? [ONE_SLIP] : [ONE_SLIP, TWO_SLIPS]) {
    const found = near(nearness).filter((one) => one !== stem && LETTERS.test(one));
    if (found.length > 0) return found;
  }
  return [];
}

/** Stems have stems of their own: a word that has this one, so that it can be asked for. Undefined: none that is known. */
export function wordWithStem(stem: string, stemOf: (word: string) => string | undefined): string | undefined {
  return [stem, `${stem}e`].find((word) => stemOf(word) === stem);
}
