/** The same figure at several sizes of a store, beside what it is at a million messages. */

import type { Run } from "./figure-book.ts";
import type { Figure } from "./report.ts";

/** What a year more must not make slower or larger than it is, and is therefore looked at over all sizes. */
const LOOKED_AT: readonly (readonly [bench: string, metric: string])[] = [
  ["commit", "p95"],
  ["commit", "fsync_p95"],
  ["commit", "bytes_per_message"],
  ["assemble", "budget_200000_p95"],
  ["assemble", "budget_1000000_p95"],
  ["assemble", "budget_200000_store_calls"],
  ["search", "p50"],
  ["search", "p95"],
  ["search", "log_bytes_per_message"],
  ["search", "payload_bytes_per_message"],
  ["search", "index_bytes_per_message"],
  ["start", "p95"],
  ["memory", "most"],
  ["memory", "many_clients_most"],
];
const [MILLION, TEN_MILLION] = [1_000_000, 10_000_000];
/** What may hardly be slower of ten million messages than of one. */
const HELD_TO: { readonly [bench: string]: RegExp } = { commit: /^p95$/, assemble: /^budget_\d+_p95$/ };

export interface Growth {
  readonly bench: string;
  readonly metric: string;
  readonly unit: string;
  /** By messages stored, smallest first. */
  readonly sizes: readonly {
    readonly at: number;
    readonly value: number;
    /** Null: there is nothing to compare it with. */
    readonly toMillion: number | null;
    /** Why there is no ratio though there is a figure of a million: milliseconds of two machines or days say nothing about growth. */
    readonly unlike: "another machine" | "another day" | null;
  }[];
}

/** `leastSizes`: of how many at least; of one there is nothing to see but that. */
export function growthOf(runs: readonly Run[], leastSizes = 2): readonly Growth[] {
  return LOOKED_AT.flatMap(([bench, metric]) => {
    const found = runs
      .flatMap(({ figures, machine, day }) => figures.map((figure) => ({ ...figure, machine, day })))
      .filter((one) => one.bench === bench && one.metric === metric)
      .toSorted((a, b) => a.at - b.at);
    const million = found.find(({ at }) => at === MILLION);
    const sizes = found.map((one) => {
      const { at, value } = one;
      const unlike = million === undefined ? null : unlikeOf(one, million);
      const isLike = million !== undefined && unlike === null;
      return {
        at,
        value,
        unlike,
        toMillion: isLike ? Math.round((100 * value) / million.value) / 100 : null,
      };
    });
    return sizes.length < leastSizes ? [] : [{ bench, metric, unit: found[0]!.unit, sizes }];
  });
}

/** How many times what it is at a million, as figures that a promise can be held against; only of one machine and day. */
export function timesAMillion(runs: readonly Run[]): readonly Figure[] {
  return Object.entries(HELD_TO).flatMap(([bench, metrics]) => {
    const sized = (at: number) => runs.find((run) => run.name === bench && run.at === at);
    const [million, tenMillion] = [sized(MILLION), sized(TEN_MILLION)];
    if (million === undefined || tenMillion === undefined || unlikeOf(tenMillion, million) !== null)
      return [];
    return tenMillion.figures.flatMap(({ metric, value, at }) => {
      const before = million.figures.find((one) => one.metric === metric);
      if (!metrics.test(metric) || before === undefined) return [];
      const times = Math.round((1_000 * value) / before.value) / 1_000;
      return [{ bench: "growth", at, metric: `${bench}_${metric}`, value: times, unit: "times" }];
    });
  });
}

function unlikeOf(
  a: Pick<Run, "machine" | "day">,
  b: Pick<Run, "machine" | "day">,
): "another machine" | "another day" | null {
  if (a.machine !== b.machine) return "another machine";
  return a.day === b.day ? null : "another day";
}
