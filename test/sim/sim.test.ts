/** A few hundred schedules with every change; `npm run sim -- --runs 10000` runs more. */

import { expect, test } from "vitest";
import { type Disk, memoryDisk, sqliteDisk } from "./disk.ts";
import { runSchedule } from "./world.ts";

interface Sums {
  faults: number;
  owners: number;
  plans: number;
  modelCalls: number;
  takenBack: number;
  memories: number;
  facts: number;
  edges: number;
  logPlans: number;
  observations: number;
  leaves: number;
  condensed: number;
}

async function runSeeds(openDisk: () => Disk, first: number, count: number): Promise<Sums> {
  const none = { faults: 0, owners: 0, plans: 0, modelCalls: 0, takenBack: 0 };
  const sums: Sums = {
    ...none,
    memories: 0,
    facts: 0,
    edges: 0,
    logPlans: 0,
    observations: 0,
    leaves: 0,
    condensed: 0,
  };
  for (let seed = first; seed < first + count; seed += 1) {
    const disk = openDisk();
    try {
      const { depths, ...outcome } = await runSchedule(seed, disk);
      const [leaves = 0, ...deeper] = depths;
      sums.faults += outcome.faults;
      sums.owners += outcome.owners;
      sums.plans += outcome.plans;
      sums.modelCalls += outcome.modelCalls;
      sums.takenBack += outcome.takenBack;
      sums.memories += outcome.memories;
      sums.facts += outcome.facts;
      sums.edges += outcome.edges;
      sums.logPlans += outcome.logPlans;
      sums.observations += outcome.observations;
      sums.leaves += leaves;
      sums.condensed += deeper.reduce((sum, one) => sum + one, 0);
    } catch (cause) {
      throw new Error(`seed ${seed}: ${(cause as Error).message}`, { cause });
    } finally {
      await disk.remove();
    }
  }
  return sums;
}

test("no schedule of crashes, retries, rewrites, hand-overs, folds and erasures loses or doubles a message, or keeps a word", {
  timeout: 900_000,
}, async () => {
  const sums = await runSeeds(memoryDisk, 1, 200);
  // A schedule in which nothing goes wrong, or nothing is folded, shows nothing.
  expect(sums.faults).toBeGreaterThan(500);
  expect(sums.owners).toBeGreaterThan(800);
  expect(sums.plans).toBeGreaterThan(1_500);
  expect(sums.modelCalls).toBeGreaterThan(200);
  expect(sums.takenBack).toBeGreaterThan(500);
  expect(sums.memories).toBeGreaterThan(300);
  expect(sums.facts).toBeGreaterThan(50);
  expect(sums.edges).toBeGreaterThan(50);
  expect(sums.logPlans).toBeGreaterThan(200);
  expect(sums.observations).toBeGreaterThan(2_000);
  expect(sums.leaves).toBeGreaterThan(1_000);
  expect(sums.condensed).toBeGreaterThan(100);
});

test("nor on a real file", { timeout: 240_000 }, async () => {
  const sums = await runSeeds(sqliteDisk, 5_000, 24);
  expect(sums.leaves).toBeGreaterThan(100);
});
