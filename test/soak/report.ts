/** A soak in figures: for people as Markdown, for programs as JSON. */

import { cpus, release, totalmem } from "node:os";
import { LOOKED_AT, MEASURED } from "./claims.ts";
import {
  gatewayMemoryOf,
  gatewayMemoryTold,
  isFlat,
  memoryOf,
  memoryTold,
  middle,
  rounded,
} from "./memory-figures.ts";
import { MOST_HANDLES, MOST_THREADS } from "./owner-bounds.ts";
import { MOST_LATE } from "./refusals.ts";
import type { Soaked, SoakOptions } from "./soak.ts";
import { FSYNC } from "./surroundings.ts";
import { LITTLE_SAID, refusedOf, UNDISTURBED } from "./watch.ts";

/** What a turn may take to be on disk while everything else goes on, and nothing is wrong. */
const COMMIT_TARGET_MS = 20;
const COMMIT = `commit${UNDISTURBED}`;
/** A few conversations, and no fault for minutes. */
const CALM_COMMIT = `commit${LITTLE_SAID}`;
/** Of less than this, a percentile is of a few calls between two faults, and memory has not settled: there is no verdict. */
const LEAST_MINUTES = 5;
/** Of the time in which little was said, its last half. */
const LEAST_STEADY_SECONDS = 25;
/** The allocator's settings that an owner inherits, as `nacre serve` from the same shell does. */
const MALLOC = ["MALLOC_ARENA_MAX", "MALLOC_TRIM_THRESHOLD_"] as const;

export type Figures = ReturnType<typeof figuresOf>;

type Verdict = "met" | "missed" | "too short to say";

export function figuresOf(soaked: Soaked, given: Pick<SoakOptions, "seed" | "lanes" | "faults">) {
  const { account, watch, samples, minutes, busyness, underLoad } = soaked;
  const { timings } = watch;
  const perSecond = (count: number) => rounded(count / minutes / 60);
  const ms = (name: string, share: number) => rounded(timings.percentile(name, share));
  const memory = memoryOf(samples, minutes);
  const gatewayMemory = gatewayMemoryOf(soaked.gatewaySamples);
  const counted = (name: string) => watch.counts.get(name) ?? 0;
  const loads = busyness.loads.toSorted((a, b) => a - b);
  return {
    minutes: rounded(minutes),
    ...given,
    machine: `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.versions.node}`,
    home_on: soaked.on,
    malloc: mallocTold(process.env),
    load_average: { least: loads[0] ?? 0, middle: middle(loads), most: loads.at(-1) ?? 0 },
    fsync_p95_ms: ms(FSYNC, 0.95),
    loop_delay_p95_ms: rounded(busyness.loopDelayMs),
    turns: account.turns,
    turns_under_load: underLoad.turns,
    turns_per_second: perSecond(underLoad.turns),
    messages: account.messages,
    lost: account.lost,
    doubled: account.doubled,
    altered: account.altered,
    leaks: counted("leaks"),
    crossed: counted("crossed"),
    taken_back_shown: counted("taken_back_shown"),
    over_budget: counted("over_budget"),
    looked_at: counted(LOOKED_AT),
    prompts_measured: counted(MEASURED),
    broken_promises: watch.brokenPromises,
    // The words of the first of them.
    broken: watch.broken,
    undisturbed_calls: watch.refusals.calls,
    undisturbed_refusals: Object.fromEntries([...watch.refusals.unexplained].toSorted()),
    commit_p95_ms: ms(COMMIT, 0.95),
    commit_little_said_p95_ms: ms(CALM_COMMIT, 0.95),
    commit_target_ms: COMMIT_TARGET_MS,
    commit: verdict(minutes, timings.count(COMMIT) > 0, timings.percentile(COMMIT, 0.95) < COMMIT_TARGET_MS),
    owner_starts: soaked.ownerStarts,
    memory,
    rss_peak_mb: memory.rss_peak_mb,
    flat: verdict(minutes, memory.steady_seconds >= LEAST_STEADY_SECONDS, isFlat(memory)),
    gateway_memory: gatewayMemory,
    // It was to be there for as long: one that was not has shown nothing.
    gateway_flat: verdict(minutes, memory.steady_seconds >= LEAST_STEADY_SECONDS, isFlat(gatewayMemory)),
    // Their bounds hold at every moment, so any soak can say.
    handles: within(memory.handles_most, MOST_HANDLES),
    threads: within(memory.threads_most, MOST_THREADS),
    calls: timings.names.map((name) => ({
      name,
      count: timings.count(name),
      refused: counted(refusedOf(name)),
      // Under load alone, as the minutes are: afterwards little is said, and at the end nothing.
      per_second: perSecond(underLoad.calls.get(name) ?? 0),
      p50_ms: ms(name, 0.5),
      p95_ms: ms(name, 0.95),
      p99_ms: ms(name, 0.99),
      most_ms: ms(name, 1),
    })),
    counts: Object.fromEntries([...watch.counts].toSorted()),
    asks_of_model: Object.fromEntries([...soaked.asksOfModel].toSorted()),
    degradations: Object.fromEntries([...soaked.degradations].toSorted()),
  };
}

