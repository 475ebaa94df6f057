/** `docs/reference/benchmarks.md`, made of the figures of the newest runs and of nothing else. */

import type { EvalLine, Run } from "./figure-book.ts";
import type { Figure } from "./report.ts";
import { type Judged, judge, TARGETS } from "./targets.ts";

/** A machine with more to do than this has no quiet figures. */
const QUIET_LOAD = 1.5;

export function benchmarksPage(book: readonly Run[]): string {
  const figures = book.flatMap((run) => run.figures);
  const benches = book.filter(({ at }) => at !== null);
  const evals = book.filter(({ at }) => at === null);
  return `${[
    "# Benchmarks",
    "",
    "Written by `npm run bench` and `npm run eval`; do not edit. What each figure means is in [bench/README.md](../../bench/README.md). Another machine gives other milliseconds: compare within one run.",
    "",
    "## What was promised",
    "",
    ...targetTable(TARGETS.map((target) => judge(figures, target))),
    "",
    "## Speed and size",
    "",
    ...benches.flatMap(sectionOf),
    "## Quality",
    "",
    ...evals.flatMap(sectionOf),
  ]
    .join("\n")
    .trimEnd()}\n`;
}

export function targetTable(judged: readonly Judged[]): readonly string[] {
  return table(
    ["what", "promised", "measured", "messages", "holds"],
    judged.map(({ target: { what, below, least, unit }, figure, holds }) => [
      what,
      below === undefined ? `≥ ${least} ${unit}` : `< ${below} ${unit}`,
      figure === undefined ? "not measured" : `${figure.value} ${unit} (${figure.metric})`,
      figure === undefined ? "" : figure.at.toLocaleString("en"),
      holds === undefined ? "" : holds ? "yes" : missedBy({ target: { below, least }, figure: figure! }),
    ]),
  );
}

function missedBy({
  target: { below, least },
  figure: { value },
}: {
  readonly target: { readonly below?: number | undefined; readonly least?: number | undefined };
  readonly figure: Figure;
}): string {
  const by = below === undefined ? (least ?? 0) - value : value - below;
  return `**no, by ${Number(by.toPrecision(3))}**`;
}

function sectionOf(run: Run): readonly string[] {
  const { name, at, day, machine, load, seconds } = run;
  const busy = Math.max(...load) > QUIET_LOAD ? "; the machine had other work, so times are too long" : "";
  return [
    `### ${name}${at === null ? "" : `, ${at.toLocaleString("en")} messages`}`,
    "",
    `${day}, ${machine}, ${seconds} s, load ${load.join(" to ")}${busy}.`,
    "",
    ...(at === null ? linesTable(run.lines) : figureTable(run.figures)),
    "",
  ];
}

export function figureTable(figures: readonly Figure[]): readonly string[] {
  return table(
    ["figure", "value", "unit", "at"],
    figures.map(({ metric, value, unit, at }) => [metric, String(value), unit, at.toLocaleString("en")]),
  );
}

export function evalTable(runs: readonly Run[]): readonly string[] {
  return runs.flatMap(({ name, lines }) => [`### ${name}`, "", ...linesTable(lines)]);
}

/** Lines of one shape are rows of one table. */
function linesTable(lines: readonly EvalLine[]): readonly string[] {
  const shapes = Map.groupBy(lines.map(flat), (line) => Object.keys(line).join(" "));
  return [...shapes.values()].flatMap((rows) => {
    const fields = Object.keys(rows[0]!);
    return [
      ...table(
        fields,
        rows.map((row) => fields.map((field) => shown(row[field]))),
      ),
      "",
    ];
  });
}

/** `{a: {b: 1}}` is `{"a.b": 1}`: a table has no tables in it. */
function flat(line: EvalLine): EvalLine {
  return Object.fromEntries(
    Object.entries(line).flatMap(([name, value]) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.entries(flat(value as EvalLine)).map(([inner, one]) => [`${name}.${inner}`, one])
        : [[name, value]],
    ),
  );
}

function shown(value: unknown): string {
  if (typeof value === "number") return String(Math.round(value * 10_000) / 10_000);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.replaceAll("|", "\\|");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}
