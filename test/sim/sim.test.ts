/** A few hundred schedules with every change; `npm run sim -- --runs 10000` runs more. */

import { expect, test } from "vitest";
import { type Disk, memoryDisk, sqliteDisk } from "./disk.ts";
import { runSchedule } from "./world.ts";

async function runSeeds(
  openDisk: () => Disk,
  first: number,
  count: number,
): Promise<{ faults: number; owners: number }> {
  const sums = { faults: 0, owners: 0 };
  for (let seed = first; seed < first + count; seed += 1) {
    const disk = openDisk();
    try {
      const outcome = await runSchedule(seed, disk);
      sums.faults += outcome.faults;
      sums.owners += outcome.owners;
    } catch (cause) {
      throw new Error(`seed ${seed}: ${(cause as Error).message}`, { cause });
    } finally {
      await disk.remove();
    }
  }
  return sums;
}

test("no schedule of crashes, retries, rewrites and hand-overs loses or doubles a message", {
  timeout: 120_000,
}, async () => {
  const sums = await runSeeds(memoryDisk, 1, 300);
  // A schedule in which nothing goes wrong shows nothing.
  expect(sums.faults).toBeGreaterThan(600);
  expect(sums.owners).toBeGreaterThan(900);
});

test("nor on a real file", { timeout: 120_000 }, async () => {
  await runSeeds(sqliteDisk, 5_000, 25);
});
