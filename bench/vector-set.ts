/**
 * Vectors that lie as those of texts do: around centres, along fewer directions than there are dimensions, with some noise in
 * all of them. The same for the same number, so that none has to be kept to be compared.
 *
 * 2,000 centres of 32 numbers; each vector is a centre and as much of its own again (0.6 of it), carried into 384 dimensions
 * by one random matrix, with noise of a tenth of its length, and made of length 1. A question is made like a vector.
 */

import { normalise } from "../src/kernel/vectors/cosine.ts";
import { type Random, seeded } from "../test/sim/random.ts";

export const DIMENSIONS = 384;
const CENTRES = 2_000;
const LATENT = 32;
const OWN_SHARE = 0.6;
const NOISE = 0.1;

/** Nearly a bell curve: the sum of a few even ones. */
function bell({ int }: Random): number {
  const even = () => int(1 << 24) / (1 << 24) - 0.5;
  return even() + even() + even() + even();
}

export interface VectorSet {
  of(number: number): Float32Array;
  question(number: number): Float32Array;
}

export function vectorSet(): VectorSet {
  const random = seeded(5);
  const many = (length: number) => Float32Array.from({ length }, () => bell(random));
  const matrix = many(LATENT * DIMENSIONS);
  const centres = many(CENTRES * LATENT);
  const noise = NOISE * Math.sqrt(LATENT);
  const around = (seed: number): Float32Array => {
    const own = seeded(seed);
    const centre = own.int(CENTRES) * LATENT;
    const vector = new Float32Array(DIMENSIONS);
    for (let row = 0; row < LATENT; row += 1) {
      const along = centres[centre + row]! + OWN_SHARE * bell(own);
      for (let at = 0; at < DIMENSIONS; at += 1) vector[at]! += along * matrix[row * DIMENSIONS + at]!;
    }
    for (let at = 0; at < DIMENSIONS; at += 1) vector[at]! += noise * bell(own);
    return normalise(vector);
  };
  return { of: (number) => around(1_000 + number * 2), question: (number) => around(1_001 + number * 2) };
}
