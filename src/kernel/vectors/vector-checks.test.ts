import { expect, test } from "vitest";
import { MOST_DIMENSIONS, requireDimensions, requireVector } from "./vector-checks.ts";

test.each([
  [new Float32Array(3), "3 numbers, where there are 4"],
  [Float32Array.of(1, Number.NaN, 0, 0), "not a number"],
  [Float32Array.of(1, Number.POSITIVE_INFINITY, 0, 0), "not a number"],
])("refuses %j", (vector, why) => {
  expect(() => requireVector(vector, 4)).toThrow(why);
});

test("what has as many finite numbers as the space is a vector, all zeros too", () => {
  for (const vector of [Float32Array.of(1, 0, 0, -0.5), new Float32Array(4)]) {
    expect(() => requireVector(vector, 4)).not.toThrow();
  }
});

test.each([0, -1, 1.5, Number.NaN, MOST_DIMENSIONS + 1])("no space has %d dimensions", (dimensions) => {
  expect(() => requireDimensions(dimensions)).toThrow(/dimensions/);
  expect(() => requireDimensions(MOST_DIMENSIONS)).not.toThrow();
});
