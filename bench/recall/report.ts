/** Figures of a recall benchmark: JSON lines for scripts, a table for people. */

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
const APART = "adversarial";

export function printEvaluated(evaluated: Evaluated, options: ReportOptions): void {
  printAnswers(evaluated.answered, options);
  const { searchMs, loadingMs } = evaluated;
  printFigure(options.set, "loading", loadingMs / 1_000, "s");
  printFigure(options.set, "search_p50", percentile(searchMs, 0.5), "ms");
  printFigure(options.set, "search_p95", percentile(searchMs, 0.95), "ms");
}

export function printAnswers(answered: readonly Answered[], { set, types = false }: ReportOptions): void {
  const isApart = ({ question }: Answered) => question.type === APART;
  printGroup(
    set,
    "main",
    answered.filter((one) => !isApart(one)),
  );
  printGroup(set, APART, answered.filter(isApart));
  if (!types) return;
  const byType = Map.groupBy(answered, ({ question }) => question.type);
  for (const type of [...byType.keys()].toSorted()) {
    if (type !== APART) printGroup(set, type, byType.get(type)!);
  }
}

function printGroup(set: string, of: string, answered: readonly Answered[]): void {
  if (answered.length === 0) return;
  const heading = `${set}: ${of}, ${answered.length} questions`.padEnd(42);
  note(`\n${heading} nacre  plain  difference (95 %)`);
  for (const metric of METRICS) {
    const pairs = answered.flatMap(({ scores, plain }) => pairOf(scores[metric], plain[metric]));
    if (pairs.length > 0) printComparison(set, of, metric, compare(pairs));
  }
}

function pairOf(value: number | undefined, plain: number | undefined) {
  return value === undefined || plain === undefined ? [] : [{ value, plain }];
}

function printComparison(set: string, of: string, metric: Metric, compared: Comparison): void {
  const { value, plain, difference, low, high, questions } = compared;
  const shares = { value, plain, difference, low, high };
  const rounded = Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, rounding(share)]));
  console.log(JSON.stringify({ eval: "recall", set, of, metric, ...rounded, unit: "share", questions }));
  const interval = `${signed(difference)} (${signed(low)} to ${signed(high)})`;
  note(`  ${metric.padEnd(40)}${percent(value).padStart(6)} ${percent(plain).padStart(6)}  ${interval}`);
}

function printFigure(set: string, metric: string, value: number, unit: string): void {
  console.log(JSON.stringify({ eval: "recall", set, metric, value: Number(value.toFixed(2)), unit }));
}

const rounding = (share: number): number => Number(share.toFixed(4));
const percent = (share: number): string => (100 * share).toFixed(1);
const signed = (share: number): string => `${share < 0 ? "" : "+"}${percent(share)}`;
