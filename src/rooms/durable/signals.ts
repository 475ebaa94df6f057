/** What every gate computes alike: sums of marks, shares, and what is made of settings that make no sense. */

import type { GateWeights } from "./gate-verdict.ts";

/** What is not finite is nothing. */
export function share(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
}

/** Something that is looked for in a text. Global patterns, so that they can be counted. */
export interface Mark {
  readonly pattern: RegExp;
  readonly weight: number;
}

/** The weights of the marks that are there, however often. */
export function sumOfPresent(marks: readonly Mark[], text: string): number {
  return marks.reduce((sum, { pattern, weight }) => sum + (text.search(pattern) >= 0 ? weight : 0), 0);
}

/** The weights of the marks, each as often as it is there. */
export function sumOfAll(marks: readonly Mark[], text: string): number {
  return marks.reduce((sum, { pattern, weight }) => sum + weight * (text.match(pattern)?.length ?? 0), 0);
}

/** The defaults, and of what was set what is a usable number. */
export function usableWeights(defaults: GateWeights, set: Partial<GateWeights> | undefined): GateWeights {
  const usable = Object.entries(set ?? {}).filter(
    ([name, value]) => Object.hasOwn(defaults, name) && Number.isFinite(value) && value >= 0,
  );
  return { ...defaults, ...Object.fromEntries(usable) };
}

/** A share, or else the default. */
export function usableThreshold(set: number | undefined, otherwise: number): number {
  return set !== undefined && Number.isFinite(set) && set >= 0 && set <= 1 ? set : otherwise;
}
