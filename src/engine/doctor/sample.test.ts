import fc from "fast-check";
import { expect, test } from "vitest";
import { samplesOf } from "./sample.ts";

test.each([
  { newest: 0, most: 5, step: 2, slices: [] },
  {
    newest: 5,
    most: 5,
    step: 2,
    slices: [
      [0, 2],
      [2, 2],
      [4, 1],
    ],
  },
  {
    newest: 12,
    most: 4,
    step: 2,
    slices: [
      [0, 2],
      [4, 2],
      [8, 2],
      [10, 2],
    ],
  },
])("of $newest, at most $most and as many again, $step at a time", ({ newest, most, step, slices }) => {
  expect(samplesOf(newest, most, step).map(({ after, limit }) => [after, limit])).toEqual(slices);
});

test("slices follow each other without overlap, hold the newest whole, and are bounded", () => {
  const sizes = {
    newest: fc.nat(100_000),
    most: fc.integer({ min: 1, max: 6_000 }),
    step: fc.integer({ min: 1, max: 300 }),
  };
  fc.assert(
    fc.property(fc.record(sizes), ({ newest, most, step }) => {
      const slices = samplesOf(newest, most, step);
      let end = 0;
      let looked = 0;
      for (const { after, limit } of slices) {
        expect(after).toBeGreaterThanOrEqual(end);
        expect(limit).toBeGreaterThan(0);
        end = after + limit;
        looked += limit;
      }
      expect(end).toBe(newest);
      expect(looked).toBeLessThanOrEqual(2 * most + step);
      const newestOnes = slices.filter(({ after }) => after >= newest - most);
      expect(newestOnes.reduce((sum, { limit }) => sum + limit, 0)).toBe(Math.min(newest, most));
    }),
  );
});
