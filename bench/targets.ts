/** What was promised of speed and size, and which figures say whether it holds. The worst of those that fit decides. */

import type { Figure } from "./report.ts";

export interface Target {
  readonly what: string;
  readonly bench: string;
  readonly metric: RegExp;
  /** The figure is to be below it, or at least as large. */
  readonly below?: number;
  readonly least?: number;
  readonly unit: string;
  /** Messages stored, where the promise is about so many; another size is told and not judged. */
  readonly at?: number;
  /** Where it is known to be missed on a usual machine: why. */
  readonly why?: string;
}

const MILLION = 1_000_000;

export const TARGETS: readonly Target[] = [
  {
    what: "commit of a turn, a million messages stored",
    bench: "commit",
    metric: /^p95$/,
    below: 10,
    unit: "ms",
    at: MILLION,
  },
  {
    what: "longest time inside our own calls on the host's main thread",
    bench: "host",
    metric: /^main_thread_(?!idle).*$/,
    below: 10,
    unit: "ms",
  },
  {
    what: "assemble, lane of 10,000 view items, a million messages stored",
    bench: "assemble",
    metric: /^budget_\d+_p95$/,
    below: 20,
    unit: "ms",
    at: MILLION,
  },
  {
    what: "search, fixed mix, 100,000 messages",
    bench: "search",
    metric: /^p95$/,
    below: 25,
    unit: "ms",
    at: 100_000,
  },
  {
    what: "search, fixed mix, a million messages",
    bench: "search",
    metric: /^p95$/,
    below: 150,
    unit: "ms",
    at: MILLION,
  },
  {
    what: "search, first ten beside exhaustive scoring",
    bench: "search",
    metric: /^overlap_at_10$/,
    least: 0.95,
    unit: "share",
    why: "of 100,000 messages 4,000 are ranked and of a million 25,000: as many as would be enough take more time than is promised, or twice as much (decision 0019)",
  },
  {
    what: "vector search, 100,000 of 384 dimensions",
    bench: "vectors",
    metric: /^p95$/,
    below: 15,
    unit: "ms",
    at: 100_000,
  },
  {
    what: "vector search, of the ten nearest",
    bench: "vectors",
    metric: /^recall_at_10$/,
    least: 0.98,
    unit: "share",
    at: 100_000,
  },
  {
    what: "cold `nacre search`, 100,000 messages",
    bench: "start",
    metric: /^cold_search_p95$/,
    below: 150,
    unit: "ms",
    at: 100_000,
    why: "the start of Node itself (bare_node), which the launcher waits for, is a part of it; the rest is one process that loads, owns the store, searches and lets go",
  },
  {
    what: "start of an owner, whatever the size",
    bench: "start",
    metric: /^p95$/,
    below: 200,
    unit: "ms",
    why: "the start of Node itself (bare_node) is a part of it; the rest loads the program into three threads, whatever the size of the store",
  },
  {
    what: "stored bytes of a lane full of tools, to its transcript's",
    bench: "fold",
    metric: /^bytes_ratio$/,
    below: 1.3,
    unit: "ratio",
    why: "the words are smaller than the transcript's; what finds them again, words and runs of three characters, takes the rest",
  },
  {
    what: "memory of an owner at its most, a million messages, no vectors",
    bench: "memory",
    metric: /^most$/,
    below: 400,
    unit: "MB",
    at: MILLION,
  },
  {
    what: "turns without activation that keep the whole prefix",
    bench: "prefix",
    metric: /^prefix_preserved_without_activation$/,
    least: 99,
    unit: "%",
  },
  {
    what: "first paint of every page of Studio, 100,000 messages",
    bench: "studio",
    metric: /first paint.*p95$/,
    below: 500,
    unit: "ms",
    at: 100_000,
  },
  {
    what: "interaction in Studio, 100,000 messages",
    bench: "studio",
    metric: /^(?!.*(first paint|content)).*p95$/,
    below: 100,
    unit: "ms",
    at: 100_000,
    why: "what is typed is searched in pairs of the commonest words, and a search waits for the one before it, which cannot be interrupted",
  },
  {
    what: "schedules of retry, crash, restart, rewrite and clock that lose or double a message",
    bench: "schedules",
    metric: /^broken$/,
    below: 1,
    unit: "schedules",
  },
  {
    what: "messages lost, doubled or altered while processes are killed under load",
    bench: "kills",
    metric: /^lost_doubled_altered$/,
    below: 1,
    unit: "messages",
  },
  ...(
    [
      ["LoCoMo", "turn R@10", 0.75],
      ["LongMemEval", "turn R@5", 0.82],
      ["LongMemEval", "session all@10", 0.96],
      ["BEAM", "turn R@10", 0.6],
    ] as const
  ).map(([set, metric, least]) => ({
    what: `recall without a model, ${set}: ${metric} (an aim; the files are not part of the project)`,
    bench: "recall",
    metric: new RegExp(`^${set}\\b.* main ${metric}$`, "i"),
    ...{ least, unit: "share" },
  })),
];

/** Promises about evaluations are about what these print. */
export function figuresOfLines(lines: readonly { readonly [field: string]: unknown }[]): readonly Figure[] {
  return lines.flatMap((line): readonly Figure[] => {
    const { eval: name, set, of, metric, value, unit, engine, questions } = line;
    if (name !== "recall" || typeof value !== "number" || engine !== undefined) return [];
    const figure = { bench: "recall", metric: `${set} ${of} ${metric}`, value, unit: String(unit) };
    return [{ ...figure, at: typeof questions === "number" ? questions : 0 }];
  });
}

export interface Judged {
  readonly target: Target;
  /** Undefined: nothing that fits was measured. */
  readonly figure: Figure | undefined;
  readonly holds: boolean | undefined;
}

export function judge(figures: readonly Figure[], target: Target): Judged {
  const { bench, metric, at, below, least } = target;
  const fits = figures.filter(
    (one) => one.bench === bench && metric.test(one.metric) && (at === undefined || one.at === at),
  );
  const [figure] = fits.toSorted((a, b) => (below === undefined ? a.value - b.value : b.value - a.value));
  if (figure === undefined) return { target, figure, holds: undefined };
  const holds = below === undefined ? figure.value >= (least ?? 0) : figure.value < below;
  return { target, figure, holds };
}
