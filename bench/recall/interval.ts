/**
 * How far a mean may be off because there are only so many questions: the paired bootstrap.
 *
 * Both rankings answered the same questions, so their differences are drawn again, with replacement, and the middle 95 %
 * of the means is the interval. Seeded: the same figures give the same interval.
 */

import { seeded } from "../../test/sim/random.ts";
import { mean } from "./metrics.ts";

const RESAMPLES = 2_000;
const SEED = 20;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export function intervalOf(differences: readonly number[]): Interval {
  const random = seeded(SEED);
  const means = Array.from({ length: RESAMPLES }, () => {
    let sum = 0;
    for (let drawn = 0; drawn < differences.length; drawn += 1) sum += random.pick(differences);
    return sum / differences.length;
  }).toSorted((a, b) => a - b);
  return { low: means[Math.floor(RESAMPLES * 0.025)]!, high: means[Math.ceil(RESAMPLES * 0.975) - 1]! };
}

/** Means of two rankings over the same questions, and what lies between them. */
export interface Comparison extends Interval {
  readonly value: number;
  readonly plain: number;
  readonly difference: number;
  readonly questions: number;
}

export function compare(pairs: readonly { readonly value: number; readonly plain: number }[]): Comparison {
  const value = mean(pairs.map((pair) => pair.value));
  const plain = mean(pairs.map((pair) => pair.plain));
  const differences = pairs.map((pair) => pair.value - pair.plain);
  return { value, plain, difference: value - plain, ...intervalOf(differences), questions: pairs.length };
}
