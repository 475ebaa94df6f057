/** `docs/reference/benchmarks.md`, made of the figures of the newest runs and of nothing else. */

import { type Headline, headlinesOf, headlineTable } from "./eval-headlines.ts";
import type { EvalLine, Run } from "./figure-book.ts";
import { growthOf, withTimes } from "./growth.ts";
import { type Newest, newestOf, whenAndOfWhat } from "./origins.ts";
import type { Figure } from "./report.ts";
import { asItWas, sampleOf, sizeOf } from "./samples.ts";
import { figuresOfLines, type Judged, judge, TARGETS, type Target } from "./targets.ts";

/** A machine that did more than this before anything of ours ran had other work. */
const QUIET_LOAD = 0.7;

/** What a table would be misread without. */
const ABOUT: { readonly [name: string]: string } = {
  host: "A lane that was just read in is still gone through behind its first turns, on the same cores, and a prompt waits for what it asks the owner for up to 250 ms: those turns are apart as `while_derived_*`. Runs without such figures took all their turns then, so what is added there has that wait in it, and how much of it is that was not measured. What our calls keep the host's thread from is `main_thread_*`.",
  prefix:
    "`modelled_legacy_*` is a model of the host's engine and not the host: it appends until the window is full, and nothing that was sent changes before that, so more of it can be cached; then a model writes a summary, and all behind the system prompt is new. Those requests, in which everything goes to a model once more, are not counted, nor what a summary loses; and it recalls nothing. Nacre puts what it recalls for a question behind the history and takes it away with the next turn, so what was said behind it is sent once more uncached, and it shows folds oftener in smaller steps.",
};

export function benchmarksPage(kept: readonly Run[]): string {
  const book = withTimes(kept.map(asItWas));
  const taken = new Map(
    book.flatMap((run) => [...run.figures, ...figuresOfLines(run.lines)].map((figure) => [figure, run])),
  );
  const judged = TARGETS.map((target) => judge([...taken.keys()], target));
  const shown = judged.flatMap(({ figure }) => (figure === undefined ? [] : [taken.get(figure)!]));
  const newest = newestOf(shown);
  const benches = book.filter(({ at }) => at !== null);
  const evals = book.filter(({ at }) => at === null);
  return `${[
    "# Benchmarks",
    "",
    "Written by `npm run bench` and `npm run eval`; do not edit. What each figure means is in [bench/README.md](../../bench/README.md). Another machine gives other milliseconds: compare within one run.",
    "",
    "## What was promised",
    "",
    ...aboutOrigins(newest),
    ...targetTable(judged, (figure) => whenAndOfWhat(taken.get(figure)!, newest!)),
    "",
    "Kills are of a short run. Longer ones: the `faults` part of `npm test` (processes killed under load) and `npm run soak -- --minutes 20 --write` (with everything else that goes wrong; kept as `soak`).",
    "",
    ...growthSection(benches),
    "## Speed and size",
    "",
    ...benches.flatMap(sectionOf),
    "## Quality",
    "",
    ...(evals.length === 0 ? [] : [...headlineTable(headlinesOf(evals)), ""]),
    ...aboutLives(evals),
    ...evals.flatMap(sectionOf),
  ]
    .join("\n")
    .trimEnd()}\n`;
}

function aboutOrigins(newest: Newest | undefined): readonly string[] {
  if (newest === undefined) return [];
  return [
    `The newest of these figures are of ${newest.told}. The last column has of when and of which source each is, and what of that differs from them: a figure of an older source shows what that did, and nothing about what was changed since.`,
    "",
  ];
}

/** What a reader of the lives' figures has to know, by what was played. */
function aboutLives(evals: readonly Run[]): readonly string[] {
  const lives = evals.filter(({ name }) => name.startsWith("horizon"));
  if (lives.length === 0) return [];
  const isFresh = lives.some(({ lines }) => lines.some(({ sayings }) => sayings === "fresh"));
  return [
    [
      "Of the lives, seed 1 was looked at while things were tuned; the seeds of twelve months were not, though their sentences are the same.",
      isFresh
        ? "What has `fresh` sayings is in sentences that no rule was tuned on."
        : "None of these runs is in sentences that no rule was tuned on (`fresh` sayings).",
      ...plainAhead(headlinesOf(lives)),
      "Nacre plays without the host's deadline of 250 ms for a prompt.",
      "How they are counted: [bench/horizon/README.md](../../bench/horizon/README.md).",
    ].join(" "),
    "",
  ];
}

/** Of these more is better; of the others less. */
const MORE_IS_BETTER = ["recall", "kept", "prefix"];
const OF_A_LIFE = /^a life: (\w+), (.*)$/;

