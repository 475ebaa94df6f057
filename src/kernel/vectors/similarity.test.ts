import fc from "fast-check";
import { expect, test } from "vitest";
import { calibrated } from "./similarity.ts";

const cosine = fc.double({ min: -1, max: 1, noNaN: true });
const space = fc.record({ unrelated: cosine, restated: cosine });

test("whatever the space, it is from 0 to 1 and never falls when the cosine rises", () => {
  fc.assert(
    fc.property(cosine, cosine, space, (one, other, of) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      expect(calibrated(low, of)).toBeLessThanOrEqual(calibrated(high, of) + 1e-12);
      expect(calibrated(high, of)).toBeGreaterThanOrEqual(0);
      expect(calibrated(high, of)).toBeLessThanOrEqual(1);
    }),
  );
});

test("what a space calls unrelated and restated lies at the same places for every space", () => {
  for (const of of [
    { unrelated: 0.1, restated: 0.6 },
    { unrelated: 0.7, restated: 0.95 },
  ]) {
    expect(calibrated(of.unrelated, of)).toBeCloseTo(0.3, 12);
    expect(calibrated(of.restated, of)).toBeCloseTo(0.9, 12);
    expect(calibrated(1, of)).toBe(1);
    expect(calibrated(-0.4, of)).toBe(0);
    expect(calibrated(Number.NaN, of)).toBe(0);
  }
});
