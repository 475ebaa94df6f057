/**
 * From nothing to the first answer, as installed: the built package, each time a new process. An owner with its threads
 * until it listens, and a whole `nacre search` that finds no owner and becomes it.
 */

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { generator } from "./generate.ts";
import { note, printLatencies, timed } from "./report.ts";
import { copyLoaded } from "./store-cache.ts";

/** So many that the 95th percentile is not the slowest one, which is the first after the build. */
const ROUNDS = 40;
/** A larger store has the index of so many (multiplied-log.ts): a search of it measures nothing. */
const MOST_INDEXED = 1_000_000;
const ROOT = join(import.meta.dirname, "..");
const run = promisify(execFile);

export async function benchStart(at: number): Promise<void> {
  note("building the package");
  await run(process.execPath, [join(ROOT, "node_modules", "tsdown", "dist", "run.mjs")], { cwd: ROOT });
  const home = await copyLoaded(at);
  try {
    const owners: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) owners.push(await startOwner(home));
    printLatencies("start", at, owners);
    if (at <= MOST_INDEXED) {
      printLatencies("start", at, await coldSearches(home), "cold_search_");
      const first = { NODE_DISABLE_COMPILE_CACHE: "1" };
      printLatencies("start", at, await coldSearches(home, first), "cold_search_uncached_");
    }
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      bare.push(await timed(() => run(process.execPath, ["-e", "0"])));
    printLatencies("start", at, bare, "bare_node_");
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** `env`: without what Node keeps compiled they are as the first one is after an update. */
async function coldSearches(home: string, env: NodeJS.ProcessEnv = {}): Promise<readonly number[]> {
  const { word } = generator(1);
  const colds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const words = ["search", word(20_000 + round), "--home", home, "--json"];
    const argv = [join(ROOT, "bin", "nacre.mjs"), ...words];
    colds.push(await timed(() => run(process.execPath, argv, { env: { ...process.env, ...env } })));
  }
  return colds;
}

async function startOwner(home: string): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(ROOT, "dist", "daemon.js")], {
    env: { ...process.env, NACRE_HOME: home },
    stdio: ["ignore", "pipe", "ignore"],
  });
  await once(child.stdout, "data");
  const taken = performance.now() - started;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
  return taken;
}
