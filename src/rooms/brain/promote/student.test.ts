import fc from "fast-check";
import { expect, test } from "vitest";
import { studentQuantile, studentTail } from "./student.ts";

test.each([
  // From printed tables.
  { tail: 0.025, freedom: 10, quantile: 2.228 },
  { tail: 0.001, freedom: 5, quantile: 5.893 },
  { tail: 0.0005, freedom: 30, quantile: 3.646 },
  { tail: 0.001, freedom: 1_000_000, quantile: 3.0902 },
  { tail: 0.05, freedom: 1, quantile: 6.314 },
])("a tail of $tail with $freedom degrees of freedom begins at $quantile", ({ tail, freedom, quantile }) => {
  expect(studentQuantile(tail, freedom)).toBeCloseTo(quantile, 3);
});

test("quantile and tail undo each other, however far out", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -9, max: -0.5, noNaN: true }),
      fc.integer({ min: 1, max: 2_000 }),
      (power, freedom) => {
        const tail = 10 ** power;
        expect(studentTail(studentQuantile(tail, freedom), freedom) / tail).toBeCloseTo(1, 5);
      },
    ),
    { numRuns: 50 },
  );
});
