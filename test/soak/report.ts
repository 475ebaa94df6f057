/** A soak in figures: for people as Markdown, for programs as JSON. */

import { cpus, release, totalmem } from "node:os";
import type { Sample, Soaked } from "./soak.ts";

/** A process is young for so long: caches fill. */
const GROWN_UP_MS = 20_000;

export function figuresOf(soaked: Soaked) {
  const { account, watch, samples, minutes } = soaked;
  const { timings } = watch;
  const ms = (name: string, share: number) => rounded(timings.percentile(name, share));
  return {
    minutes: rounded(minutes),
    machine: `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.versions.node}`,
    turns: account.turns,
    turns_per_second: rounded(account.turns / minutes / 60),
    messages: account.messages,
    lost: account.lost,
    doubled: account.doubled,
    altered: account.altered,
    broken_promises: watch.broken.length,
    broken: watch.broken,
    owner_starts: soaked.ownerStarts,
    asks_of_model: soaked.asksOfModel,
    memory: memoryOf(samples),
    calls: timings.names.map((name) => ({
      name,
      count: timings.count(name),
      p50_ms: ms(name, 0.5),
      p95_ms: ms(name, 0.95),
      p99_ms: ms(name, 0.99),
      most_ms: ms(name, 1),
    })),
    counts: Object.fromEntries([...watch.counts].toSorted()),
    degradations: Object.fromEntries([...soaked.degradations].toSorted()),
  };
}

/** Growth is looked for within the longest life of one process, and from life to life. */
function memoryOf(samples: readonly Sample[]) {
  const grown = samples.filter(({ age }) => age > GROWN_UP_MS);
  const lives = Map.groupBy(grown, ({ at, age }) => Math.round((at - age) / 1_000));
  const longest = [...lives.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
  return {
    rss_peak_mb: rounded(Math.max(0, ...samples.map(({ rssMb }) => rssMb))),
    rss_growth_mb_per_hour_in_longest_life: rounded(slope(longest) * 3_600_000),
    longest_life_seconds: longest.length,
    rss_growth_mb_per_hour_over_all: rounded(slope(grown) * 3_600_000),
    handles_most: Math.max(0, ...samples.map(({ handles }) => handles)),
    threads_most: Math.max(0, ...samples.map(({ threads }) => threads)),
  };
}

/** Megabytes a millisecond, by least squares. */
function slope(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [at, rss] = [mean((one) => one.at), mean((one) => one.rssMb)];
  const [above, below] = samples.reduce(
    ([up, down], one) => [up + (one.at - at) * (one.rssMb - rss), down + (one.at - at) ** 2],
    [0, 0],
  );
  return below === 0 ? 0 : above / below;
}

export function markdownOf(figures: ReturnType<typeof figuresOf>): string {
  const { memory } = figures;
  const rows = figures.calls.map(
    ({ name, count, p50_ms, p95_ms, p99_ms, most_ms }) =>
      `| ${name} | ${count} | ${p50_ms} | ${p95_ms} | ${p99_ms} | ${most_ms} |`,
  );
  const list = (counts: { readonly [name: string]: number }) =>
    Object.entries(counts).map(([name, count]) => `- ${name}: ${count}`);
  return [
    `Soak of ${figures.minutes} minutes on ${figures.machine}`,
    "",
    `${figures.turns} turns (${figures.messages} messages, ${figures.turns_per_second} turns a second): ` +
      `**${figures.lost} lost, ${figures.doubled} doubled, ${figures.altered} altered**; ${figures.broken_promises} broken promises.`,
    "",
    "| call | count | p50 ms | p95 ms | p99 ms | most ms |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows,
    "",
    `Memory of the owner: ${memory.rss_peak_mb} MB at most; within its longest life (${memory.longest_life_seconds} s) ` +
      `${memory.rss_growth_mb_per_hour_in_longest_life} MB an hour, over all lives ${memory.rss_growth_mb_per_hour_over_all} MB an hour; ` +
      `${memory.handles_most} handles and ${memory.threads_most} threads at most.`,
    "",
    "Counted:",
    ...list(figures.counts),
    "",
    "Got by without:",
    ...list(figures.degradations),
    ...(figures.broken.length === 0
      ? []
      : ["", "Broken promises:", ...figures.broken.map((one) => `- ${one}`)]),
    "",
  ].join("\n");
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
