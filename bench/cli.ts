/**
 * How long a person waits for a command, as installed: the built package, each time a new process, with what Node keeps compiled of it
 * from the start before and without. The bare Node beside it is what no program can do without. The store is the sample, with
 * nothing left to be done behind it: how quick large stores are is what the other benchmarks measure.
 */

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { note, percentile, print, timed } from "./report.ts";

const ROUNDS = 30;
/** To start up, on an idle machine: whoever types a command does not notice less. */
const TARGET_MS = 100;
const ROOT = join(import.meta.dirname, "..");
const run = promisify(execFile);

interface Places {
  readonly installed: string;
  readonly home: string;
  /** Where Node keeps what it compiled. */
  readonly cache: string;
}

interface Measured {
  readonly name: string;
  readonly words: readonly string[];
  /** Its 95th percentile with what is kept compiled is held against the target. */
  readonly isHeld?: true;
}

export async function benchCli(): Promise<void> {
  const installed = await mkdtemp(join(tmpdir(), "nacre-bench-cli-"));
  const places: Places = { installed, home: join(installed, "home"), cache: join(installed, "compiled") };
  const search: Measured = { name: "search", words: ["search", "tide"] };
  try {
    note("building the package");
    await build(installed);
    const at = await fill(places);
    note(`load of the machine: ${loadOf()}`);
    const bare: Measured = { name: "bare node", words: [] };
    const starts: readonly Measured[] = [
      { name: "--version", words: ["--version"], isHeld: true },
      { name: "--help", words: ["--help"], isHeld: true },
      { name: "search --help", words: ["search", "--help"], isHeld: true },
    ];
    const rows = [await measured(at, bare, places)];
    for (const one of starts) rows.push(await measured(at, one, places));
    for (const one of [{ name: "status", words: [] }, search])
      rows.push(await measured(at, { ...one, name: `${one.name}, no owner` }, places));
    const owner = await startOwner(places);
    for (const one of [{ name: "status", words: [], isHeld: true as const }, search])
      rows.push(await measured(at, { ...one, name: `${one.name}, with an owner` }, places));
    owner.kill("SIGTERM");
    await once(owner, "exit");
    note(`${shown(rows)}\nload of the machine: ${loadOf()}`);
  } finally {
    await rm(installed, { recursive: true, force: true });
  }
}

/** Of one, five and fifteen minutes. What else it does is in every figure. */
function loadOf(): string {
  return loadavg()
    .map((one) => one.toFixed(1))
    .join(", ");
}

/** The sample with all that is made of it; how many messages that is. */
async function fill({ installed, home }: Places): Promise<number> {
  const typed = (...words: readonly string[]) =>
    run(process.execPath, [join(installed, "bin", "nacre.mjs"), ...words, "--home", home]);
  await typed("start", "--once", "--deadline", "120s");
  return JSON.parse((await typed("status", "--json")).stdout).totals.messages;
}

/** As npm lays it out, without what the command does not need. */
async function build(installed: string): Promise<void> {
  const bundler = join(ROOT, "node_modules", "tsdown", "dist", "run.mjs");
  await run(process.execPath, [bundler, "--out-dir", join(installed, "dist")], { cwd: ROOT });
  for (const part of ["bin", "sample"])
    await cp(join(ROOT, part), join(installed, part), { recursive: true });
  await cp(join(ROOT, "package.json"), join(installed, "package.json"));
}

interface Row {
  readonly name: string;
  readonly kept: readonly number[];
  readonly anew: readonly number[];
  readonly isHeld: boolean;
}

/** Turn by turn with and without, so that whatever else the machine does meets both. */
async function measured(
  at: number,
  { name, words, isHeld }: Measured,
  { installed, home, cache }: Places,
): Promise<Row> {
  const launcher = join(installed, "bin", "nacre.mjs");
  const argv = name === "bare node" ? ["-e", "0"] : [launcher, ...words, "--home", home];
  const start = (env: NodeJS.ProcessEnv) => run(process.execPath, argv, { env: { ...process.env, ...env } });
  const keeps = { NODE_COMPILE_CACHE: cache };
  await start(keeps);
  const [kept, anew]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    kept.push(await timed(() => start(keeps)));
    anew.push(await timed(() => start({ NODE_DISABLE_COMPILE_CACHE: "1" })));
  }
  for (const [how, values] of [
    ["", kept],
    ["_uncached", anew],
  ] as const) {
    const metric = `${name.replaceAll(/[^a-z]+/g, "_").replace(/^_/, "")}${how}`;
    print({ bench: "cli", at, metric: `${metric}_p50`, value: percentile(values, 0.5), unit: "ms" });
    print({ bench: "cli", at, metric: `${metric}_p95`, value: percentile(values, 0.95), unit: "ms" });
  }
  return { name, kept, anew, isHeld: isHeld === true };
}

async function startOwner({ installed, home }: Places) {
  const child = spawn(process.execPath, [join(installed, "dist", "daemon.js")], {
    env: { ...process.env, NACRE_HOME: home },
    stdio: ["ignore", "pipe", "ignore"],
  });
  await once(child.stdout, "data");
  return child;
}

function shown(rows: readonly Row[]): string {
  const ms = (values: readonly number[], share: number) => percentile(values, share).toFixed(0).padStart(10);
  const lines = rows.map(({ name, kept, anew, isHeld }) => {
    const isSlow = isHeld && percentile(kept, 0.95) >= TARGET_MS;
    const figures = [kept, anew].flatMap((values) => [ms(values, 0.5), ms(values, 0.95)]).join("");
    return `${name.padEnd(24)}${figures}${isHeld ? (isSlow ? `  over ${TARGET_MS} ms` : "  ok") : ""}`;
  });
  const head = `${"ms".padEnd(24)}${["p50", "p95", "anew p50", "p95"].map((one) => one.padStart(10)).join("")}`;
  return ["", head, ...lines, "", "How fast histories are moved in: npm run bench -- import"].join("\n");
}
