/** The main figures of a soak, kept beside those of benchmarks with the machine that it ran on: the page has what anybody may look up. */

import { printSoak, SOAK } from "../../bench/kept.ts";
import { keepRuns, recorded } from "../../bench/recorded.ts";
import type { Figures } from "./report.ts";

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
    return figures;
  });
  if (broke !== null) throw broke;
  keepRuns([stop.aborted ? { ...ran, unfinished: true } : ran]);
  return came as Figures;
}

export function mainOf(figures: Figures): Parameters<typeof printSoak>[1] {
  const { memory, counts } = figures;
  const faults = Object.entries(counts).filter(([name]) => name.startsWith("fault: "));
  return {
    minutes: figures.minutes,
    faults: sum(faults.map(([, count]) => count)),
    turns: figures.turns,
    lost_doubled_altered: figures.lost + figures.doubled + figures.altered,
    broken_promises: figures.broken_promises,
    commit_p95: figures.commit_p95_ms,
    fsync_p95: figures.fsync_p95_ms,
    rss_peak: figures.rss_peak_mb,
    rss_steady_from: memory.steady.from.rss_mb,
    rss_steady_to: memory.steady.to.rss_mb,
    degradations: sum(Object.values(figures.degradations)),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}
