import fc from "fast-check";
import { expect, test } from "vitest";
import { appliedRatio, estimatesWithin, learnRatio, type Ratio, scaleTokens } from "./token-ratio.ts";

const after = (reports: readonly (readonly [number, number])[]): Ratio | undefined =>
  reports.reduce<Ratio | undefined>(
    (ratio, [estimated, counted]) => learnRatio(ratio, estimated, counted),
    undefined,
  );

test("steady reports are believed after the third", () => {
  expect(
    appliedRatio(
      after([
        [100, 240],
        [100, 240],
      ]),
    ),
  ).toBe(1);
  expect(
    appliedRatio(
      after([
        [100, 240],
        [100, 240],
        [100, 240],
      ]),
    ),
  ).toBeCloseTo(2.4);
});

test("one odd report among many moves little", () => {
  const steady = Array.from({ length: 20 }, () => [1_000, 1_100] as const);
  const odd = appliedRatio(after([...steady, [1_000, 100_000]]));
  expect(odd).toBeGreaterThan(1.1);
  expect(odd).toBeLessThan(1.1 + 0.2 * (4 - 1.1) + 0.001);
});

test("whatever is reported, the factor stays within what tokenizers differ by", () => {
  const number = fc.oneof(fc.double(), fc.constantFrom(0, -1, Number.NaN, Infinity, 1e308));
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number)), (reports) => {
      const factor = appliedRatio(after(reports));
      expect(factor).toBeGreaterThanOrEqual(0.8);
      expect(factor).toBeLessThanOrEqual(2.5);
    }),
  );
});

test("an estimate is scaled to whole tokens, upwards", () => {
  expect(scaleTokens(10, 1.01)).toBe(11);
  expect(scaleTokens(0, 3)).toBe(0);
});

test("as many estimated tokens as there is room for in the model's count, and not one more", () => {
  const factor = fc.oneof(fc.double({ min: 0.8, max: 2.5, noNaN: true }), fc.constantFrom(0.8, 1, 1.1, 2));
  fc.assert(
    fc.property(fc.nat(1_000_000), factor, (room, scale) => {
      const most = estimatesWithin(room, scale);
      expect(scaleTokens(most, scale)).toBeLessThanOrEqual(room);
      expect(scaleTokens(most + 2, scale)).toBeGreaterThan(room);
    }),
  );
  expect(estimatesWithin(-3, 2)).toBe(0);
  expect(estimatesWithin(1_200, 2)).toBe(600);
});
