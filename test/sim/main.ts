/**
 * `npm run sim -- --runs 10000 [--seed 1] [--steps 60] [--store sqlite] [--jobs 2] [--write]`: seeded schedules; a failure prints its seed and ends with 1.
 *
 * Each is by itself, so they are shared out among processes. `--write` keeps what came of it beside the figures of benchmarks: ten thousand
 * take an hour of computing, which is too long for those.
 */

import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { memoryDisk, sqliteDisk } from "./disk.ts";
import { sharedOut } from "./shares.ts";
import { runSchedule } from "./world.ts";

/** Nobody reads more. */
const MOST_FAILED = 5;
/** A process takes as long to start as a few of them. */
const LEAST_SHARED = 40;

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    steps: { type: "string", default: "60" },
    store: { type: "string", default: "memory" },
    jobs: { type: "string", default: String(availableParallelism()) },
    write: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});

if (values.help) {
  console.log(
    "npm run sim -- [--runs 10000] [--seed 1] [--steps 60] [--store sqlite] [--jobs 2] [--write]\n--jobs: processes at a time, as many as there are cores unless it is said.\n--write puts what came of it into docs/reference/benchmarks.md.\nA failure prints its seed: run it again with --runs 1 --seed N.",
  );
  process.exit(0);
}

const [runs, first, steps, jobs] = [values.runs, values.seed, values.steps, values.jobs].map(Number) as [
  ...[number, number, number, number],
];
if (![runs, first, steps, jobs].every((value) => Number.isSafeInteger(value) && value >= 0) || jobs === 0) {
  console.error(
    "error: --runs, --seed, --steps and --jobs are whole numbers\nhint: npm run sim -- --runs 100 --seed 7",
  );
  process.exit(2);
}

const openDisk = { memory: memoryDisk, sqlite: sqliteDisk }[values.store];
if (openDisk === undefined) {
  console.error(`error: no store is called ${values.store}\nhint: there are memory and sqlite`);
  process.exit(2);
}
const sums = {
  messages: 0,
  faults: 0,
  owners: 0,
  plans: 0,
  modelCalls: 0,
  takenBack: 0,
  observations: 0,
  facts: 0,
  edges: 0,
  logged: 0,
  logPlans: 0,
  redone: 0,
};
const depths: number[] = [];
let [ran, failed] = [0, 0];

async function runAll(): Promise<void> {
  const started = performance.now();
  if (jobs > 1 && runs >= LEAST_SHARED) await runShares();
  else await runHere();
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  console.log(
    JSON.stringify({ sim: "schedules", store: values.store, runs, ran, failed, seconds, ...sums, depths }),
  );
}

async function runShares(): Promise<void> {
  const words = ["--steps", values.steps, "--store", values.store, "--jobs", "1"];
  for (const came of await sharedOut({ file: import.meta.filename, first, runs, jobs, words })) {
    ran += came.ran;
    failed += came.failed;
    for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += came[key] as number;
    addDepths(came.depths);
  }
}

async function runHere(): Promise<void> {
  for (let seed = first; seed < first + runs && failed < MOST_FAILED; seed += 1) {
    await runOne(seed);
    ran += 1;
    if (process.stderr.isTTY && seed % 100 === 0) process.stderr.write(`\r${seed - first}/${runs}`);
  }
}

function addDepths(more: readonly number[]): void {
  more.forEach((count, depth) => {
    depths[depth] = (depths[depth] ?? 0) + count;
  });
}

async function runOne(seed: number): Promise<void> {
  const disk = openDisk!();
  try {
    const outcome = await runSchedule(seed, disk, steps);
    for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += outcome[key];
    addDepths(outcome.depths);
  } catch (error) {
    failed += 1;
    console.error(`seed ${seed} failed: ${(error as Error).stack}`);
    console.error(`again: npm run sim -- --runs 1 --seed ${seed} --steps ${steps} --store ${values.store}`);
  } finally {
    await disk.remove();
  }
}

/** Under its own number of schedules: a shorter run of `npm run bench` does not take its place. */
async function runKept(): Promise<void> {
  const { keepRuns, recorded } = await import("../../bench/recorded.ts");
  const { printSchedules, SCHEDULES_OVER } = await import("../../bench/kept.ts");
  const bench = SCHEDULES_OVER[values.store]!;
  const { run, broke } = await recorded(bench, runs, async () => {
    await runAll();
    printSchedules(bench, { schedules: ran, broken: failed, ...sums });
  });
  if (broke !== null) throw broke;
  keepRuns([run]);
}

await (values.write ? runKept() : runAll());
process.exitCode = failed === 0 ? 0 : 1;
