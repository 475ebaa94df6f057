import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  fitIsotonic,
  type LabelledPoint,
  probabilityAt,
  thresholdForBestF1,
  thresholdForPrecision,
} from "./isotonic.ts";

const point = fc.record({
  score: fc.double({ min: 0, max: 1, noNaN: true }),
  kept: fc.constantFrom(0, 1),
  weight: fc.integer({ min: 1, max: 9 }),
});
const points = fc.array(point, { minLength: 1, maxLength: 60 });
const scores = fc.double({ min: -0.5, max: 1.5, noNaN: true });

const labels = (...pairs: readonly (readonly [number, number])[]): LabelledPoint[] =>
  pairs.map(([score, kept]) => ({ score, kept }));

describe("a curve", () => {
  it("is the labels themselves where they rise", () => {
    expect(fitIsotonic(labels([0.2, 0], [0.8, 1]))).toEqual([
      { low: 0.2, high: 0.2, probability: 0, weight: 1 },
      { low: 0.8, high: 0.8, probability: 1, weight: 1 },
    ]);
  });

  it("pools neighbours that are the wrong way round", () => {
    expect(fitIsotonic(labels([0.1, 0], [0.3, 1], [0.4, 0], [0.9, 1]))).toEqual([
      { low: 0.1, high: 0.1, probability: 0, weight: 1 },
      { low: 0.3, high: 0.4, probability: 0.5, weight: 2 },
      { low: 0.9, high: 0.9, probability: 1, weight: 1 },
    ]);
  });

  it("takes labels of one score together, and each by its weight", () => {
    const [step] = fitIsotonic([
      { score: 0.5, kept: 1, weight: 3 },
      { score: 0.5, kept: 0 },
    ]);
    expect(step).toEqual({ low: 0.5, high: 0.5, probability: 0.75, weight: 4 });
  });

  it("leaves out what is no label", () => {
    expect(fitIsotonic([])).toEqual([]);
    expect(
      fitIsotonic([
        { score: Number.NaN, kept: 1 },
        { score: 0.5, kept: Number.NaN },
        { score: 0.5, kept: 1, weight: 0 },
        { score: 0.5, kept: 1, weight: -1 },
      ]),
    ).toEqual([]);
    expect(probabilityAt([], 0.5)).toBeNull();
  });

  it("is flat on a step, straight between two, and goes on beyond its ends", () => {
    const curve = fitIsotonic(labels([0.2, 0], [0.4, 0], [0.6, 1], [0.8, 1]));
    expect([0, 0.3, 0.4, 0.5, 0.6, 1].map((score) => probabilityAt(curve, score))).toEqual([
      0,
      0,
      0,
      expect.closeTo(0.5),
      1,
      1,
    ]);
    expect(probabilityAt(curve, Number.NaN)).toBeNull();
  });
});

test("never falls, and stays within 0 and 1", () => {
  fc.assert(
    fc.property(points, scores, scores, (some, a, b) => {
      const curve = fitIsotonic(some);
      const [low, high] = [Math.min(a, b), Math.max(a, b)].map((score) => probabilityAt(curve, score)!);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(high! + 1e-12);
      for (const [at, step] of curve.entries()) {
        expect(step.low).toBeLessThanOrEqual(step.high);
        if (at > 0) expect(curve[at - 1]!.probability).toBeLessThan(step.probability);
        if (at > 0) expect(curve[at - 1]!.high).toBeLessThan(step.low);
      }
    }),
  );
});

test("keeps the mean and the weight of the labels", () => {
  fc.assert(
    fc.property(points, (some) => {
      const curve = fitIsotonic(some);
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      expect(sum(curve.map(({ weight }) => weight))).toBeCloseTo(sum(some.map(({ weight }) => weight)));
      expect(sum(curve.map(({ weight, probability }) => weight * probability))).toBeCloseTo(
        sum(some.map(({ weight, kept }) => weight * kept)),
      );
    }),
  );
});

test("fitted to itself it stays as it is", () => {
  fc.assert(
    fc.property(points, (some) => {
      const curve = fitIsotonic(some);
      const again = fitIsotonic(
        some.map(({ score, weight }) => ({ score, weight, kept: probabilityAt(curve, score)! })),
      );
      for (const { score } of some)
        expect(probabilityAt(again, score)).toBeCloseTo(probabilityAt(curve, score)!, 9);
    }),
  );
});

test("no curve that never falls is nearer to the labels", () => {
  const rising = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 60, maxLength: 60 });
  fc.assert(
    fc.property(points, rising, (some, others) => {
      const curve = fitIsotonic(some);
      const sorted = some.toSorted((a, b) => a.score - b.score);
      const other = others.toSorted((a, b) => a - b);
      // Equal scores must have equal values to be a curve at all.
      const valueAt = (at: number): number =>
        other[sorted.findIndex(({ score }) => score === sorted[at]!.score)]!;
      const far = (values: (at: number) => number) =>
        sorted.reduce((sum, { kept, weight }, at) => sum + weight * (kept - values(at)) ** 2, 0);
      expect(far((at) => probabilityAt(curve, sorted[at]!.score)!)).toBeLessThanOrEqual(far(valueAt) + 1e-9);
    }),
  );
});

describe("a threshold", () => {
  const curve = fitIsotonic(
    labels([0.1, 0], [0.2, 0], [0.3, 1], [0.4, 0], [0.6, 1], [0.7, 1], [0.8, 0], [0.9, 1], [0.95, 1]),
  );

  it("is the lowest that is as precise as wished", () => {
    expect(thresholdForPrecision(curve, 0)).toMatchObject({ threshold: 0.1, recall: 1 });
    expect(thresholdForPrecision(curve, 0.75)).toMatchObject({ threshold: 0.6, precision: 0.8 });
    expect(thresholdForPrecision(curve, 1)).toMatchObject({ threshold: 0.9, precision: 1 });
  });

  it("is the one with the best of both", () => {
    const best = thresholdForBestF1(curve)!;
    expect(best.threshold).toBe(0.3);
    expect(best.f1).toBeCloseTo((2 * (5 / 7) * 1) / (5 / 7 + 1));
  });

  it("is none where nothing is precise enough, or worth keeping", () => {
    const hopeless = fitIsotonic(labels([0.2, 0], [0.9, 0]));
    expect(thresholdForPrecision(hopeless, 0.5)).toBeNull();
    expect(thresholdForBestF1(hopeless)).toBeNull();
    expect(thresholdForPrecision([], 0.5)).toBeNull();
    expect(thresholdForBestF1([])).toBeNull();
  });

  it("is higher, and lets in less, the more precision is wished for", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(points, share, share, (some, a, b) => {
        const fitted = fitIsotonic(some);
        const low = thresholdForPrecision(fitted, Math.min(a, b));
        const high = thresholdForPrecision(fitted, Math.max(a, b));
        if (low === null || high === null) {
          expect(high).toBeNull();
          return;
        }
        expect(low.threshold).toBeLessThanOrEqual(high.threshold);
        expect(low.recall).toBeGreaterThanOrEqual(high.recall - 1e-12);
        expect(high.precision).toBeGreaterThanOrEqual(Math.max(a, b));
      }),
    );
  });
});
