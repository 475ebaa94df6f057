/** One vector of the many that a model gives for the tokens of a row. */

import type { Pooling } from "./profiles.ts";

/**
 * Rows of tokens, each of `width` tokens of `size` numbers, filled up behind their own `lengths`. What fills a row up is
 * left out.
 */
export function pool(
  hidden: Float32Array,
  lengths: readonly number[],
  width: number,
  size: number,
  pooling: Pooling,
): Float32Array[] {
  return lengths.map((length, row) => {
    const start = row * width * size;
    if (pooling === "cls") return hidden.slice(start, start + size);
    const sums = new Float64Array(size);
    for (let token = 0; token < length; token += 1) {
      const from = start + token * size;
      for (let at = 0; at < size; at += 1) sums[at]! += hidden[from + at]!;
    }
    return Float32Array.from(sums, (sum) => sum / length);
  });
}
