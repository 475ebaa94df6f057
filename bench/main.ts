/**
 * `npm run bench -- [commit] [start] [search] [assemble] [vectors] [ledger] [graph] [fold] [unfold] [prefix] [log] [brain] [host] [cli] [import] [studio] [--full] [--huge]`: speed, as JSON lines.
 *
 * 100,000 messages by default, a million with `--full`, ten with `--huge`. Stores are loaded once and kept in `.bench/`.
 */

import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { benchAssemble } from "./assemble.ts";
import { benchCommit } from "./commit.ts";
import { note } from "./report.ts";
import { benchSearch } from "./search.ts";
import { benchStart } from "./start.ts";

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
/** Take minutes: only when they are named. */
const ON_REQUEST = [
  "vectors",
  "ledger",
  "graph",
  "fold",
  "unfold",
  "prefix",
  "log",
  "brain",
  "host",
  "cli",
  "import",
  "studio",
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: "boolean", default: false },
    huge: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});

const names = Object.keys(BENCHES);
if (values.help) {
  console.log(`npm run bench -- [${names.join("|")}]… [--full] [--huge]`);
  process.exit(0);
}
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`error: no benchmark is called ${unknown.join(", ")}\nhint: there are ${names.join(", ")}`);
  process.exit(2);
}

const at = values.huge ? 10_000_000 : values.full ? 1_000_000 : 100_000;
note(
  `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? "?"}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
);
const usual = names.filter((name) => !ON_REQUEST.includes(name));
for (const name of positionals.length === 0 ? usual : positionals) await BENCHES[name]!(at);
