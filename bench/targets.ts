/** What was promised of speed and size, and which figures say whether it holds. The worst of those that fit decides. */

import type { Figure } from "./report.ts";

export interface Target {
  readonly what: string;
  readonly bench: string;
  readonly metric: RegExp;
  /** The figure is to be below it, or at least as large. */
  readonly below?: number;
  readonly least?: number;
  /** What is counted is not to be at all: told is how many there were, and not by how much that is too many. */
  readonly isCount?: true;
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
  /** Other figures of the same run without which this one is misread, in which words they are told, and whether in the README too. */
  readonly beside?: readonly Beside[];
  /** It is among the few that the README shows, in these words. */
  readonly inShort?: string;
  /** Where it is known to be missed on a usual machine: why. */
  readonly why?: string;
}

interface Beside {
  readonly metric: string;
  readonly words: string;
  readonly inShort?: true;
}

const MILLION = 1_000_000;
/** By growth.ts, of `npm run bench -- --huge`. */
const TO_A_MILLION = { below: 1.5, unit: "times", at: 10 * MILLION } as const;
/** By `npm run soak -- --minutes 20 --write`, which keeps only what had every fault. */
const SOAKED = { bench: "soak", lasting: { metric: "minutes", least: 20 } } as const;
/** Not one of them. */
const NONE = { below: 1, isCount: true } as const;
const BARE_NODE = { metric: "bare_node_p95", words: "a Node that does nothing, started as often" } as const;
const FSYNC = { metric: "fsync_p95", words: "a bare fsync of the same disk" } as const;
const WITH_THE_MACHINE =
  "it goes with the machine and with what else that does, as a bare Node's time beside it shows";
const ALL_KINDS = { metric: "p95", words: "of all nine kinds" } as const;

