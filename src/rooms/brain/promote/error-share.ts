/**
 * How much of the error one gate may spend. Whoever asks often enough is told yes by chance; so all gates that are ever held share
 * one allowance, and each later one has less of it.
 */

import type { GateReport } from "../brain-pack.ts";

/** Of all gates together: chance that anything worse is let through. One-sided, 99.9 %. */
export const ALL_GATES_ERROR = 0.001;

/** Shares fall with the square of the number: over all that may ever be held they add up to the whole, and to no more. */
export function errorShare(gatesBefore: number): number {
  const number = Math.max(0, Math.floor(gatesBefore)) + 1;
  return (ALL_GATES_ERROR * 6) / (Math.PI * Math.PI * number * number);
}

/** Out of how many a pack was chosen at a gate, by how sure it had to be: whoever holds that gate again has no more to spend. */
export function chosenAmong({ spent, gain }: Pick<GateReport, "spent" | "gain">): number {
  return Math.max(1, Math.round(errorShare(spent) / Math.max(Number.EPSILON, 1 - gain.level)));
}
