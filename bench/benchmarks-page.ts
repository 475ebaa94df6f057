/** `docs/reference/benchmarks.md`, made of the figures of the newest runs and of nothing else. */

import { headlinesOf, headlineTable } from "./eval-headlines.ts";
import type { EvalLine, Run } from "./figure-book.ts";
import { growthOf } from "./growth.ts";
import type { Figure } from "./report.ts";
import { figuresOfLines, type Judged, judge, TARGETS } from "./targets.ts";

/** A machine with more to do than this has no quiet figures. */
const QUIET_LOAD = 1.5;

export function benchmarksPage(book: readonly Run[]): string {
  const figures = book.flatMap((run) => [...run.figures, ...figuresOfLines(run.lines)]);
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
    "The figures of schedules and kills are of short runs. Longer ones: `npm run sim -- --runs 10000` (schedules of retry, crash, restart, rewrite and clock), the `faults` part of `npm test` (processes killed under load) and `npm run soak -- --minutes 20` (both at once).",
    "",
    ...growthSection(figures),
    "## Speed and size",
    "",
    ...benches.flatMap(sectionOf),
    "## Quality",
    "",
    ...(evals.length === 0 ? [] : [...headlineTable(headlinesOf(evals)), ""]),
    ...evals.flatMap(sectionOf),
  ]
    .join("\n")
    .trimEnd()}\n`;
}

/** Nothing where only one size was measured. */
function growthSection(figures: readonly Figure[]): readonly string[] {
  const growth = growthOf(figures);
  if (growth.length === 0) return [];
  return [
    "## As a store grows",
    "",
    "In brackets: how many times what it is at a million messages.",
    "",
    ...table(
      ["figure", "unit", "by messages stored"],
      growth.map(({ bench, metric, unit, sizes }) => [
        `${bench} ${metric}`,
        unit,
        sizes
          .map(
            ({ at, value, toMillion }) =>
              `${at.toLocaleString("en")}: ${value}${toMillion === null ? "" : ` (${toMillion})`}`,
          )
          .join("; "),
      ]),
    ),
    "",
  ];
}

export function targetTable(judged: readonly Judged[]): readonly string[] {
  return table(
    ["what", "promised", "measured", "messages or questions", "holds"],
    judged.map(({ target: { what, below, least, unit, why }, figure, holds }) => [
      what,
      below === undefined ? `≥ ${least} ${unit}` : `< ${below} ${unit}`,
      figure === undefined ? "not measured" : `${figure.value} ${unit} (${figure.metric})`,
      figure === undefined ? "" : figure.at.toLocaleString("en"),
      holds === undefined ? "" : holds ? "yes" : missedBy({ target: { below, least, why }, figure: figure! }),
    ]),
  );
}

function missedBy({
  target: { below, least, why },
  figure: { value },
}: {
  readonly target: { readonly [field in "below" | "least"]: number | undefined } & {
    readonly why: string | undefined;
  };
  readonly figure: Figure;
}): string {
  const by = below === undefined ? (least ?? 0) - value : value - below;
  return `**no, by ${Number(by.toPrecision(3))}**${why === undefined ? "" : `: ${why}`}`;
}

function sectionOf(run: Run): readonly string[] {
  const { name, at, day, machine, load, seconds, computing, unfinished = false } = run;
  const busy = Math.max(...load) > QUIET_LOAD ? "; the machine had other work, so times are too long" : "";
  return [
    `### ${name}${at === null ? "" : `, ${at.toLocaleString("en")} messages`}`,
    "",
    `${day}, ${machine}, ${seconds} s${computing === undefined ? "" : ` (${computing} s of computing)`}, load ${load.join(" to ")}${busy}.${unfinished ? " **It broke off: what was taken until then.**" : ""}`,
    "",
    ...(at === null ? mainTables(run.lines) : figureTable(run.figures)),
    "",
  ];
}

/** Of all that was asked, and not of each kind, language and seed of it: those are kept beside. */
function mainTables(lines: readonly EvalLine[]): readonly string[] {
  const main = lines.filter(
    ({ of, sample }) => ALL_OF_IT.test(String(of ?? "all")) && !/\d/.test(String(sample ?? "")),
  );
  const others = lines.length - main.length;
  return [
    ...linesTable(main),
    ...(others === 0 ? [] : [`${others} more, by kind, language, type or seed: bench/figures.json.`]),
  ];
}

const ALL_OF_IT = /^(?:all|main|turns|now, all|the past|paraphrase|ordinary)\b/;

export function figureTable(figures: readonly Figure[]): readonly string[] {
  return table(
    ["figure", "value", "unit", "at"],
    figures.map(({ metric, value, unit, at }) => [metric, String(value), unit, at.toLocaleString("en")]),
  );
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
