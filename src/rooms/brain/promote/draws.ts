/** Numbers that look drawn and are the same whenever they are asked for: one stream a seed. */

/** From 0 up to, and without, 1. */
export type Draw = () => number;

/** SplitMix, 32 bits: small, fast, and even enough for drawing samples again. Not for secrets. */
export function drawsFrom(seed: number): Draw {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** A seed for one part of what a seed is for, so that parts do not draw the same. */
export function seedFor(seed: number, part: number): number {
  return (Math.imul((seed ^ 0x85ebca6b) >>> 0, 0xc2b2ae35) + Math.imul(part + 1, 0x27d4eb2f)) >>> 0;
}
