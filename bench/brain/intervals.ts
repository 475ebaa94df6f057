/** How sure a mean is: percentile bootstrap over turns, seeded; of a difference, paired by turn. */

import { seeded } from "../../test/sim/random.ts";

const RESAMPLES = 2_000;

export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Two-sided, 95 %. */
export function intervalOf(values: readonly number[], seed: number): Interval {
  const random = seeded(seed);
  const means = Array.from({ length: RESAMPLES }, () => {
    let sum = 0;
    for (let at = 0; at < values.length; at += 1) sum += values[random.int(values.length)]!;
    return sum / values.length;
  }).toSorted((a, b) => a - b);
  return {
    mean: meanOf(values),
    low: means[Math.floor(RESAMPLES * 0.025)]!,
    high: means[Math.ceil(RESAMPLES * 0.975) - 1]!,
  };
}

export function pairedInterval(one: readonly number[], other: readonly number[], seed: number): Interval {
  if (one.length !== other.length) throw new Error(`${one.length} turns against ${other.length}`);
  return intervalOf(
    one.map((value, at) => value - other[at]!),
    seed,
  );
}
