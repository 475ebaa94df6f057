/**
 * How much of a question a record has: BM25, as a share of what a record could have at all.
 *
 * So 0 is nothing and 1 is out of reach, whatever the question, and a weak match can be told from a good one. Rare words
 * count for more (wanted.ts), a word that comes again for less and less, and a long record pays a little for its length.
 */

import type { Reading } from "./reading.ts";
import type { Wanted } from "./wanted.ts";
import type { RankWeights } from "./weights.ts";

/** Words further apart do not belong together. */
const CLOSE = 4;
/** What a quotation counts for beyond its words. */
const QUOTED = 0.5;

export interface Lexical {
  readonly words: number;
  readonly phrases: number;
  readonly characters: number;
  readonly code: number;
  /** Share of the question's worth that it has any of. */
  readonly coverage: number;
}

type Weighing = Pick<RankWeights, "saturation" | "length" | "phrases">;

export function lexicalOf(
  reading: Reading,
  wanted: Wanted,
  averageLength: number,
  weights: Weighing,
): Lexical {
  const { worth, most } = wanted;
  if (most <= 0) return { words: 0, phrases: 0, characters: 0, code: 0, coverage: 0 };
  const lengths = averageLength > 0 ? reading.length / averageLength : 1;
  const slowness = weights.saturation * (1 - weights.length + weights.length * lengths);
  const share = (times: number): number => (times > 0 ? times / (times + slowness) : 0);
  const firstCode = worth.length - wanted.code.length;
  let words = 0;
  let characters = 0;
  let code = 0;
  let covered = 0;
  for (let term = 0; term < worth.length; term++) {
    const exact = worth[term]! * share(reading.exact[term]!);
    if (term < wanted.words) words += exact;
    else if (term < firstCode) characters += exact;
    else code += exact;
    const times = reading.withAlike === null ? reading.exact[term]! : reading.withAlike[term]!;
    if (reading.withAlike !== null) characters += worth[term]! * share(times) - exact;
    covered += worth[term]! * Math.min(1, times);
  }
  return {
    words: words / most,
    phrases: (weights.phrases * (closeness(reading, worth) + quotations(reading, wanted))) / most,
    characters: characters / most,
    code: code / most,
    coverage: covered / most,
  };
}

/** Each pair of different words that stand close counts once, for the less telling of the two. */
function closeness({ places }: Reading, worth: readonly number[]): number {
  const met = new Set<number>();
  let sum = 0;
  for (let at = 0; at < places.length; at += 2) {
    for (let next = at + 2; next < places.length && places[next + 1]! - places[at + 1]! <= CLOSE; next += 2) {
      const one = Math.min(places[at]!, places[next]!);
      const other = Math.max(places[at]!, places[next]!);
      const pair = one * worth.length + other;
      if (one === other || met.has(pair)) continue;
      met.add(pair);
      sum += Math.min(worth[one]!, worth[other]!);
    }
  }
  return sum;
}

/** In units of the weight for closeness, so that both go up and down with it. */
const QUOTED_TIMES = 10;

function quotations({ places }: Reading, { phrases, worth }: Wanted): number {
  let sum = 0;
  for (const phrase of phrases) {
    if (stands(places, phrase))
      sum += QUOTED * QUOTED_TIMES * phrase.reduce((all, term) => all + worth[term]!, 0);
  }
  return sum;
}

/** Whether its words follow each other somewhere. Every word of a phrase is a term, so its places are known. */
function stands(places: readonly number[], phrase: readonly number[]): boolean {
  for (let at = 0; at + 2 * phrase.length <= places.length; at += 2) {
    const all = phrase.every(
      (term, nth) => places[at + 2 * nth] === term && places[at + 2 * nth + 1] === places[at + 1]! + nth,
    );
    if (all) return true;
  }
  return false;
}
