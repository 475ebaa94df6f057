import fc from "fast-check";
import { expect, test } from "vitest";
import { type ListBelow, newerThan, olderThan } from "./neighbours.ts";

const listOf =
  (ids: readonly number[]): ListBelow =>
  async (before, limit) =>
    ids
      .filter((id) => before === undefined || id < before)
      .toSorted((a, b) => b - a)
      .slice(0, limit);

const neighboursOf = async (id: number, list: ListBelow) => ({
  older: await olderThan(id, list),
  newer: await newerThan(id, list),
});

test("the neighbours are the nearest of the conversation, however far apart the numbers are", async () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(ids, fc.nat(), async (all, pick) => {
      const sorted = all.toSorted((a, b) => a - b);
      const at = pick % sorted.length;
      expect(await neighboursOf(sorted[at]!, listOf(all))).toEqual({
        older: sorted[at - 1] ?? null,
        newer: sorted[at + 1] ?? null,
      });
    }),
  );
});

test("a full stretch of numbers is no obstacle", async () => {
  const all = Array.from({ length: 900 }, (_, at) => at + 1);
  expect(await neighboursOf(300, listOf(all))).toEqual({ older: 299, newer: 301 });
  expect(await neighboursOf(900, listOf(all))).toEqual({ older: 899, newer: null });
});

test("where nothing is kept there is nobody", async () => {
  expect(await neighboursOf(5, listOf([]))).toEqual({ older: null, newer: null });
});

test("nothing that is listed goes to waste: few questions, and one receipt for each", async () => {
  const asked: number[] = [];
  const all = Array.from({ length: 2_000 }, (_, at) => at * 7 + 1);
  const list = listOf(all);
  await neighboursOf(701, async (before, limit) => {
    asked.push(limit);
    return await list(before, limit);
  });
  expect(Math.max(...asked)).toBe(1);
  expect(asked.length).toBeLessThan(12);
});
