/**
 * How many of the labelled lines in `importance-set/` each grader labels as a careful person did; what it wants remembered that
 * nobody needs, and what it misses; those that were written to mislead apart, and each half apart (importance-set/README.md says
 * which of the figures to believe).
 *
 * Fails (exit code 1) if the grader that is in use falls below the floors here on the half that is only reported, or wants any line
 * remembered that was written to mislead.
 */

import {
  classifyKind,
  DEFAULT_SCORER,
  gradeImportance,
  IMPORTANCE_METHODS,
  type ImportanceGrade,
  type ImportanceMethod,
} from "../src/rooms/ledger/index.ts";
import { furtherLines, halfOf, type ImportanceLine, importanceSet } from "./importance-set/index.ts";
import { note } from "./report.ts";

const PARTS = ["tuning", "reported", "later", "last", "fresh"] as const;
type Part = (typeof PARTS)[number];
const FURTHER = ["later", "last", "fresh"] as const;
/** Whose errors may be looked at. */
const MAY_TUNE: readonly Part[] = ["tuning", "later", "last"];
const LABELS = ["must_remember", "nice_to_have", "ignore"] as const;

/** Of the half that is only reported. Raise them when the figures rise, and say so in bench/README.md. */
const FLOORS = { agreement: 0.9, precision: 0.95 } as const;

export interface Graded {
  readonly line: ImportanceLine;
  readonly part: Part;
  readonly grade: ImportanceGrade;
}

/** `errors`: prints the lines that may be tuned on and are graded otherwise than they are labelled. */
export async function evalImportance({ json = false, errors = false } = {}): Promise<boolean> {
  const set = [
    ...importanceSet().map((line) => ({ line, part: halfOf(line.text) })),
    ...FURTHER.flatMap((part) => furtherLines(part).map((line) => ({ line, part }))),
  ];
  const faults: string[] = [];
  for (const method of IMPORTANCE_METHODS) {
    const graded = set.map(({ line, part }) => ({ line, part, grade: gradeOf(line, method) }));
    for (const part of PARTS) {
      const some = graded.filter((one) => one.part === part);
      report(method, part, some, json);
      if (errors && MAY_TUNE.includes(part)) some.filter(isWrong).forEach(printWrong);
    }
    if (method === DEFAULT_SCORER) faults.push(...faultsOf(graded));
  }
  print({ metric: "faults", value: faults.length });
  for (const fault of faults) note(fault);
  return faults.length === 0;
}

/** A sentence for each floor that is not reached. */
export function faultsOf(graded: readonly Graded[]): readonly string[] {
  const reported = graded.filter(({ part }) => part === "reported");
  const agreement = share(reported.filter((one) => !isWrong(one)).length, reported.length);
  const { precision } = remembered(reported);
  const misled = graded.filter(
    (one) => one.line.adversarial && one.grade.label === "must_remember" && isWrong(one),
  );
  return [
    ...(agreement < FLOORS.agreement ? [`Agreement is ${agreement}, below ${FLOORS.agreement}.`] : []),
    ...(precision < FLOORS.precision ? [`Precision is ${precision}, below ${FLOORS.precision}.`] : []),
    ...misled.map(({ line }) => `It is to be remembered, and was written to mislead: ${line.text}`),
  ];
}

/** As a line is graded that nobody said anything of. */
function gradeOf({ text, tool, trust }: ImportanceLine, method: ImportanceMethod): ImportanceGrade {
  return gradeImportance({ text, tool, trust, method, kind: classifyKind(text).kind });
}

function report(method: ImportanceMethod, half: Part, graded: readonly Graded[], json: boolean): void {
  const groups: [string, readonly Graded[]][] = [
    ["all", graded],
    ["misleading", graded.filter(({ line }) => line.adversarial)],
    ...[...Map.groupBy(graded, ({ line }) => line.language)],
  ];
  for (const [of, some] of groups) {
    const agreement = share(some.filter((one) => !isWrong(one)).length, some.length);
    const { precision, recall } = remembered(some);
    print({ method, half, of, metric: "agreement", value: agreement, lines: some.length });
    print({ method, half, of, metric: "must_remember precision", value: precision });
    print({ method, half, of, metric: "must_remember recall", value: recall });
    if (!json && (of === "all" || of === "misleading")) {
      const percent = (value: number) => `${(100 * value).toFixed(1)} %`.padStart(7);
      note(
        `${method}  ${half.padEnd(8)}  ${of.padEnd(10)}  agreement ${percent(agreement)}  must_remember precision ${percent(precision)} recall ${percent(recall)}  (${some.length} lines)`,
      );
    }
  }
  for (const label of LABELS) {
    const some = graded.filter(({ line }) => line.label === label);
    const as = LABELS.map((other) => [other, some.filter(({ grade }) => grade.label === other).length]);
    print({ method, half, of: label, metric: "labelled as", value: some.length, ...Object.fromEntries(as) });
  }
}

function remembered(graded: readonly Graded[]): { readonly precision: number; readonly recall: number } {
  const taken = graded.filter(({ grade }) => grade.label === "must_remember");
  const right = taken.filter((one) => !isWrong(one)).length;
  const all = graded.filter(({ line }) => line.label === "must_remember").length;
  return { precision: taken.length === 0 ? 1 : right / taken.length, recall: all === 0 ? 1 : right / all };
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

const isWrong = ({ line, grade }: Graded): boolean => line.label !== grade.label;

function printWrong({ line, part, grade }: Graded): void {
  const { text, trust, why, label } = line;
  const { method, score, rationale } = grade;
  print({
    method,
    half: part,
    of: why,
    metric: "wrong",
    value: score,
    trust,
    label,
    as: grade.label,
    text,
    rationale: rationale.join(" "),
  });
}

function print(line: { readonly [name: string]: string | number; readonly value: number }): void {
  console.log(
    JSON.stringify({ eval: "importance", ...line, value: Math.round(line.value * 10_000) / 10_000 }),
  );
}
