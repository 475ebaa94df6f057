/** What a run put away, by what it was and why. Pure. */

import type { LifecycleReceipt } from "../../../../src/engine/api.ts";

type Counts = readonly (readonly [name: string, count: number])[];

/** In words; the most first, and nothing that is none. */
export function countsOf(run: LifecycleReceipt): readonly (readonly [title: string, counts: Counts])[] {
  const all: readonly (readonly [string, { readonly [name: string]: number }])[] = [
    ["moved", run.byMove],
    ["why", run.byReason],
    ["priority", run.byPriority],
    ["importance", run.byLabel],
    ["on whose word", run.byTrust],
    ["left as they are", run.skipped],
  ];
  return all.flatMap(([title, counts]) => {
    const shown = Object.entries(counts)
      .filter(([, count]) => count > 0)
      .toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
      .map(([name, count]) => [inWords(name), count] as const);
    return shown.length === 0 ? [] : [[title, shown] as const];
  });
}

/** `active>dormant`, `must_remember`, `stored-lately` */
function inWords(name: string): string {
  return name.replaceAll(/\s*(?:->|>|→)\s*/g, " to ").replaceAll(/[_-]/g, " ");
}
