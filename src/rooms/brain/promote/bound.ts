/**
 * How sure one can be of a mean: bounds of it by drawing the sample again, in groups that hang together.
 *
 * Studentised: each drawn sample is measured in its own deviations, so that lopsided samples get lopsided bounds. Beyond what the
 * draws can resolve the tail of Student's distribution goes on from where they end, never nearer to the mean than either says.
 *
 * What is rare may not have happened yet: a sample in which nothing was lost says little about losses that come once in fifty times. Where
 * it is known how bad it can be, the bound is what it would be if one more group had come to just that.
 */

import { type Chance, seeded } from "../../../kernel/seeded.ts";
import { studentQuantile } from "./student.ts";

export interface Sample {
  readonly values: readonly number[];
  /** As many: those of one name were not independent. */
  readonly groups: readonly string[];
  /** The worst that a value can be; absent: nothing worse than what is there is reckoned with. */
  readonly worst?: number;
}

export interface Bound {
  readonly mean: number;
  readonly lower: number;
  readonly deviation: number;
  readonly groups: number;
}

/** Enough that what is at the edge of the draws is known to a tenth or so; 600,000 numbers for 300 groups. */
const DRAWS = 2_000;

/** So many draws must lie beyond the last quantile that is read from them. */
const BEYOND = 20;

interface Grouped {
  readonly sums: Float64Array;
  readonly sizes: Float64Array;
}

export function groupsOf(sample: Sample): Grouped {
  const places = new Map<string, number>();
  const sums: number[] = [];
  const sizes: number[] = [];
  sample.values.forEach((value, at) => {
    const name = sample.groups[at] ?? `alone:${at}`;
    const place = places.get(name) ?? places.size;
    places.set(name, place);
    sums[place] = (sums[place] ?? 0) + value;
    sizes[place] = (sizes[place] ?? 0) + 1;
  });
  return { sums: Float64Array.from(sums), sizes: Float64Array.from(sizes) };
}

interface Measured {
  readonly mean: number;
  readonly deviation: number;
}

/** Mean by value, and how far it may be off, from how the groups differ; `picked`: which groups, null: each once. */
function measure(grouped: Grouped, picked: Uint32Array | null): Measured {
  const { sums, sizes } = grouped;
  const count = sums.length;
  let total = 0;
  let size = 0;
  for (let at = 0; at < count; at += 1) {
    const place = picked === null ? at : picked[at]!;
    total += sums[place]!;
    size += sizes[place]!;
  }
  const mean = size === 0 ? 0 : total / size;
  let squares = 0;
  for (let at = 0; at < count; at += 1) {
    const place = picked === null ? at : picked[at]!;
    const off = sums[place]! - mean * sizes[place]!;
    squares += off * off;
  }
  const deviation = count < 2 ? Number.POSITIVE_INFINITY : Math.sqrt((squares * count) / (count - 1)) / size;
  return { mean, deviation };
}

/** Of drawn samples: how many of their own deviations their mean lies above the sample's. Ascending. */
function studentised(grouped: Grouped, whole: Measured, draw: Chance, draws: number): Float64Array {
  const count = grouped.sums.length;
  const picked = new Uint32Array(count);
  const found = new Float64Array(draws);
  for (let round = 0; round < draws; round += 1) {
    for (let at = 0; at < count; at += 1) picked[at] = Math.floor(draw() * count);
    const drawn = measure(grouped, picked);
    const off = drawn.mean - whole.mean;
    // A sample of one group over and over has no deviation of its own: it says nothing but that it is far out.
    found[round] =
      drawn.deviation > 1e-12 * whole.deviation
        ? off / drawn.deviation
        : Math.sign(off) * Number.POSITIVE_INFINITY || 0;
  }
  return found.sort();
}

/** What is exceeded with the chance `error`: read from the draws, and from their end on by the tail of Student's distribution. */
function quantileAbove(found: Float64Array, error: number, freedom: number): number {
  const edge = Math.min(0.5, BEYOND / found.length);
  const readable = Math.max(error, edge);
  const read = found[Math.min(found.length - 1, Math.ceil((1 - readable) * found.length) - 1)]!;
  const there = studentQuantile(readable, freedom);
  const exact = error === readable ? there : studentQuantile(error, freedom);
  const lopsided = Math.max(1, read / there);
  // Lopsidedness grows with the distance; where the draws end it is taken to grow on at the same rate.
  return exact * lopsided ** (exact / there);
}

/** The mean is above `lower` but for the chance `error`. Fewer than two groups: nothing is known, and nothing is claimed. */
export function lowerBound(
  sample: Sample,
  options: { readonly error: number; readonly seed: number; readonly draws?: number },
): Bound {
  const seen = groupsOf(sample);
  const groups = seen.sums.length;
  const { mean } = measure(seen, null);
  if (groups < 2) return { mean, lower: Number.NEGATIVE_INFINITY, deviation: 0, groups };
  const grouped = sample.worst === undefined ? seen : withWorst(seen, sample.worst);
  const whole = measure(grouped, null);
  if (whole.deviation === 0) return { mean, lower: whole.mean, deviation: 0, groups };
  const found = studentised(grouped, whole, seeded(options.seed), options.draws ?? DRAWS);
  const away = quantileAbove(found, options.error, grouped.sums.length - 1);
  return { mean, lower: whole.mean - away * whole.deviation, deviation: whole.deviation, groups };
}

/** And one group more, as large as they are on the average. */
function withWorst({ sums, sizes }: Grouped, worst: number): Grouped {
  const size = sizes.reduce((sum, one) => sum + one, 0) / sizes.length;
  return { sums: Float64Array.of(...sums, worst * size), sizes: Float64Array.of(...sizes, size) };
}

/** Both ends: the mean lies between them but for the chance `error`. */
export function interval(
  sample: Sample,
  options: { readonly error: number; readonly seed: number; readonly draws?: number },
): { readonly mean: number; readonly low: number; readonly high: number } {
  const half = { ...options, error: options.error / 2 };
  const low = lowerBound(sample, half);
  const turned = lowerBound({ values: sample.values.map((value) => -value), groups: sample.groups }, half);
  return { mean: low.mean, low: low.lower, high: 0 - turned.lower };
}
