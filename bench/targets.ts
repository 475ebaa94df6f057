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
  /** Promised of so many of what is counted, and how to run them: fewer show nothing about the rest. */
  readonly ofMany?: number;
  readonly longer?: string;
  /** Another figure of the same run that is to be as large: with less, the promise is about something else, and there is nothing to judge. */
  readonly lasting?: { readonly metric: string; readonly least: number };
  /** Figures that are of something else than was promised, and of what in words: they show neither that it holds nor that it does not. */
  readonly instead?: { readonly metric: RegExp; readonly promised: string; readonly measured: string };
  /** Another figure of the same run without which this one is misread, and in which words it is told. */
  readonly beside?: { readonly metric: string; readonly words: string };
  /** Where it is known to be missed on a usual machine: why. */
  readonly why?: string;
}

const MILLION = 1_000_000;
/** By growth.ts, of `npm run bench -- --huge`. */
const TO_A_MILLION = { below: 1.5, unit: "times", at: 10 * MILLION } as const;
/** By `npm run soak -- --minutes 20 --write`, which keeps only what had every fault. */
const SOAKED = { bench: "soak", lasting: { metric: "minutes", least: 20 } } as const;
const BARE_NODE = { metric: "bare_node_p95", words: "a Node that does nothing, started as often" } as const;

