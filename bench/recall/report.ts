/** Figures of a recall benchmark: JSON lines for scripts, a table for people. */

import type { AskedBeside, Beside } from "../baselines/recall-rankings.ts";
import { note, percentile } from "../report.ts";
import type { Answered, Evaluated } from "./evaluate.ts";
import { type Comparison, compare } from "./interval.ts";
import { METRICS, type Metric } from "./metrics.ts";

export interface ReportOptions {
  /** What was asked, e.g. the name of the set. */
  readonly set: string;
  /** One table more for each type of question. */
  readonly types?: boolean;
}

/** Evidence of these is about somebody else: finding it is no merit. */
export const APART = "adversarial";
/** What a table with one row for each group has room for. */
const IN_A_ROW = ["turn R@5", "turn R@10", "turn MRR"] as const satisfies readonly Metric[];

export function printEvaluated(evaluated: Evaluated, options: ReportOptions): void {
  printAnswers(evaluated.answered, options);
  const { searchMs, loadingMs, degraded } = evaluated;
  for (const [reason, answers] of degraded) {
    note(`  ${answers} answers were incomplete: ${reason}`);
    printFigure(options.set, `degraded ${reason}`, answers, "answers");
  }
  printFigure(options.set, "loading", loadingMs / 1_000, "s");
  if (searchMs.length === 0) return;
  printFigure(options.set, "search_p50", percentile(searchMs, 0.5), "ms");
  printFigure(options.set, "search_p95", percentile(searchMs, 0.95), "ms");
}

/** A table for all but what stands apart, one for that, and one for each type if they are wanted. */
export function printAnswers(answered: readonly Answered[], { set, types = false }: ReportOptions): void {
  const isApart = ({ question }: Answered) => question.type === APART;
  printTable(
    set,
    "main",
    answered.filter((one) => !isApart(one)),
  );
  printTable(set, APART, answered.filter(isApart));
  if (!types) return;
  const byType = Map.groupBy(answered, ({ question }) => question.type);
  for (const type of [...byType.keys()].toSorted()) {
    if (type !== APART) printTable(set, type, byType.get(type)!);
  }
}

/** One row for each group, and one for all of them. */
export function printGroups(set: string, groups: ReadonlyMap<string, readonly Answered[]>): void {
  const columns = IN_A_ROW.map((metric) => `${metric} (plain)`.padStart(20)).join("");
  note(`\n${set.padEnd(30)}${columns}`);
  for (const [of, answered] of [["all", [...groups.values()].flat()] as const, ...groups]) {
    const figures = figuresOf(answered);
    printLines(set, of, figures);
    const cells = IN_A_ROW.map((metric) => {
      const { value, plain } = figures.get(metric) ?? { value: Number.NaN, plain: Number.NaN };
      return `${percent(value)} (${percent(plain)})`.padStart(20);
    });
    note(`  ${`${of}, ${answered.length} questions`.padEnd(28)}${cells.join("")}`);
  }
}

/** What others found, beside what Nacre has for the same questions: of all of them, and what tells most of each group. */
export function printBeside(
  set: string,
  rows: readonly Beside[],
  groupOf: (row: Beside) => string | null = () => null,
): void {
  for (const [engine, theirs] of Map.groupBy(rows, (row) => row.engine)) {
    note(`\n${set}: ${engine}`);
    const print = (of: string, some: readonly Beside[], metrics: readonly Metric[]) => {
      for (const metric of metrics) {
        const pairs = some.flatMap(({ ours, theirs }) => pairOf(ours[metric], theirs[metric]));
        if (pairs.length === 0) continue;
        const { value: nacre, plain: value, difference, low, high, questions } = compare(pairs);
        const shares = { value, nacre, difference, low, high };
        console.log(
          JSON.stringify({
            eval: "recall",
            set,
            engine,
            of,
            metric,
            ...roundedIn(shares),
            unit: "share",
            questions,
          }),
        );
        const interval = `${signed(difference)} (${signed(low)} to ${signed(high)})`;
        note(
          `  ${`${of}, ${metric}`.padEnd(40)}${percent(value).padStart(6)}, nacre ${percent(nacre)}: ${interval}`,
        );
      }
    };
    print("all", theirs, METRICS);
    for (const [group, some] of Map.groupBy(theirs, groupOf))
      if (group !== null) print(group, some, ["turn R@10", "session any@5"]);
  }
}

export function printBesideTimes(set: string, { stores, loadingMs, searchMs }: AskedBeside): void {
  printFigure(set, "OpenClaw stores asked", stores, "stores");
  printFigure(set, "OpenClaw loading", loadingMs / 1_000, "s");
  printFigure(set, "OpenClaw search_p50", percentile(searchMs, 0.5), "ms");
  printFigure(set, "OpenClaw search_p95", percentile(searchMs, 0.95), "ms");
}

function printTable(set: string, of: string, answered: readonly Answered[]): void {
  if (answered.length === 0) return;
  const heading = `${set}: ${of}, ${answered.length} questions`.padEnd(42);
  note(`\n${heading} nacre  plain  difference (95 %)`);
  const figures = figuresOf(answered);
  printLines(set, of, figures);
  for (const [metric, { value, plain, difference, low, high }] of figures) {
    const interval = `${signed(difference)} (${signed(low)} to ${signed(high)})`;
    note(`  ${metric.padEnd(40)}${percent(value).padStart(6)} ${percent(plain).padStart(6)}  ${interval}`);
  }
}

function figuresOf(answered: readonly Answered[]): ReadonlyMap<Metric, Comparison> {
  return new Map(
    METRICS.flatMap((metric) => {
      const pairs = answered.flatMap(({ scores, plain }) => pairOf(scores[metric], plain[metric]));
      return pairs.length === 0 ? [] : [[metric, compare(pairs)] as const];
    }),
  );
}

function pairOf(value: number | undefined, plain: number | undefined) {
  return value === undefined || plain === undefined ? [] : [{ value, plain }];
}

function printLines(set: string, of: string, figures: ReadonlyMap<Metric, Comparison>): void {
  for (const [metric, { questions, ...shares }] of figures) {
    const rounded = roundedIn(shares);
    console.log(JSON.stringify({ eval: "recall", set, of, metric, ...rounded, unit: "share", questions }));
  }
}

function roundedIn(shares: { readonly [name: string]: number }): { readonly [name: string]: number } {
  return Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, rounding(share)]));
}

function printFigure(set: string, metric: string, value: number, unit: string): void {
  console.log(JSON.stringify({ eval: "recall", set, metric, value: Number(value.toFixed(2)), unit }));
}

const rounding = (share: number): number => Number(share.toFixed(4));
const percent = (share: number): string => (100 * share).toFixed(1);
const signed = (share: number): string => `${share < 0 ? "" : "+"}${percent(share)}`;
