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
  },
  {
    what: "cold `nacre search`, 100,000 messages",
    bench: "start",
    metric: /^cold_search_p95$/,
    below: 150,
    unit: "ms",
    at: 100_000,
  },
  { what: "start of an owner, whatever the size", bench: "start", metric: /^p95$/, below: 200, unit: "ms" },
  {
    what: "stored bytes of a lane full of tools, to its transcript's",
    bench: "fold",
    metric: /^bytes_ratio$/,
    below: 1.3,
    unit: "ratio",
  },
  {
    what: "memory of an engine, a million messages, no vectors",
    bench: "search",
    metric: /^rss$/,
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
  },
];

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
