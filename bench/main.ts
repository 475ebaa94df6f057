/**
 * `npm run bench -- [commit] [start] [search] [assemble] [vectors] [ledger] [graph] [fold] [unfold] [prefix] [log] [brain] [host] [cli] [import] [studio] [--full] [--huge] [--write]`: speed, as JSON lines and then as one table.
 *
 * 100,000 messages by default, a million with `--full`, ten with `--huge`. Stores are loaded once and kept in `.bench/`. Without a name,
 * or with `--write`, the figures go into docs/reference/benchmarks.md.
 */

import { parseArgs } from "node:util";
import { benchAssemble } from "./assemble.ts";
import { figureTable, targetTable } from "./benchmarks-page.ts";
import { benchCommit } from "./commit.ts";
import type { Run } from "./figure-book.ts";
import { keepRuns, machine, recorded } from "./recorded.ts";
import { note } from "./report.ts";
import { benchSearch } from "./search.ts";
import { benchStart } from "./start.ts";
import { judge, TARGETS } from "./targets.ts";

const BENCHES: { readonly [name: string]: (at: number) => Promise<void> } = {
  commit: benchCommit,
  start: benchStart,
  search: benchSearch,
  assemble: benchAssemble,
  vectors: async (at) => (await import("./vectors.ts")).benchVectors(at),
  ledger: async (at) => (await import("./ledger.ts")).benchLedger(at),
  graph: async (at) => (await import("./graph.ts")).benchGraph(at),
  fold: async () => (await import("./fold.ts")).benchFold(),
  unfold: async () => (await import("./unfold.ts")).benchUnfold(),
  prefix: async () => (await import("./prefix.ts")).benchPrefix(),
  log: async () => (await import("./log.ts")).benchLog(),
  brain: async (at) => (await import("./brain.ts")).benchBrain(at >= 1_000_000),
  host: async (at) => (await import("./host.ts")).benchHost(at),
  cli: async () => (await import("./cli.ts")).benchCli(),
  import: async () => (await import("./import.ts")).importBench(),
  studio: async (at) => (await import("./studio.ts")).benchStudio(at),
};
/** Take minutes and say nothing about what was promised: only when they are named. */
const ON_REQUEST = ["ledger", "graph", "unfold", "log", "brain", "import"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: "boolean", default: false },
    huge: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});

const names = Object.keys(BENCHES);
if (values.help) {
  console.log(`npm run bench -- [${names.join("|")}]… [--full] [--huge] [--write]`);
  process.exit(0);
}
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`error: no benchmark is called ${unknown.join(", ")}\nhint: there are ${names.join(", ")}`);
  process.exit(2);
}

const at = values.huge ? 10_000_000 : values.full ? 1_000_000 : 100_000;
note(machine());
const usual = names.filter((name) => !ON_REQUEST.includes(name));
const runs: Run[] = [];
for (const name of positionals.length === 0 ? usual : positionals) {
  note(`${name} …`);
  runs.push((await recorded(name, at, () => BENCHES[name]!(at))).run);
}
const figures = runs.flatMap((run) => run.figures);
const judged = TARGETS.map((target) => judge(figures, target)).filter(({ figure }) => figure !== undefined);
console.log(
  JSON.stringify({
    bench: "all",
    machine: machine(),
    runs: runs.map(({ figures: _, lines: __, ...run }) => run),
  }),
);
// Standard output stays a list of figures.
note(["", machine(), "", ...figureTable(figures), "", ...targetTable(judged), ""].join("\n"));
if (values.write || positionals.length === 0) keepRuns(runs);
