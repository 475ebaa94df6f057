/**
 * Likeness to sentences that are instructions, for those whose form does not tell. It can only add: without a semantic embedder,
 * or when that fails, nothing is like anything.
 */

import { cosine } from "../../kernel/vectors/cosine.ts";

/** From here on a sentence is taken for one of them. */
export const BOOSTED = 0.78;

/** Of our own; embedded as documents. */
export const PROTOTYPES: readonly string[] = [
  "Whenever you help me, choose the plain and predictable way over whatever is the default.",
  "Keep away from risky shortcuts in anything that I rely on.",
  "For the important parts, work the way I have laid down and no other.",
  "Stick to the conventions of my projects in everything you write for me.",
];

/** From 0 to 1: how near a vector comes to the nearest of these. */
export function boosterOf(vector: Float32Array, prototypes: readonly Float32Array[]): number {
  let best = 0;
  for (const prototype of prototypes)
    if (prototype.length === vector.length) best = Math.max(best, cosine(vector, prototype));
  return Number.isFinite(best) ? Math.min(1, best) : 0;
}
