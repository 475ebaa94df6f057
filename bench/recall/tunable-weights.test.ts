import fc from "fast-check";
import { expect, test } from "vitest";
import { RANK_WEIGHTS, usableWeights } from "../../src/rooms/rank/weights.ts";
import { BEGINNING_MULTIPLES, weightsAt } from "./tunable-weights.ts";

test("at once, every weight is what it is by default", () => {
  const once = Object.fromEntries(Object.keys(BEGINNING_MULTIPLES).map((name) => [name, 1]));
  expect({ ...RANK_WEIGHTS, ...weightsAt(once) }).toEqual(RANK_WEIGHTS);
});

test("the search begins at plain words", () => {
  const { saturation, length, weakWords, ...others } = weightsAt(BEGINNING_MULTIPLES);
  expect(saturation).toBeCloseTo(1.2, 10);
  expect(length).toBeCloseTo(0.75, 10);
  expect(weakWords).toBeCloseTo(1, 10);
  expect(Object.values(others).every((weight) => weight === 0)).toBe(true);
});

test("whatever the search tries can be ranked with", () => {
  const names = Object.keys(BEGINNING_MULTIPLES);
  const multiple = fc.constantFrom(0, 0.5, 1, 1.5, 2, 3);
  fc.assert(
    fc.property(fc.array(multiple, { minLength: names.length, maxLength: names.length }), (multiples) => {
      const tried = Object.fromEntries(names.map((name, at) => [name, multiples[at]!]));
      expect(() => usableWeights({ ...RANK_WEIGHTS, ...weightsAt(tried) })).not.toThrow();
    }),
  );
});
