/** The same figure at several sizes of a store, beside what it is at a million messages. */

import type { Figure } from "./report.ts";

/** What a year more must not make slower or larger than it is, and is therefore looked at over all sizes. */
const LOOKED_AT: readonly (readonly [bench: string, metric: string])[] = [
  ["commit", "p95"],
  ["commit", "fsync_p95"],
  ["commit", "bytes_per_message"],
  ["assemble", "budget_200000_p95"],
  ["assemble", "budget_200000_store_calls"],
  ["search", "p50"],
  ["search", "p95"],
  ["start", "p95"],
  ["memory", "most"],
];
const MILLION = 1_000_000;

export interface Growth {
  readonly bench: string;
  readonly metric: string;
  readonly unit: string;
  /** By messages stored, smallest first. */
  readonly sizes: readonly {
    readonly at: number;
    readonly value: number;
    readonly toMillion: number | null;
  }[];
}

export function growthOf(figures: readonly Figure[]): readonly Growth[] {
  return LOOKED_AT.flatMap(([bench, metric]) => {
    const found = figures
      .filter((one) => one.bench === bench && one.metric === metric)
      .toSorted((a, b) => a.at - b.at);
    const million = found.find(({ at }) => at === MILLION)?.value;
    const sizes = found.map(({ at, value }) => ({
      at,
      value,
      toMillion: million === undefined ? null : Math.round((100 * value) / million) / 100,
    }));
    return sizes.length < 2 ? [] : [{ bench, metric, unit: found[0]!.unit, sizes }];
  });
}
