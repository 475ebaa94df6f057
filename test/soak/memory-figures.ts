/**
 * What the owner took of the machine's memory, what that was made of, and whether it grew; and the same of a gateway's process.
 *
 * While much is said the store grows, and so do caches up to their bounds. Whether memory grows without a reason is seen afterwards, when
 * prompts and questions go on and a few conversations do: turns are committed, indexed, folded and derived from, and the store hardly grows.
 */

import { MOST_HANDLES, MOST_THREADS } from "./owner-bounds.ts";
import type { Sample } from "./samples.ts";

/** A process is young for so long: caches fill. */
const GROWN_UP_MS = 20_000;
/**
 * Where little is said, memory may be so much more at the end: whichever of the two is larger. The heaps of three threads breathe by some
 * ten megabytes each between two collections, so less would be chance; what leaks a kilobyte a call is found by it within minutes, and
 * what leaks a fifth of a megabyte a turn: four conversations store one or two a second. For what is stored there is nothing on top: it is
 * some two megabytes in that time, index included, and less than the heaps breathe by even where all of it is kept at hand.
 */
export const MOST_GROWN = { share: 0.05, mb: 20 } as const;

export type MemoryFigures = ReturnType<typeof memoryOf>;
export type GatewayFigures = ReturnType<typeof gatewayMemoryOf>;

