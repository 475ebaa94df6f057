/** Whatever a store has been through, the doctor finds nothing wrong with what must never be wrong, and mends the rest. */

import { expect, test } from "vitest";
import { createEngine, type DoctorAnswer, requireIdentity } from "../../src/engine/index.ts";
import { fakeClock } from "../../src/kernel/clock.ts";
import { withoutModels } from "../../src/main/summary-means.ts";
import { countedSecrets } from "../support/stores.ts";
import { type Disk, memoryDisk, sqliteDisk } from "./disk.ts";
import { runSchedule } from "./world.ts";

/**
 * A crash at the wrong moment may lose a debt, so that nobody writes a summary again that was to be; that is mended. Messages in doubt are
 * a person's to judge.
 */
const MAY_HAPPEN = new Set(["fallback", "quarantine"]);

const failed = ({ checks }: DoctorAnswer) => checks.filter(({ ok }) => !ok).map(({ name }) => name);

async function examined(seed: number, disk: Disk): Promise<void> {
  await runSchedule(seed, disk);
  const { store } = await disk.acquire();
  const engine = createEngine({
    store,
    identity: await requireIdentity(store),
    clock: fakeClock(),
    version: "sim",
    summaries: withoutModels(),
    freshSecret: countedSecrets(),
  });
  const before = await engine.doctor({});
  expect(
    failed(before).filter((name) => !MAY_HAPPEN.has(name)),
    `seed ${seed}: ${JSON.stringify(before.checks.filter(({ ok }) => !ok))}`,
  ).toEqual([]);
  for (const task of before.repairs) await engine.repair(task);
  const after = await engine.doctor({});
  expect(failed(after).filter((name) => name !== "quarantine")).toEqual([]);
  let again = 0;
  for (const task of after.repairs) again += (await engine.repair(task)).fixed;
  expect(again, `seed ${seed}`).toBe(0);
}

test.each([
  { name: "memory", open: memoryDisk, first: 20_000, count: 30 },
  { name: "a file", open: sqliteDisk, first: 21_000, count: 6 },
])(
  "after crashes, rewrites, folds and erasures, in $name",
  { timeout: 240_000 },
  async ({ open, first, count }) => {
    for (let seed = first; seed < first + count; seed += 1) {
      const disk = open();
      try {
        await examined(seed, disk);
      } finally {
        await disk.remove();
      }
    }
  },
);