/** Whether it ends with 1. A soak that is too short for a figure is not held to it. */
export function isBroken(figures: Figures): boolean {
  const { lost, doubled, altered, broken_promises, commit, flat, gateway_flat, handles, threads } = figures;
  const verdicts = [commit, flat, gateway_flat, handles, threads];
  return lost + doubled + altered + broken_promises > 0 || verdicts.includes("missed");
}

function verdict(minutes: number, isMeasured: boolean, isMet: boolean): Verdict {
  if (minutes < LEAST_MINUTES || !isMeasured) return "too short to say";
  return isMet ? "met" : "missed";
}

function within(value: number, most: number): Verdict {
  return value <= most ? "met" : "missed";
}

function mallocTold(env: { readonly [name: string]: string | undefined }): string {
  const set = MALLOC.filter((name) => env[name] !== undefined).map((name) => `${name}=${env[name]}`);
  return set.length === 0 ? "as the program sets it (bin/spare-memory.mjs)" : set.join(" ");
}

function refusalsTold({ undisturbed_calls: calls, undisturbed_refusals: refusals }: Figures): string {
  const kinds = Object.entries(refusals);
  const count = kinds.reduce((sum, [, one]) => sum + one, 0);
  const told = kinds.map(([kind, one]) => `${kind} ${one}`).join(", ");
  return (
    `Refused with no fault near: ${count} of ${calls} calls${count === 0 ? "" : ` (${told})`}; of one kind at most ` +
    `${MOST_LATE.share * 100} % or ${MOST_LATE.calls} may be late, and none refused otherwise.`
  );
}

function brokenTold({ broken, broken_promises: count }: Figures): readonly string[] {
  if (count === 0) return [];
  const more = count - broken.length;
  return [
    ...["", "Broken promises:", ...broken.map((one) => `- ${one}`)],
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
}

export function markdownOf(figures: Figures): string {
  const { memory, load_average: load } = figures;
  const rows = figures.calls.map(
    ({ name, count, refused, per_second, p50_ms, p95_ms, p99_ms, most_ms }) =>
      `| ${name} | ${count} | ${refused} | ${per_second} | ${p50_ms} | ${p95_ms} | ${p99_ms} | ${most_ms} |`,
  );
  const list = (counts: { readonly [name: string]: number }) =>
    Object.entries(counts).map(([name, count]) => `- ${name}: ${count}`);
  return [
    `Soak of ${figures.minutes} minutes on ${figures.machine}, seed ${figures.seed}, ${figures.lanes} conversations at a time`,
    "",
    `The home is on ${figures.home_on}. The owner's allocator: ${figures.malloc}.`,
    "",
    `${figures.turns} turns (${figures.messages} messages), ${figures.turns_under_load} of them under load, ${figures.turns_per_second} a second: ` +
      `**${figures.lost} lost, ${figures.doubled} doubled, ${figures.altered} altered**; ${figures.broken_promises} broken promises.`,
    "",
    `Shown in ${figures.looked_at} answers and prompts that were looked through: **${figures.leaks} leaks, ${figures.crossed} crossed, ` +
      `${figures.taken_back_shown} taken back**; of ${figures.prompts_measured} prompts **${figures.over_budget} over budget**.`,
    "",
    `Commit p95 under load, no fault under way: ${figures.commit_p95_ms} ms (${figures.commit}: under ${figures.commit_target_ms} ms); while little was said ${figures.commit_little_said_p95_ms} ms. Beside it: a bare fsync's p95 ` +
      `${figures.fsync_p95_ms} ms, timers of the soak itself late by ${figures.loop_delay_p95_ms} ms, load average ${load.middle} (${load.least} to ${load.most}).`,
    "",
    refusalsTold(figures),
    "",
    "| call | count | of them refused | a second under load | p50 ms | p95 ms | p99 ms | most ms |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
    "",
    ...memoryTold(memory, figures),
    "",
    gatewayMemoryTold(figures.gateway_memory, figures.gateway_flat),
    "",
    "Counted:",
    ...list(figures.counts),
    "",
    "The model was asked while it:",
    ...list(figures.asks_of_model),
    "",
    "Got by without:",
    ...list(figures.degradations),
    ...brokenTold(figures),
    "",
  ].join("\n");
}
