/** What may have been meant by words of a question that nobody ever wrote. To be looked for, never to be shown: see `TextIndex`. */

import { codeOf } from "../kernel/errors.ts";
import type { Question, Statistics } from "../rooms/rank/index.ts";
import type { Stores } from "./stores.ts";

/** Words of one question: each takes some milliseconds in a large store. */
const MOST_WORDS = 3;
/** For each of them. */
const MOST_ALIKE = 3;
const SHORTEST_WORD = 4;

export async function spelledAlike(
  { index }: Stores,
  { terms }: Question,
  statistics: Statistics,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const unknown = terms.words
    .filter((word) => word.length >= SHORTEST_WORD && /^[\p{L}\p{M}]+$/u.test(word))
    // A name in code is found by any part of it.
    .filter((word) => !terms.code.some((name) => name.includes(word)))
    .filter((word) => statistics.frequency(word) === 0);
  const found = new Map<string, readonly string[]>();
  try {
    for (const word of unknown.slice(0, MOST_WORDS)) {
      const alike = await index.spelledAlike(word, MOST_ALIKE);
      if (alike.length > 0) found.set(word, alike);
    }
  } catch (error) {
    if (codeOf(error) !== "store/corrupt") throw error;
  }
  return found;
}
