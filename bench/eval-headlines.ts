/** Of hundreds of lines that evaluations print, those that tell most, as one table: all lines stand below it, and in their own. */

import type { EvalLine, Run } from "./figure-book.ts";

export interface Headline {
  readonly evaluation: string;
  readonly what: string;
  readonly value: number;
  /** The same of others in the same run, by their names. */
  readonly beside: { readonly [name: string]: number };
}

interface Chosen {
  readonly evaluation: string;
  readonly what: string;
  readonly where: { readonly [field: string]: string };
  /** Which field is Nacre's figure; absent: `value`. */
  readonly value?: string;
  /** Fields that are figures of others. */
  readonly beside?: readonly string[];
  /** Lines that are alike but for this field are those of others, by what it says; this is ours. */
  readonly ours?: { readonly field: string; readonly is: string | undefined };
}

const reported = "recall-set reported";
const CHOSEN: readonly Chosen[] = [
  {
    evaluation: "tokens",
    what: "mean error of the token estimator",
    where: { sample: "all", metric: "mean_abs" },
  },
  {
    evaluation: "pins",
    what: "exact values still visible, held out",
    where: { sample: "held-out", metric: "visible" },
  },
  {
    evaluation: "ask",
    what: "questions about the sample month answered",
    where: { metric: "answered" },
  },
  ...["turn R@5", "turn R@10", "session any@5"].map(
    (metric): Chosen => ({
      evaluation: "recall",
      what: `own chats, reported half: ${metric}`,
      where: { set: reported, of: "all", metric },
      beside: ["plain"],
      ours: { field: "engine", is: undefined },
    }),
  ),
  // Where plain words come near, or are ahead: a mean over all languages would hide it.
  ...["chinese", "japanese", "korean"].map(
    (of): Chosen => ({
      evaluation: "recall",
      what: `own chats, reported half, ${of[0]!.toUpperCase()}${of.slice(1)}: turn R@5`,
      where: { set: reported, of, metric: "turn R@5" },
      beside: ["plain"],
      ours: { field: "engine", is: undefined },
    }),
  ),
  {
    evaluation: "paraphrase",
    what: "in other words than the answer: R@10 (a fake embedder)",
    where: { of: "paraphrase", metric: "R@10" },
    value: "fused",
    beside: ["words", "meaning"],
  },
  {
    evaluation: "gate",
    what: "turns kept as they should be, reported half: F1",
    where: { half: "reported", of: "all", metric: "f1" },
    ours: { field: "version", is: "gate-v2" },
  },
  ...["P_fp", "P_fn"].map(
    (metric): Chosen => ({
      evaluation: "deontic",
      what: `${metric === "P_fp" ? "taken for a rule, and none" : "rules not taken for one"}, last sentences`,
      where: { half: "last", of: "all", metric },
      ours: { field: "version", is: "deontic-v2" },
    }),
  ),
  {
    evaluation: "importance",
    what: "lines graded as labelled, fresh",
    where: { half: "fresh", of: "all", metric: "agreement" },
    ours: { field: "method", is: "heuristic-v2" },
  },
  ...["precision", "recall"].map(
    (metric): Chosen => ({
      evaluation: "facts",
      what: `facts heard at once, fresh: ${metric}`,
      where: { half: "fresh", of: "all", strength: "plain", metric },
    }),
  ),
  ...["current", "stale", "wrong"].map(
    (metric): Chosen => ({
      evaluation: "stale",
      what: `a year of changes, prompt: ${metric}`,
      where: { surface: "prompt", of: "now, all", metric },
      beside: ["plain"],
    }),
  ),
  {
    evaluation: "poison",
    what: "poison that stands as more than evidence",
    where: { metric: "stands as more than evidence" },
  },
  ...["horizon", "horizon, twelve months"].flatMap((evaluation) =>
    ["recall", "stale", "kept", "lingers", "poisonShown", "poisonUnlabelled", "prefix"].map(
      (metric): Chosen => ({
        evaluation,
        what: `a life: ${metric}`,
        where: { of: metric === "prefix" ? "turns" : "all", metric },
        ours: { field: "engine", is: "Nacre" },
      }),
    ),
  ),
];

/** Of what was run; several where lines differ in something else, such as a budget. */
export function headlinesOf(runs: readonly Run[]): readonly Headline[] {
  return runs.flatMap(({ name, lines }) =>
    CHOSEN.filter(({ evaluation }) => evaluation === name).flatMap((chosen) => rowsOf(chosen, lines)),
  );
}

function rowsOf(chosen: Chosen, lines: readonly EvalLine[]): readonly Headline[] {
  const { where, ours } = chosen;
  const fits = lines.filter((line) => Object.entries(where).every(([field, is]) => line[field] === is));
  const isOurs = (line: EvalLine) => ours === undefined || line[ours.field] === ours.is;
  return fits.filter(isOurs).flatMap((line): readonly Headline[] => {
    const others = fits.filter(
      (one) => !isOurs(one) && ["budget", "seeds", "sayings"].every((field) => one[field] === line[field]),
    );
    const value = line[chosen.value ?? "value"];
    if (typeof value !== "number") return [];
    const what = [chosen.what, ...extraOf(line)].join(", ");
    return [{ evaluation: chosen.evaluation, what, value, beside: besideOf(chosen, line, others) }];
  });
}

function extraOf({ budget, months, seeds, sayings }: EvalLine): readonly string[] {
  return [
    ...(months === undefined
      ? []
      : [`${months} months, seeds ${seeds}${sayings === undefined ? "" : `, ${sayings} sayings`}`]),
    ...(budget === undefined ? [] : [`${budget} tokens`]),
  ];
}

function besideOf({ beside = [], ours }: Chosen, line: EvalLine, others: readonly EvalLine[]) {
  const named = [
    ...beside.map((field): readonly [string, unknown] => [field, line[field]]),
    ...others.map((one): readonly [string, unknown] => [String(one[ours!.field]), one["value"]]),
  ];
  return Object.fromEntries(named.filter((one): one is [string, number] => typeof one[1] === "number"));
}

export function headlineTable(headlines: readonly Headline[]): readonly string[] {
  const rows = headlines.map(({ evaluation, what, value, beside }) => {
    const others = Object.entries(beside).map(([name, one]) => `${name} ${rounded(one)}`);
    return `| ${evaluation} | ${what} | ${rounded(value)} | ${others.join("; ")} |`;
  });
  return ["| evaluation | figure | Nacre | beside it |", "| --- | --- | --- | --- |", ...rows];
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
