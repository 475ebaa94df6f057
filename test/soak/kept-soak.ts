/** The main figures of a soak, kept beside those of benchmarks with the machine that it ran on: the page has what anybody may look up. */

import { printSoak, SOAK } from "../../bench/kept.ts";
import { keepRuns, recorded } from "../../bench/recorded.ts";
import { print } from "../../bench/report.ts";
import type { Figures } from "./report.ts";

const FAULT = "fault: ";

/** By the minutes that were asked for, so that the next one of the same length takes its place: no two have as many messages. */
export async function keptSoak(
  minutes: number,
  stop: AbortSignal,
  run: () => Promise<Figures>,
): Promise<Figures> {
  const {
    run: ran,
    came,
    broke,
  } = await recorded(SOAK, minutes, async () => {
    const figures = await run();
    printSoak(figures.messages, mainOf(figures));
    printBeside(figures);
    return figures;
  });
  if (broke !== null) throw broke;
  keepRuns([stop.aborted ? { ...ran, unfinished: true } : ran]);
  return came as Figures;
}

export function mainOf(figures: Figures): Parameters<typeof printSoak>[1] {
  const { memory, counts } = figures;
  const faults = Object.entries(counts).filter(([name]) => name.startsWith(FAULT));
  return {
    minutes: figures.minutes,
    faults: sum(faults.map(([, count]) => count)),
    turns: figures.turns,
    lost_doubled_altered: figures.lost + figures.doubled + figures.altered,
    broken_promises: figures.broken_promises,
    looked_through: figures.looked_at,
    shown_that_may_not_be: figures.leaks + figures.crossed + figures.taken_back_shown,
    over_budget: figures.over_budget,
    commit_p95: figures.commit_p95_ms,
    fsync_p95: figures.fsync_p95_ms,
    rss_peak: figures.rss_peak_mb,
    rss_steady_from: memory.steady.from.rss_mb,
    rss_steady_to: memory.steady.to.rss_mb,
    degradations: sum(Object.values(figures.degradations)),
  };
}

/** Without which the main ones say little: over how long memory was looked at, and how late this process itself was. */
export function besideOf({ memory, ...figures }: Figures): Readonly<Record<keyof typeof BESIDE, number>> {
  return {
    turns_under_load: figures.turns_under_load,
    turns_per_second: figures.turns_per_second,
    steady_seconds: memory.steady_seconds,
    steady_turns: memory.steady_turns,
    commit_little_said_p95: figures.commit_little_said_p95_ms,
    loop_delay_p95: figures.loop_delay_p95_ms,
  };
}

const BESIDE = {
  ...{ turns_under_load: "turns", turns_per_second: "turns/s" },
  ...{ steady_seconds: "s", steady_turns: "turns" },
  ...{ commit_little_said_p95: "ms", loop_delay_p95: "ms" },
} as const;

function printBeside(figures: Figures): void {
  const came = besideOf(figures);
  for (const [metric, unit] of Object.entries(BESIDE)) {
    const value = came[metric as keyof typeof BESIDE];
    // A short one has nothing of the part in which little was said.
    if (Number.isFinite(value)) print({ bench: SOAK, at: figures.messages, metric, value, unit });
  }
  for (const [metric, value] of byName(figures))
    print({ bench: SOAK, at: figures.messages, metric, value, unit: "times" });
}

/** A sum says neither what went wrong on purpose nor what was got by without. */
export function byName({
  counts,
  degradations,
}: Figures): readonly (readonly [metric: string, times: number])[] {
  return [
    ...Object.entries(counts).filter(([name]) => name.startsWith(FAULT)),
    ...Object.entries(degradations).map(([name, times]) => [`without: ${name}`, times] as const),
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}