/** Growth is looked for where the store stood still, within the longest life of one process, and from quarter to quarter over all lives. */
export function memoryOf(samples: readonly Sample[], minutes: number) {
  const grown = samples.filter(({ age, isSteady }) => age > GROWN_UP_MS && !isSteady);
  const lives = Map.groupBy(grown, ({ life }) => life);
  const longest = [...lives.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
  const quarterMs = (minutes * 60_000) / 4;
  const inQuarter = (quarter: number) =>
    grown.filter(({ at }) => Math.floor(at / quarterMs) === quarter).map(({ rssMb }) => rssMb);
  return {
    rss_peak_mb: rounded(Math.max(0, ...samples.map(({ rssMb }) => rssMb))),
    rss_third_quarter_mb: rounded(middleOf(inQuarter(2))),
    rss_last_quarter_mb: rounded(middleOf(inQuarter(3))),
    longest_life_seconds: longest.length,
    rss_in_longest_life_mb: [rounded(longest[0]?.rssMb ?? 0), rounded(longest.at(-1)?.rssMb ?? 0)],
    made_of: madeOf(grown.slice(-(grown.length >> 2) || 0)),
    ...steadyOf(samples),
    handles_most: Math.max(0, ...samples.map(({ handles }) => handles)),
    threads_most: Math.max(0, ...samples.map(({ threads }) => threads)),
  };
}

/** Of a gateway that is there while little is said (soak.ts): what it keeps for each conversation, prompt and call. */
export function gatewayMemoryOf(samples: readonly Sample[]) {
  return {
    rss_first_mb: rounded(samples[0]?.rssMb ?? 0),
    rss_last_mb: rounded(samples.at(-1)?.rssMb ?? 0),
    rss_peak_mb: rounded(Math.max(0, ...samples.map(({ rssMb }) => rssMb))),
    ...steadyOf(samples),
  };
}

/** Of the time in which little was said, the last half: its first quarter, and its last. */
function steadyOf(samples: readonly Sample[]) {
  const steady = samples.filter(({ isSteady }) => isSteady);
  const lastHalf = steady.slice(steady.length >> 1);
  const quarter = Math.max(1, lastHalf.length >> 2);
  return {
    steady_seconds: Math.round(((lastHalf.at(-1)?.at ?? 0) - (lastHalf[0]?.at ?? 0)) / 1_000),
    steady_turns: (lastHalf.at(-1)?.turns ?? 0) - (lastHalf[0]?.turns ?? 0),
    steady: { from: madeOf(lastHalf.slice(0, quarter)), to: madeOf(lastHalf.slice(-quarter)) },
  };
}

/** Each the middle of the samples: of what is the process's own, heaps are V8's pages, the rest is SQLite's, buffers and the allocator's. */
function madeOf(samples: readonly Sample[]) {
  const of = (value: (sample: Sample) => number) => rounded(middleOf(samples.map(value)));
  const heapsOf = ({ heaps }: Sample) => Object.values(heaps);
  const sum = (sample: Sample, part: "heapMb" | "usedMb" | "externalMb") =>
    heapsOf(sample).reduce((all, thread) => all + thread[part], 0);
  const roles = [...new Set(samples.flatMap(({ heaps }) => Object.keys(heaps)))].toSorted();
  const ofRole = (role: string) => samples.flatMap(({ heaps }) => heaps[role] ?? []);
  return {
    rss_mb: of(({ rssMb }) => rssMb),
    file_mb: of(({ fileMb }) => fileMb),
    own_mb: of(({ anonMb }) => anonMb),
    heaps_mb: of((sample) => sum(sample, "heapMb")),
    heaps_used_mb: of((sample) => sum(sample, "usedMb")),
    buffers_mb: of((sample) => sum(sample, "externalMb")),
    rest_mb: of((sample) => sample.anonMb - sum(sample, "heapMb")),
    store_mb: of(({ storeMb }) => storeMb),
    heap_of: Object.fromEntries(
      roles.map((role) => [role, rounded(middleOf(ofRole(role).map(({ heapMb }) => heapMb)))]),
    ),
  };
}

/** Whether what a process takes stays where it is. Where it stored no turn meanwhile, nobody has seen what one leaves behind. */
export function isFlat({ steady, steady_turns: turns }: ReturnType<typeof steadyOf>): boolean {
  const { from, to } = steady;
  return turns > 0 && to.rss_mb - from.rss_mb <= Math.max(MOST_GROWN.mb, MOST_GROWN.share * from.rss_mb);
}

interface Verdicts {
  readonly flat: string;
  readonly handles: string;
  readonly threads: string;
}

export function memoryTold(memory: MemoryFigures, { flat, handles, threads }: Verdicts): readonly string[] {
  const { made_of: made, steady } = memory;
  const heaps = Object.entries(made.heap_of).map(([role, mb]) => `${role} ${mb}`);
  return [
    `Memory of the owner, all of its threads: ${memory.rss_peak_mb} MB at most; ${memory.rss_third_quarter_mb} MB in the third quarter of the time and ` +
      `${memory.rss_last_quarter_mb} MB in the last; from ${memory.rss_in_longest_life_mb.join(" to ")} MB within its longest life (${memory.longest_life_seconds} s ` +
      `after the first ${GROWN_UP_MS / 1_000}).`,
    "",
    `At most ${memory.handles_most} handles (${handles}: ${MOST_HANDLES}) and ${memory.threads_most} threads (${threads}: ${MOST_THREADS}).`,
    "",
    `Made of, in the last quarter: ${made.file_mb} MB of files (the program), ${made.own_mb} MB of its own: heaps ${made.heaps_mb} MB ` +
      `(${heaps.join(", ")}; ${made.heaps_used_mb} in use), the rest ${made.rest_mb} MB (pages of the store, ${made.buffers_mb} MB of buffers, the allocator's). The store: ${made.store_mb} MB.`,
    "",
    `Where little was said, over the last ${memory.steady_seconds} s with ${memory.steady_turns} turns: ${change(steady.from.rss_mb, steady.to.rss_mb)} MB ` +
      `(${flat}: at most ${MOST_GROWN.share * 100} % or ${MOST_GROWN.mb} MB more, whichever is more); its own ` +
      `${change(steady.from.own_mb, steady.to.own_mb)}, heaps ${change(steady.from.heaps_mb, steady.to.heaps_mb)} (in use ${change(steady.from.heaps_used_mb, steady.to.heaps_used_mb)}), ` +
      `the rest ${change(steady.from.rest_mb, steady.to.rest_mb)}; the store ${change(steady.from.store_mb, steady.to.store_mb)}.`,
  ];
}

export function gatewayMemoryTold(memory: GatewayFigures, flat: string): string {
  const { from, to } = memory.steady;
  return (
    `Memory of a gateway's process while little was said: ${memory.rss_first_mb} MB at first, ${memory.rss_last_mb} MB at last, ${memory.rss_peak_mb} MB at most; ` +
    `over the last ${memory.steady_seconds} s with ${memory.steady_turns} turns of its own ${change(from.rss_mb, to.rss_mb)} MB (${flat}: by the same rule), ` +
    `heaps ${change(from.heaps_mb, to.heaps_mb)} (in use ${change(from.heaps_used_mb, to.heaps_used_mb)}).`
  );
}

function change(from: number, to: number): string {
  return `${from} to ${to}`;
}

function middleOf(values: readonly number[]): number {
  return middle(values.toSorted((a, b) => a - b));
}

/** Of figures in order. */
export function middle(ordered: readonly number[]): number {
  return ordered[ordered.length >> 1] ?? 0;
}

export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