export const TARGETS: readonly Target[] = [
  {
    what: "commit of a turn, a million messages stored",
    bench: "commit",
    metric: /^p95$/,
    below: 10,
    unit: "ms",
    at: MILLION,
    beside: { metric: "fsync_p95", words: "a bare fsync of the same disk" },
  },
  {
    what: "commit of a turn, ten million messages stored, to what it is with a million on the same machine and day",
    bench: "growth",
    metric: /^commit_p95$/,
    ...TO_A_MILLION,
  },
  {
    what: "longest time inside our own calls on the host's main thread",
    bench: "host",
    metric: /^main_thread_(?!idle).*$/,
    below: 10,
    unit: "ms",
  },
  {
    what: "assemble, lane of 10,000 view items, a million messages stored: the plan of a prompt, the worst budget; recall has a deadline of its own, 250 ms in a host, and is left out when it is later",
    bench: "assemble",
    metric: /^budget_\d+_p95$/,
    below: 20,
    unit: "ms",
    at: MILLION,
    beside: { metric: "whole_p95", words: "with recall for another question each time" },
  },
  {
    what: "assemble, ten million messages stored, to what it is with a million on the same machine and day, the worst budget",
    bench: "growth",
    metric: /^assemble_budget_\d+_p95$/,
    ...TO_A_MILLION,
  },
  {
    what: "search, fixed mix of rare, middling and six-term questions, 100,000 messages",
    bench: "search",
    metric: /^promised_p95$/,
    below: 25,
    unit: "ms",
    at: 100_000,
    beside: { metric: "p95", words: "of all nine kinds" },
  },
  {
    what: "search, fixed mix of rare, middling and six-term questions, a million messages",
    bench: "search",
    metric: /^promised_p95$/,
    below: 150,
    unit: "ms",
    at: MILLION,
    beside: { metric: "p95", words: "of all nine kinds" },
  },
  {
    what: "search, first ten beside exhaustive scoring: every record that has any of the words is scored by the index, and as many of the best are gathered for ranking as ever (250)",
    bench: "search",
    metric: /^overlap_at_10$/,
    least: 0.95,
    unit: "share",
    why: "what has none of the rarer words is ranked only in part (decision 0019)",
  },
  {
    what: "the same, stricter: of what is scored, the best 5,000 are gathered and ranked",
    bench: "search",
    metric: /^overlap_at_10_of_5000$/,
    least: 0.95,
    unit: "share",
    why: "made-up texts have hundreds of records of nearly one score, and ranking goes by more than words, so that what stands at place 1,000 by words may come first; of real questions nothing is gained: with 5,000 ranked instead of 250, turn R@10 of the development halves was 77.4, 89.6 and 59.1 % as before, and R@5 0.1 points lower in two of three (November 2026)",
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
    beside: BARE_NODE,
    why: "nearly all of it is Node that starts and loads code, that of ranking too: it goes with the machine and with what else that does, as a bare Node's time does",
  },
  {
    what: "start of an owner, whatever the size",
    bench: "start",
    metric: /^p95$/,
    below: 200,
    unit: "ms",
    beside: BARE_NODE,
    why: "nearly all of it is Node that starts, in its threads again, and loads code: it goes with the machine and with what else that does, as a bare Node's time does",
  },
  {
    what: "stored bytes of a lane full of tools, to its transcript's",
    bench: "fold",
    metric: /^bytes_ratio$/,
    below: 1.3,
    unit: "ratio",
    why: "what is in use is 1.27; pages that merging the index of words leaves free, and that are written to next, add up to 0.05 where a run happens to end",
  },
  {
    what: "memory of an owner at its most, a million messages, no vectors: with one client that asks one thing after another, and with eight at once for a minute (in a soak: `rss_peak` of kills)",
    bench: "memory",
    metric: /^(?:many_clients_)?most$/,
    below: 400,
    unit: "MB",
    at: MILLION,
    why: "with one client it is below; with many at once the three threads all work, and each has the program, its tables and what it has compiled of them in a heap of its own",
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
    why: "typing waits for the search before it, which cannot be interrupted",
  },
  {
    what: "schedules of retry, crash, restart, rewrite and clock that lose or double a message, over the store in memory, which is as strict as any",
    bench: "schedules",
    metric: /^broken$/,
    below: 1,
    unit: "schedules",
    ofMany: 10_000,
    longer: "`npm run sim -- --runs 10000 --write`",
  },
  {
    what: "messages lost, doubled or altered while processes are killed under load",
    bench: "kills",
    metric: /^lost_doubled_altered$/,
    below: 1,
    unit: "messages",
  },
  {
    what: "messages lost, doubled or altered in a soak of twenty minutes or longer with every fault",
    ...SOAKED,
    metric: /^lost_doubled_altered$/,
    below: 1,
    unit: "messages",
  },
  {
    what: "commit of a turn under load, in such a soak, no fault under way",
    ...SOAKED,
    metric: /^commit_p95$/,
    below: 20,
    unit: "ms",
    beside: { metric: "fsync_p95", words: "a bare fsync of the same disk" },
  },
  ...(
    [
      ["LoCoMo", "turn R@10", 0.75, undefined],
      [
        ...(["LongMemEval", "turn R@5", 0.82] as const),
        "taken apart in November 2026, of 50 turns that are missed 23 share no word with their question, which takes a semantic embedder, and 21 stand at places 6 to 10",
      ],
      [
        ...(["LongMemEval", "session all@10", 0.96] as const),
        "taken apart in November 2026, of seven questions four ask by a kind of thing, such as a kitchen appliance, of which only the thing was named, and three lack one of several sessions",
      ],
      [
        ...(["BEAM", "turn R@10", 0.6] as const),
        "taken apart in November 2026, of 346 turns that are missed 91 share no word with their question; summaries and orders of events, two kinds of nine, which ask for many turns at once, are 44 % of the loss",
      ],
    ] as const
  ).map(([set, metric, least, why]) => ({
    what: `recall without a model, ${set}: ${metric} (an aim for the held-out half; the weights were chosen on the development half; the files are not part of the project)`,
    bench: "recall",
    metric: new RegExp(`^${set}\\b.* main ${metric}$`, "i"),
    ...{ least, unit: "share", ...(why !== undefined && { why }) },
    instead: { metric: /\bdev\b/, promised: "the held-out half", measured: "the development half" },
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
  /** Of the same run as the figure. */
  readonly beside: Figure | undefined;
  /** Undefined: not measured, or of something else than was promised. */
  readonly holds: boolean | undefined;
}

export function judge(figures: readonly Figure[], target: Target): Judged {
  const { bench, metric, at, below, least, lasting } = target;
  const isInstead = (one: Figure) => target.instead?.metric.test(one.metric) === true;
  const ofTheSameRun = (one: Figure, name: string | undefined) =>
    figures.find((other) => other.bench === bench && other.at === one.at && other.metric === name);
  const isLasting = (one: Figure) =>
    lasting === undefined || (ofTheSameRun(one, lasting.metric)?.value ?? 0) >= lasting.least;
  const fits = figures.filter(
    (one) =>
      one.bench === bench && metric.test(one.metric) && (at === undefined || one.at === at) && isLasting(one),
  );
  // What was promised before what stands in for it, then the worst, then the most that was tried.
  const [figure] = fits.toSorted(
    (a, b) =>
      Number(isInstead(a)) - Number(isInstead(b)) ||
      (below === undefined ? a.value - b.value : b.value - a.value) ||
      b.at - a.at,
  );
  if (figure === undefined) return { target, figure, beside: undefined, holds: undefined };
  const beside = ofTheSameRun(figure, target.beside?.metric);
  const holds = below === undefined ? figure.value >= (least ?? 0) : figure.value < below;
  return { target, figure, beside, holds: isInstead(figure) ? undefined : holds };
}