/** A table of fifty rows hides who is ahead where. */
function plainAhead(headlines: readonly Headline[]): readonly string[] {
  const ahead = headlines.flatMap(({ what, value, beside }) => {
    const [, metric, of] = OF_A_LIFE.exec(what) ?? [];
    const plain = beside["plain FTS5"];
    if (metric === undefined || plain === undefined) return [];
    return (MORE_IS_BETTER.includes(metric) ? plain > value : plain < value) ? [{ metric, of: of! }] : [];
  });
  if (ahead.length === 0) return [];
  const kinds = [...Map.groupBy(ahead, ({ metric }) => metric)];
  const told = kinds.map(([metric, rows]) => `\`${metric}\` (${rows.map(({ of }) => of).join("; ")})`);
  return [`Plain FTS5 is ahead of Nacre in ${told.join(", ")}.`];
}

/** Nothing where only one size was measured. */
function growthSection(runs: readonly Run[]): readonly string[] {
  const growth = growthOf(runs);
  if (growth.length === 0) return [];
  return [
    "## As a store grows",
    "",
    "In brackets: how many times what it is at a million messages, where both were measured on the same machine on the same day and of the same source. Of ten million it is what one run of `npm run bench -- --huge` gave, which measures a million right before, where that was kept; the million beside it may be of a later run.",
    "",
    ...table(
      ["figure", "unit", "by messages stored"],
      growth.map(({ bench, metric, unit, sizes }) => [
        `${bench} ${metric}`,
        unit,
        sizes
          .map(
            ({ at, value, toMillion, unlike }) =>
              `${at.toLocaleString("en")}: ${value}${(unlike ?? toMillion) === null ? "" : ` (${unlike ?? toMillion})`}`,
          )
          .join("; "),
      ]),
    ),
    "",
  ];
}

/** `originOf`: when and of what a figure was taken, where they are of more than one command. */
export function targetTable(
  judged: readonly Judged[],
  originOf?: (figure: Figure) => string,
): readonly string[] {
  const last = originOf === undefined ? [] : ["day, source"];
  return table(
    ["what", "promised", "measured", "of", "holds", ...last],
    judged.map(({ target, figure, beside, holds }) => [
      target.what,
      target.below === undefined ? `≥ ${target.least} ${target.unit}` : `< ${target.below} ${target.unit}`,
      figure === undefined
        ? "not measured"
        : [
            `${figure.value} ${target.unit} (${figure.metric})`,
            ...beside.map(({ words, figure: { value } }) => `${words}: ${value}`),
          ].join("; "),
      figure === undefined ? "" : sampleOf(figure),
      figure === undefined ? "" : answerOf(target, figure, holds),
      ...last.map(() => (figure === undefined ? "" : originOf!(figure))),
    ]),
  );
}

function answerOf(target: Target, figure: Figure, holds: boolean | undefined): string {
  if (holds !== undefined) return holds ? keptOf(target, figure) : missedBy(target, figure);
  const { promised, measured } = target.instead!;
  const short = shortOf(target, figure);
  return `not measured on ${promised}; on ${measured}: ${figure.value}${short > 0 ? `, **${short} short of it**${whyOf(target)}` : ""}`;
}

/** What was promised of more than was run is not shown to hold by that. */
function keptOf({ ofMany, longer }: Target, { at }: Figure): string {
  if (ofMany === undefined || at >= ofMany) return "yes";
  return `of these; promised of ${ofMany.toLocaleString("en")}, for which run ${longer}`;
}

function missedBy(target: Target, figure: Figure): string {
  const told = target.isCount === true ? `no: ${figure.value}` : `no, by ${shortOf(target, figure)}`;
  return `**${told}**${whyOf(target)}`;
}

function whyOf({ why }: Target): string {
  return why === undefined ? "" : `: ${why}`;
}

function shortOf({ below, least }: Target, { value }: Figure): number {
  return Number((below === undefined ? (least ?? 0) - value : value - below).toPrecision(3));
}

function sectionOf(run: Run): readonly string[] {
  const { name, at, seconds, computing, unfinished = false } = run;
  return [
    `### ${name}${sizeOf(run)}`,
    "",
    `${originOf(run)}, ${seconds} s${computing === undefined ? "" : ` (${computing} s of computing)`}, ${loadOf(run)}.${unfinished ? " **It broke off: what was taken until then.**" : ""}`,
    "",
    ...(ABOUT[name] === undefined ? [] : [ABOUT[name], ""]),
    ...(at === null ? mainTables(run.lines) : figureTable(run.figures)),
    "",
  ];
}

/** Without it nobody can say whether the code is still that. */
function originOf({ day, machine, source, changed }: Run): string {
  const of = source === undefined ? "source not recorded" : `source ${source}`;
  return `${day}, ${machine}, ${of}${changed === true ? " with changes in src/" : ""}`;
}

/** What ran before in the same command is in the load at its beginning, and no other work. */
function loadOf({ otherLoad, load: [before, after] }: Run): string {
  const around = `load ${before} when it began and ${after} when it ended`;
  if (otherLoad !== undefined)
    return `${around}, ${otherLoad} before the command did anything${otherLoad > QUIET_LOAD ? ": **the machine had other work**" : ""}`;
  return before > QUIET_LOAD ? `${around}: other work, or the benchmark before it` : around;
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
