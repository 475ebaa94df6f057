/** A summary that stands behind something it was made of adds nothing to it: it is named there, and left out. */

import type { CandidateKey } from "./candidate.ts";
import type { Ranked } from "./ranked.ts";

export function withoutCovered(ranked: readonly Ranked[]): readonly Ranked[] {
  const kept = new Map<CandidateKey, Ranked>();
  for (const one of ranked) {
    const source = one.candidate.hops.find((key) => kept.has(key));
    if (source === undefined) {
      kept.set(one.candidate.key, one);
      continue;
    }
    const before = kept.get(source)!;
    kept.set(source, { ...before, alike: [...before.alike, one.candidate.key, ...one.alike] });
  }
  return [...kept.values()];
}
