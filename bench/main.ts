/**
 * `npm run bench -- [NAME…] [--full] [--huge] [--write] [--load] [--page]`: speed, as JSON lines and then as one table.
 *
 * 100,000 messages by default; with `--full` a million, and as many as was promised of where that is another number; with `--huge` a million
 * and ten million, one after the other, so that how it grows is of one run. Commit, assemble and search, when they are named, are measured over a PostgreSQL server as well (`--file`: not). Stores are loaded once and kept in `.bench/`. Without a name, or with `--write`, figures go into docs/reference/benchmarks.md
 * as soon as each benchmark ends: one that breaks or is interrupted takes none of the others with it.
 */

import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { benchAssemble } from "./assemble.ts";
import { figureTable, targetTable } from "./benchmarks-page.ts";
import { bothStores, ON_BOTH } from "./both-stores.ts";
import { benchCommit } from "./commit.ts";
import { type Run, readBook } from "./figure-book.ts";
import { withTimes } from "./growth.ts";
import { machine } from "./machine.ts";
import { optionSentence } from "./option-sentence.ts";
import { keepRuns, progress, recorded, takeUnfinished, writePages } from "./recorded.ts";
import { note } from "./report.ts";
import { benchSearch } from "./search.ts";
import { benchStart } from "./start.ts";
import { copyLoaded, removeCopies } from "./store-cache.ts";
import { judge, TARGETS } from "./targets.ts";

const [USUAL, MILLION, TEN_MILLION] = [100_000, 1_000_000, 10_000_000];

const BENCHES: { readonly [name: string]: (at: number) => Promise<void> } = {
  commit: benchCommit,
  start: benchStart,
  search: benchSearch,
  assemble: benchAssemble,
  memory: async (at) => (await import("./memory.ts")).benchMemory(at),
  vectors: async (at) => (await import("./vectors.ts")).benchVectors(at),
  ledger: async (at) => (await import("./ledger.ts")).benchLedger(at),
  graph: async (at) => (await import("./graph.ts")).benchGraph(at),
  fold: async () => (await import("./fold.ts")).benchFold(),
  unfold: async () => (await import("./unfold.ts")).benchUnfold(),
  prefix: async (at) => (await import("./prefix.ts")).benchPrefix(at),
  log: async () => (await import("./log.ts")).benchLog(),
  brain: async (at) => (await import("./brain.ts")).benchBrain(at >= MILLION),
  host: async (at) => (await import("./host.ts")).benchHost(at),
  cli: async () => (await import("./cli.ts")).benchCli(),
  import: async () => (await import("./import.ts")).importBench(),
  studio: async (at) => (await import("./studio.ts")).benchStudio(at),
  schedules: async (at) => (await import("./kept.ts")).benchSchedules(at >= MILLION),
  postgres: async (at) => (await import("./both-stores.ts")).benchPostgres(at, onBoth),
  pgvector: async (at) => (await import("./server-vectors.ts")).benchServerVectors(at),
  kills: async (at) => (await import("./kept.ts")).benchKills(at >= MILLION),
};
/** Take minutes and say nothing about what was promised: only when they are named. */
const ON_REQUEST = ["ledger", "graph", "unfold", "log", "brain", "import", "postgres", "pgvector"];
/** Work on a store that is loaded first, apart from the time they take. */
const ON_STORE = ["commit", "start", "search", "assemble", "memory", "ledger", "host", "studio"];
/** Of so many messages there is the log and no index (multiplied-log.ts). */
const OF_HUGE = ["commit", "start", "assemble", "memory"];
/** Take seconds: with `--full` of 100,000 too, so that the curve is of one machine and day. */
const OF_CURVE = ["commit", "assemble", "start"];

const OPTIONS = {
  full: { type: "boolean", default: false },
  huge: { type: "boolean", default: false },
  write: { type: "boolean", default: false },
  load: { type: "boolean", default: false },
  file: { type: "boolean", default: false },
  page: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;
const { values, positionals } = read();

const names = Object.keys(BENCHES);
if (values.help) {
  console.log(`npm run bench -- [${names.join("|")}]… [--full] [--huge] [--write] [--file] [--load] [--page]
  --full   of a million messages, and of as many as was promised of; ${OF_CURVE.join(", ")} of 100,000 too
  --huge   of ten million, and of a million before each: ${OF_HUGE.join(", ")}
  --write  into bench/figures.json, docs/reference/benchmarks.md, docs/concepts/scale.md and README.md; without a name that is so anyway
  --page   measure nothing: write the pages of the figures that are kept
  --file   when ${ON_BOTH.join(", ")} are named: over the file alone, and not over a PostgreSQL server as well
  --load   only load the stores that these take, into .bench/`);
  process.exit(0);
}
if (values.page) {
  writePages();
  process.exit(0);
}
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`error: no benchmark is called ${unknown.join(", ")}\nhint: there are ${names.join(", ")}`);
  process.exit(2);
}
if (values.huge && positionals.some((name) => !OF_HUGE.includes(name))) {
  console.error(`error: of ten million messages only ${OF_HUGE.join(", ")} are measured\nhint: take --full`);
  process.exit(2);
}

