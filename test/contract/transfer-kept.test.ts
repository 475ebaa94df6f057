import fc from "fast-check";
import { expect, test } from "vitest";
import { deriveAll, type Keeping, keepAll, keepings } from "../support/random-keeping.ts";
import { eachStore, type Lab } from "../support/stores.ts";
import { countsOf, exported, exportedLines, imported } from "../support/transfer.ts";

const unlike = (moved: Awaited<ReturnType<typeof imported>>, outcome: string) =>
  moved.filter((one) => one.outcome !== outcome).map(({ record, why }) => [record.kind, why]);

/** An alarm is forgotten with the call that it was a result of, and what would be made of the result alone is another one. */
const CALL_FORGOTTEN: readonly Keeping[] = [
  { does: "say", pick: 0, other: 0 },
  { does: "tool", pick: 15, other: 0 },
  { does: "derive", pick: 0, other: 0 },
  { does: "forget", pick: 15, other: 1 },
];

/** How far the store has come with making things of a message is no part of what is kept. */
async function lines(lab: Lab): Promise<readonly string[]> {
  return (await exportedLines(lab.engine)).split("\n").map((line) => line.replace(/,"made":true}$/, "}"));
}

eachStore("what is kept moves out and comes back", (open) => {
  test("whatever was kept, put right or taken back: another store gives the same lines, before and after it derives", async () => {
    await fc.assert(
      fc.asyncProperty(keepings, fc.integer({ min: 1, max: 60 }), async (done, batch) => {
        await using lab = await open();
        await using other = await open({ key: "another key" });
        await keepAll(lab, done);
        const before = await lines(lab);
        const records = await exported(lab.engine, { bytes: 3_000 });
        other.clock.advance(lab.clock.now() - other.clock.now());
        const moved = await imported(other.engine, records, { batch });
        expect(unlike(moved, "added")).toEqual([]);
        expect(await lines(other)).toEqual(before);
        await deriveAll(other);
        expect(await lines(other)).toEqual(before);
        const again = await imported(other.engine, records, { batch: 500 });
        expect(Object.keys(countsOf(again)).filter((name) => !name.endsWith(" known"))).toEqual([]);
        expect(await lines(other)).toEqual(before);
      }),
      { numRuns: 5 },
    );
  }, 120_000);

  test("whatever was kept, put right or taken back: its own export tells a store nothing new", async () => {
    await fc.assert(
      fc.asyncProperty(keepings, fc.integer({ min: 1, max: 60 }), async (done, batch) => {
        await using lab = await open();
        await keepAll(lab, done);
        const before = await lines(lab);
        const records = await exported(lab.engine, { bytes: 3_000 });
        lab.clock.advance(60_000);
        expect(unlike(await imported(lab.engine, records, { batch }), "known")).toEqual([]);
        expect(await lines(lab)).toEqual(before);
        await deriveAll(lab);
        expect(await lines(lab)).toEqual(before);
      }),
      { numRuns: 12, examples: [[CALL_FORGOTTEN, 1]] },
    );
  }, 120_000);
});
