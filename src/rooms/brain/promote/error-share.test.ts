import fc from "fast-check";
import { expect, test } from "vitest";
import { ALL_GATES_ERROR, chosenAmong, errorShare } from "./error-share.ts";

test("however many gates are held, together they spend no more than one was allowed", () => {
  let sum = 0;
  for (let gate = 0; gate < 100_000; gate += 1) sum += errorShare(gate);
  expect(sum).toBeLessThanOrEqual(ALL_GATES_ERROR);
  expect(sum).toBeGreaterThan(0.999 * ALL_GATES_ERROR);
});

test("a later gate has less to spend, and always something", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (gate) => {
      expect(errorShare(gate + 1)).toBeLessThan(errorShare(gate));
      expect(errorShare(gate + 1)).toBeGreaterThan(0);
    }),
  );
});

test("a number of gates that cannot be is taken for none", () => {
  expect(errorShare(-3)).toBe(errorShare(0));
});

test("out of how many it was chosen shows in how sure it had to be", () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.integer({ min: 1, max: 4 }), (spent, among) => {
      const level = 1 - errorShare(spent) / among;
      expect(chosenAmong({ spent, gain: { mean: 0, lower: 0, level } })).toBe(among);
    }),
  );
  expect(Number.isFinite(chosenAmong({ spent: 0, gain: { mean: 0, lower: 0, level: 1 } }))).toBe(true);
});
