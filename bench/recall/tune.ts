/**
 * Looks for better weights one at a time: each is tried at a few multiples of what it is by default while the others
 * stay, and stays where it did best. Small on purpose: what needs a finer search than this would not hold elsewhere.
 */

import type { Random } from "../../test/sim/random.ts";

/** What each weight is multiplied by, by its name. */
export type Multiples = { readonly [name: string]: number };

export interface Tuning {
  /** Where to begin, with every weight that may be changed. */
  readonly from: Multiples;
  readonly multiples: readonly number[];
  /** How often each weight has its turn. */
  readonly passes: number;
  /** In which order they do. */
  readonly random: Random;
  /** Told before each weight has its turn, with what was reached so far. */
  trying?(name: string, best: number): void;
  /** Greater is better. */
  score(multiples: Multiples): Promise<number>;
}

export interface Tuned {
  readonly multiples: Multiples;
  readonly score: number;
}

/** A weight moves only for something better: of equals, what is stays. */
export async function tune({ from, multiples, passes, random, trying, score }: Tuning): Promise<Tuned> {
  let best: Tuned = { multiples: from, score: await score(from) };
  for (let pass = 0; pass < passes; pass += 1) {
    const before = best;
    for (const name of shuffled(Object.keys(from), random)) {
      trying?.(name, best.score);
      for (const multiple of multiples) {
        if (multiple === best.multiples[name]) continue;
        const tried = { ...best.multiples, [name]: multiple };
        const reached = await score(tried);
        if (reached > best.score) best = { multiples: tried, score: reached };
      }
    }
    if (best === before) break;
  }
  return best;
}

export function shuffled<T>(items: readonly T[], random: Random): readonly T[] {
  const left = [...items];
  return items.map(() => left.splice(random.int(left.length), 1)[0]!);
}
