/** A seed for one part of what a seed is for, so that parts do not draw the same. */
export function seedFor(seed: number, part: number): number {
  return (Math.imul((seed ^ 0x85ebca6b) >>> 0, 0xc2b2ae35) + Math.imul(part + 1, 0x27d4eb2f)) >>> 0;
}