function read() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const known = Object.keys(OPTIONS).map((name) => `--${name}`);
    console.error(`error: ${optionSentence(error as Error)}\nhint: there are ${known.join(", ")}`);
    process.exit(2);
  }
}

/** Of a million, and of what was promised: where that is said of fewer, a million of it only when it is named. */
function sizesOf(name: string): readonly number[] {
  if (values.huge) return [MILLION, TEN_MILLION];
  if (!values.full) return [USUAL];
  if (positionals.includes(name)) return [MILLION];
  const promised = TARGETS.filter(({ bench }) => bench === name).map(({ at = MILLION }) => at);
  const sizes = [
    ...(promised.length === 0 ? [MILLION] : promised),
    ...(OF_CURVE.includes(name) ? [USUAL] : []),
  ];
  return [...new Set(sizes)].toSorted((a, b) => a - b);
}

/** What is named of these is measured over a server too, unless it is said that the file is enough. */
const onBoth = positionals.filter((name) => ON_BOTH.includes(name));
const named =
  onBoth.length === 0 || values.file || values.full || values.huge
    ? positionals
    : [...new Set([...positionals, "postgres"])];
const usual = values.huge ? OF_HUGE : names.filter((name) => !ON_REQUEST.includes(name));
const asked = (named.length === 0 ? usual : named).flatMap((name) =>
  sizesOf(name).map((at) => ({ name, at })),
);
const isKept = values.write || positionals.length === 0;
const runs: Run[] = [];
let isBroken = false;

/** One of ten million is kept with how many times a million it is: that is of this run, and is not looked for among later ones. */
function keep(taken: Run): void {
  const run = withTimes([...runs, taken]).at(-1)!;
  for (const figure of run.figures.slice(taken.figures.length)) console.log(JSON.stringify(figure));
  runs.push(run);
  if (isKept) keepRuns([run]);
}

/** Standard output stays a list of figures. */
function tell(): void {
  const figures = runs.flatMap((run) => run.figures);
  const judged = TARGETS.map((target) => judge(figures, target)).filter(({ figure }) => figure !== undefined);
  console.log(
    JSON.stringify({
      bench: "all",
      machine: machine(),
      runs: runs.map(({ figures: _, lines: __, ...run }) => run),
      promised: judged.map(
        ({ target: { what, below, least, unit, why, ofMany }, figure, beside, holds }) => ({
          ...{ what, below, least, unit, measured: figure!.value, at: figure!.at, ofMany, holds },
          ...(beside.length > 0 && {
            beside: Object.fromEntries(beside.map(({ figure: { metric, value } }) => [metric, value])),
          }),
          ...(holds === false && { why }),
        }),
      ),
    }),
  );
  note(
    [
      "",
      machine(),
      "",
      ...figureTable(figures),
      "",
      ...bothStores(figures),
      "",
      ...targetTable(judged),
      "",
    ].join("\n"),
  );
  if (isKept)
    note(
      "docs/reference/benchmarks.md and the tables of docs/concepts/scale.md and README.md are written of these figures.",
    );
}

/** What a benchmark has taken is kept, and what it has copied is not. */
function interrupted(): never {
  const run = takeUnfinished();
  if (run !== undefined) keep(run);
  if (runs.some(({ figures }) => figures.length > 0)) tell();
  removeCopies();
  process.exit(130);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, interrupted);

/** Of what was run before, by what that took. */
function minutesOf(): string {
  const book = readBook();
  const before = asked.map(({ name, at }) => book.find((run) => run.name === name && run.at === at));
  const known = before.filter((run) => run !== undefined);
  const minutes = known.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
  const others = asked.length - known.length;
  return `${asked.length} benchmarks${known.length === 0 ? "" : `; ${known.length} of them took ${Math.ceil(minutes)} min last time`}${others === 0 || known.length === 0 ? "" : `, ${others} were not run before`}`;
}

note(machine());
progress(minutesOf());
const loading = asked.filter(({ name }) => ON_STORE.includes(name));
for (const at of new Set(loading.map((one) => one.at))) {
  progress(`store of ${at} messages …`);
  await rm(await copyLoaded(at), { recursive: true, force: true });
}
for (const { name, at } of values.load ? [] : asked) {
  const { run, broke } = await recorded(name, at, () => BENCHES[name]!(at));
  if (broke !== null) note(`error: ${name} broke off: ${broke.stack ?? broke.message}`);
  isBroken ||= broke !== null;
  keep(run);
}
if (!values.load) tell();
process.exitCode = isBroken ? 1 : 0;
