import fc from "fast-check";
import { expect, test } from "vitest";
import { boosterOf, PROTOTYPES } from "./booster.ts";

const vector = fc.float32Array({ minLength: 3, maxLength: 3, min: -1, max: 1, noNaN: true });

test("is the likeness to the nearest of four, never below nothing", () => {
  const of = (...numbers: readonly number[]) => Float32Array.from(numbers);
  expect(PROTOTYPES).toHaveLength(4);
  expect(boosterOf(of(1, 0), [of(0, 1), of(1, 0)])).toBeCloseTo(1);
  expect(boosterOf(of(1, 0), [of(-1, 0)])).toBe(0);
  expect(boosterOf(of(1, 0), [])).toBe(0);
  expect(boosterOf(of(1, 0), [of(1, 0, 0)])).toBe(0);
  fc.assert(
    fc.property(vector, fc.array(vector), (one, others) => {
      const boosted = boosterOf(one, others);
      expect(boosted >= 0 && boosted <= 1).toBe(true);
    }),
  );
});
