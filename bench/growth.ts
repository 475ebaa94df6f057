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
  ["assemble", "budget_200000_statements"],
  ["search", "p50"],
  ["search", "promised_p95"],
  ["search", "p95"],
  ["search", "log_bytes_per_message"],
  ["search", "payload_bytes_per_message"],
  ["search", "index_bytes_per_message"],
  ["start", "p95"],
  ["memory", "most"],
  ["memory", "many_clients_most"],
];
const [MILLION, TEN_MILLION] = [1_000_000, 10_000_000];
/** Every budget, and not only those that are looked at: the worst decides whether a promise is kept. */
const BUDGETS = /^budget_\d+_p95$/;
const GROWTH = "growth";
const timesName = (bench: string, metric: string) => `${bench}_${metric}_to_a_million`;

/** Milliseconds of two machines, days or sources say nothing about growth. */
type Unlike = "another machine" | "another day" | "another source";
interface Taken extends Pick<Run, "machine" | "day"> {
  readonly source?: string | undefined;
}

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
    /** Why there is no ratio though there is a figure of a million. */
    readonly unlike: Unlike | null;
  }[];
}

/** `leastSizes`: of how many at least; of one there is nothing to see but that. */
export function growthOf(runs: readonly Run[], leastSizes = 2): readonly Growth[] {
  return LOOKED_AT.flatMap(([bench, metric]) => {
    const found = runs
      .flatMap(({ figures, machine, day, source }) =>
        figures.map((figure) => ({ ...figure, machine, day, source })),
      )
      .filter((one) => one.bench === bench && one.metric === metric)
      .toSorted((a, b) => a.at - b.at);
    const million = found.find(({ at }) => at === MILLION);
    const kept = keptTimes(runs, timesName(bench, metric));
    const sizes = found.map((one) => {
      const { at, value } = one;
      if (at === TEN_MILLION && kept !== undefined)
        return { at, value, unlike: null, toMillion: inCents(kept) };
      const unlike = million === undefined ? null : unlikeOf(one, million);
      const isLike = million !== undefined && unlike === null;
      return { at, value, unlike, toMillion: isLike ? inCents(value / million.value) : null };
    });
    return sizes.length < leastSizes ? [] : [{ bench, metric, unit: found[0]!.unit, sizes }];
  });
}

const inCents = (times: number) => Math.round(100 * times) / 100;

function keptTimes(runs: readonly Run[], name: string): number | undefined {
  return runs
    .flatMap(({ figures }) => figures)
    .find(({ bench, at, metric }) => bench === GROWTH && at === TEN_MILLION && metric === name)?.value;
}

/**
 * Each run of ten million with how many times that of a million it is, where both are of one machine, day and source. It is kept with that run:
 * a later one of a million takes the place of the other half, and the ratio stays what it was measured to be.
 */
export function withTimes(runs: readonly Run[]): readonly Run[] {
  return runs.map((run) => {
    const million = runs.find(({ name, at }) => name === run.name && at === MILLION);
    const isKept = run.figures.some(({ bench }) => bench === GROWTH);
    if (run.at !== TEN_MILLION || million === undefined || isKept || unlikeOf(run, million) !== null)
      return run;
    return { ...run, figures: [...run.figures, ...timesOf(run, million)] };
  });
}

function timesOf({ figures }: Run, million: Run): readonly Figure[] {
  return figures.flatMap(({ bench, metric, value, at }) => {
    const before = million.figures.find((one) => one.bench === bench && one.metric === metric);
    const isWanted =
      LOOKED_AT.some(([of, name]) => of === bench && name === metric) ||
      (bench === "assemble" && BUDGETS.test(metric));
    if (!isWanted || before === undefined || before.value === 0) return [];
    const times = Math.round((1_000 * value) / before.value) / 1_000;
    return [{ bench: GROWTH, at, metric: timesName(bench, metric), value: times, unit: "times" }];
  });
}

function unlikeOf(a: Taken, b: Taken): Unlike | null {
  if (a.machine !== b.machine) return "another machine";
  if (a.day !== b.day) return "another day";
  return a.source === b.source ? null : "another source";
}