export const TARGETS: readonly Target[] = [
  {
    inShort: "A turn is on disk, a million messages stored",
    what: "commit of a turn of four messages, 2 kB, a million messages stored",
    bench: "commit",
    metric: /^p95$/,
    below: 10,
    unit: "ms",
    at: MILLION,
    beside: [FSYNC],
  },
  {
    what: "commit of a large turn: of an assistant with tools, 14 messages and 27 kB on the average, one in twenty more than 68 kB, told to an owner whose threads index and observe what came before meanwhile",
    bench: "fold",
    metric: /^commit_p95$/,
    below: 10,
    unit: "ms",
    why: "the promise does not say how large a turn is, and the row above has a small one; this one stands here so that nobody is misled. There are ten times the bytes to look through for secrets, to hash and to compress, and others derive from them at the same time",
  },
  {
    what: "commit of a turn, ten million messages stored, to what it is with a million in one run of `--huge`",
    bench: "growth",
    metric: /^commit_p95_to_a_million$/,
    ...TO_A_MILLION,
  },
  {
    inShort: "Longest time that one call of the plugin keeps the host's own thread",
    what: "longest time inside our own calls on the host's main thread",
    bench: "host",
    metric: /^main_thread_(?!idle).*$/,
    below: 10,
    unit: "ms",
    beside: [{ metric: "added_p50", words: "that a turn takes longer, all in all (median)", inShort: true }],
  },
  {
    inShort: "A prompt is planned, a million messages stored",
    what: "assemble, lane of 10,000 view items, a million messages stored: the plan of a prompt, the worst budget; recall has a deadline of its own, 250 ms in a host, and is left out when it is later",
    bench: "assemble",
    metric: /^budget_\d+_p95$/,
    below: 20,
    unit: "ms",
    at: MILLION,
    beside: [{ metric: "whole_p95", words: "with recall for another question each time" }],
  },
  {
    what: "assemble, ten million messages stored, to what it is with a million in one run of `--huge`, the worst budget",
    bench: "growth",
    metric: /^assemble_budget_\d+_p95_to_a_million$/,
    ...TO_A_MILLION,
  },
  {
    inShort: "A search, 100,000 messages",
    what: "search, fixed mix of rare, middling and six-term questions, 100,000 messages",
    bench: "search",
    metric: /^promised_p95$/,
    below: 25,
    unit: "ms",
    at: 100_000,
    beside: [ALL_KINDS],
    why: "it goes with the machine and with what else that does: its section has the load that there was",
  },
  {
    inShort: "A search, a million messages",
    what: "search, fixed mix of rare, middling and six-term questions, a million messages",
    bench: "search",
    metric: /^promised_p95$/,
    below: 150,
    unit: "ms",
    at: MILLION,
    beside: [ALL_KINDS],
  },
  {
    what: "search by six words of which one is very frequent, first ten beside exhaustive scoring: every record that has any of the words is scored by the index, and as many of the best are gathered for ranking as ever (250)",
    bench: "search",
    metric: /^overlap_at_10$/,
    least: 0.95,
    unit: "share",
    beside: [
      { metric: "overlap_at_10_sentence", words: "of sentences" },
      { metric: "overlap_at_10_frequent", words: "of four frequent words and two that are no rare ones" },
    ],
    why: "what has none of the rarer words is ranked only in part (decision 0019)",
  },
  {
    what: "the same, stricter: of what is scored, the best 5,000 are gathered and ranked",
    bench: "search",
    metric: /^overlap_at_10_of_5000$/,
    least: 0.95,
    unit: "share",
    why: "made-up texts have hundreds of records of nearly one score, and ranking goes by more than words, so that what stands at place 1,000 by words may come first; of real questions nothing is gained by ranking so many (decision 0019)",
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
    inShort: "`nacre search` from the shell, 100,000 messages",
    what: "cold `nacre search`, 100,000 messages: a new process each time, which finds no owner, and what Node keeps compiled of the program",
    bench: "start",
    metric: /^cold_search_p95$/,
    below: 150,
    unit: "ms",
    at: 100_000,
    beside: [
      { metric: "cold_search_uncached_p95", words: "the first after an update, of which nothing is kept" },
      BARE_NODE,
    ],
    why: WITH_THE_MACHINE,
  },
  {
    inShort: "From nothing to the first answer",
    what: "start of an owner, whatever the size",
    bench: "start",
    metric: /^p95$/,
    below: 200,
    unit: "ms",
    beside: [BARE_NODE],
    why: WITH_THE_MACHINE,
  },
  {
    inShort: "Bytes on disk for a byte of transcript, of a conversation full of tools, indexes included",
    what: "stored bytes of a lane full of tools, to its transcript's",
    bench: "fold",
    metric: /^bytes_ratio$/,
    below: 1.3,
    unit: "ratio",
    beside: [{ metric: "bytes_in_use_ratio", words: "without pages that are free, which come and go" }],
    why: "what is in use is 1.28; pages that merging the index of words leaves free, and that are written to next, add up to 0.05 where a run happens to end",
  },
  {
    inShort: "Memory of an owner that answers eight clients at once, at its most, a million messages",
    what: "memory of an owner at its most, a million messages, no vectors, while it answers: one client that asks one thing after another, and eight at once for a minute. It is spared what days of work bring: all that is stored has been gone through, little is folded, there is no model, no brain pack and nothing learned. What an owner takes that does all of it stands in the row on memory in a soak, at its most",
    bench: "memory",
    metric: /^(?:many_clients_)?most$/,
    below: 400,
    unit: "MB",
    at: MILLION,
    beside: [{ metric: "doctor_most", words: "and at its most when the doctor has read everything besides" }],
    why: "with many at once the three threads all work, and each has the program, its tables and what it has compiled of them in a heap of its own",
  },
  {
    inShort: "Turns in which nothing was folded that keep the whole prefix for the provider's cache",
    what: "turns without activation that keep the whole prefix",
    bench: "prefix",
    metric: /^prefix_preserved_without_activation$/,
    least: 99,
    unit: "%",
    beside: [
      { metric: "turns_with_activation", words: "turns with an activation, which are not among them" },
      { metric: "nacre_cached_tokens", words: "of all tokens come from a provider's cache", inShort: true },
      {
        metric: "modelled_legacy_cached_tokens",
        words: "with a model of the host's own engine",
        inShort: true,
      },
    ],
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
    inShort: "Seeded schedules of faults, over the store in memory, that lose or double a message",
    what: "schedules of retry, crash, restart, rewrite and clock that lose or double a message, over the store in memory",
    bench: "schedules",
    metric: /^broken$/,
    ...NONE,
    unit: "schedules",
    ofMany: 10_000,
    longer: "`npm run sim -- --runs 10000 --write`",
  },
  {
    what: "messages lost, doubled or altered while processes are killed under load",
    bench: "kills",
    metric: /^lost_doubled_altered$/,
    ...NONE,
    unit: "messages",
  },
  {
    what: "promises broken while processes are killed under load, by any check: invariants hold",
    bench: "kills",
    metric: /^broken_promises$/,
    ...NONE,
    unit: "promises",
  },
  {
    inShort: "Messages lost, doubled or altered in a soak of twenty minutes with every fault",
    what: "messages lost, doubled or altered in a soak of twenty minutes or longer with every fault",
    ...SOAKED,
    metric: /^lost_doubled_altered$/,
    ...NONE,
    unit: "messages",
  },
  {
    what: "promises broken in such a soak, by any check, of what is shown as well: invariants hold",
    ...SOAKED,
    metric: /^broken_promises$/,
    ...NONE,
    unit: "promises",
  },
  {
    what: "answers and prompts in such a soak that showed a secret, what was said where the asker may not look, or what was taken back",
    ...SOAKED,
    metric: /^shown_that_may_not_be$/,
    ...NONE,
    unit: "answers",
    beside: [{ metric: "looked_through", words: "looked through" }],
  },
  {
    what: "commit of a turn under load, in such a soak, no fault under way",
    ...SOAKED,
    metric: /^commit_p95$/,
    below: 20,
    unit: "ms",
    beside: [FSYNC],
    why: "it goes with the disk and with what else the machine does",
  },
  {
    what: "memory of an owner in such a soak, in the five minutes or more at its end in which conversations go on and nothing goes wrong any more: what it grew by, of the larger of 5 % and 20 MB, from the first quarter to the last of their second half. In a soak of twenty minutes these are less than two apart, and what grows by less than ten megabytes a minute is not seen by it",
    ...SOAKED,
    metric: /^rss_grown_of_allowed$/,
    below: 1,
    unit: "share",
    beside: [
      { metric: "rss_peak", words: "at its most in all of the soak, in MB" },
      { metric: "rss_steady_from", words: "in that first quarter" },
      { metric: "rss_steady_to", words: "in the last" },
    ],
    why: "an owner that is handed the store shortly before the calm is minutes old when it is judged, and still meets, and compiles, what it has not met before: it grows by steps with rests between them. A longer calm would tell that from a leak; this one does not",
  },
  {
    inShort: "Memory of an owner that folds, learns and is checked besides, at its most in that soak",
    what: "memory of an owner at its most in all of such a soak, which does everything that an owner does: folds, derives, learns, is copied and gone through by its doctor. The promise is of a million messages, and does not say what is done with them; this row stands here so that the one above is not taken for all of it",
    ...SOAKED,
    metric: /^rss_peak$/,
    below: 400,
    unit: "MB",
    why: "each of its three threads has the program, and in time compiles what it meets, patterns most of all; the doctor reads everything, and the allocator keeps what that took (bounds.md, decision 0041)",
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
  /** Of the same run as the figure, those that it has. */
  readonly beside: readonly (Beside & { readonly figure: Figure })[];
  /** Undefined: not measured, or of something else than was promised. */
  readonly holds: boolean | undefined;
}

export function judge(figures: readonly Figure[], target: Target): Judged {
  const { bench, metric, at, below, least, lasting } = target;
  const isInstead = (one: Figure) => target.instead?.metric.test(one.metric) === true;
  const ofTheSameRun = (one: Figure, name: string) =>
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
  if (figure === undefined) return { target, figure, beside: [], holds: undefined };
  const beside = (target.beside ?? []).flatMap((one) => {
    const other = ofTheSameRun(figure, one.metric);
    return other === undefined ? [] : [{ ...one, figure: other }];
  });
  const holds = below === undefined ? figure.value >= (least ?? 0) : figure.value < below;
  return { target, figure, beside, holds: isInstead(figure) ? undefined : holds };
}
