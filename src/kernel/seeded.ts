/**
 * Chance that can be had again: the same seed gives the same numbers on every machine. Not for secrets.
 *
 * A counter whose every value is stirred until no bit of it shows: short, without state beyond 32 bits, and even enough for drawing
 * and resampling.
 */

import { sha256Hex } from "./hash.ts";

/** From 0 up to but never 1. */
export type Chance = () => number;

/** Odd, and near 2^32 divided by the golden ratio: steps of it fall evenly. */
const STEP = 0x9e3779b9;

export function seeded(seed: number): Chance {
  // Seeds that follow one another would begin next to one another in the same sequence.
  let state = stir(Math.trunc(seed) >>> 0);
  const next = () => {
    state = (state + STEP) >>> 0;
    return stir(state);
  };
  return () => (next() * 0x200000 + (next() >>> 11)) / 2 ** 53;
}

/** A seed of texts, for what is to be the same whenever they are the same. */
export function seedOf(...parts: readonly string[]): number {
  return Number.parseInt(sha256Hex(JSON.stringify(parts)).slice(0, 8), 16);
}

function stir(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x21f0aaad);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
