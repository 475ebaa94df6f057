/** What is to be looked at once more: all of it is, and no step costs more for how much there is. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { ListedAgain } from "../../src/engine/listed-again.ts";
import { messageId } from "../../src/kernel/ids.ts";
import { eachStore } from "../support/stores.ts";

const ids = (from: number, count: number) => Array.from({ length: count }, (_, at) => messageId(from + at));

eachStore("a list of what is looked at again", (open) => {
  test("gives some at a time, also when more is listed meanwhile, until none is left", async () => {
    await using lab = await open();
    await lab.store.write("derived", async ({ meta }) => {
      const list = new ListedAgain(meta, "listed");
      await list.add(ids(1, 2_000));
      const seen = new Set<number>();
      let more = true;
      for (let some = await list.some(); some.length > 0; some = await list.some()) {
        expect(some.length).toBeLessThanOrEqual(512);
        for (const page of ["listed", "listed-1", "listed-7"])
          expect((await meta.get(page))?.length ?? 0).toBeLessThan(256 * 6);
        const taken = some.slice(0, 200);
        if (more) await list.add(ids(5_000, 100));
        more = false;
        await list.drop(taken);
        for (const id of taken) seen.add(id);
      }
      expect(seen.size).toBe(2_100);
    });
  });

  test("one that is listed anew while somebody looks at it is looked at once more", async () => {
    await using lab = await open();
    await lab.store.write("derived", async ({ meta }) => {
      const list = new ListedAgain(meta, "listed");
      await list.add(ids(1, 3));
      const some = await list.some();
      await list.add(ids(2, 1));
      await list.drop(some);
      expect(await list.some()).toEqual([2]);
      await list.drop([2]);
      expect(await list.some()).toEqual([]);
    });
  });

  test("loses none, whatever is listed and taken in whatever order", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(3_000), fc.nat(600), fc.nat(600)), { minLength: 1, maxLength: 6 }),
        async (steps) => {
          await using lab = await open();
          await lab.store.write("derived", async ({ meta }) => {
            const list = new ListedAgain(meta, "listed");
            const open = new Set<number>();
            for (const [from, count, taken] of steps) {
              const added = ids(from + 1, count);
              await list.add(added);
              for (const id of added) open.add(id);
              const some = (await list.some()).slice(0, taken);
              await list.drop(some);
              for (const id of some) open.delete(id);
            }
            const left = new Set<number>();
            for (let some = await list.some(); some.length > 0; some = await list.some()) {
              for (const id of some) left.add(id);
              await list.drop(some);
            }
            // One that stands on two pages may come twice: that is no loss.
            expect([...open].filter((id) => !left.has(id))).toEqual([]);
          });
        },
      ),
      { numRuns: 15 },
    );
  });
});
