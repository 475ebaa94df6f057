/** `npm run sim -- --runs 10000 [--seed 1] [--steps 60]`: seeded schedules; a failure prints its seed and ends with 1. */

import { parseArgs } from "node:util";
import { memoryDisk, sqliteDisk } from "./disk.ts";
import { runSchedule } from "./world.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    steps: { type: "string", default: "60" },
    store: { type: "string", default: "memory" },
    help: { type: "boolean", short: "h", default: false },
  },
});

if (values.help) {
  console.log(
    "npm run sim -- [--runs 10000] [--seed 1] [--steps 60]\nA failure prints its seed: run it again with --runs 1 --seed N.",
  );
  process.exit(0);
}

const [runs, first, steps] = [values.runs, values.seed, values.steps].map(Number) as [number, number, number];
if (![runs, first, steps].every((value) => Number.isSafeInteger(value) && value >= 0)) {
  console.error(
    "error: --runs, --seed and --steps are whole numbers\nhint: npm run sim -- --runs 100 --seed 7",
  );
  process.exit(2);
}

const openDisk = { memory: memoryDisk, sqlite: sqliteDisk }[values.store];
if (openDisk === undefined) {
  console.error(`error: no store is called ${values.store}\nhint: there are memory and sqlite`);
  process.exit(2);
}
const started = performance.now();
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
let failed = 0;
for (let seed = first; seed < first + runs; seed += 1) {
  const disk = openDisk();
  try {
    const outcome = await runSchedule(seed, disk, steps);
    for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += outcome[key];
    outcome.depths.forEach((count, depth) => {
      depths[depth] = (depths[depth] ?? 0) + count;
    });
  } catch (error) {
    failed += 1;
    console.error(`seed ${seed} failed: ${(error as Error).stack}`);
    console.error(`again: npm run sim -- --runs 1 --seed ${seed} --steps ${steps} --store ${values.store}`);
    if (failed >= 5) break;
  } finally {
    await disk.remove();
  }
  if (process.stderr.isTTY && seed % 100 === 0) process.stderr.write(`\r${seed - first}/${runs}`);
}
const seconds = Math.round((performance.now() - started) / 100) / 10;
console.log(
  JSON.stringify({ sim: "schedules", store: values.store, runs, failed, seconds, ...sums, depths }),
);
process.exitCode = failed === 0 ? 0 : 1;
