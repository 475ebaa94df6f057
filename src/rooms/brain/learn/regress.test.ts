import fc from "fast-check";
import { expect, test } from "vitest";
import { chanceAt, fitChance, fitLine, type Row, valueAt } from "./regress.ts";

const small = fc.integer({ min: -8, max: 8 }).map((eighths) => eighths / 8);

test("a line without noise is found again", () => {
  fc.assert(
    fc.property(fc.array(small, { minLength: 3, maxLength: 3 }), small, (weights, bias) => {
      const rows: Row[] = [];
      for (let at = 0; at < 64; at += 1) {
        const features = [at % 2, Math.floor(at / 2) % 2, (at % 7) / 7];
        rows.push({ features, target: valueAt({ bias, weights }, features), weight: 1 + (at % 3) });
      }
      const found = fitLine(rows, 3, 1e-6);
      for (const [at, weight] of weights.entries()) expect(found.weights[at]).toBeCloseTo(weight, 3);
      expect(found.bias).toBeCloseTo(bias, 3);
    }),
  );
});

test("a penalty brings weights nearer to zero, and without rows there is nothing", () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({ features: [at % 2], target: at % 2, weight: 1 }));
  const free = fitLine(rows, 1, 0).weights[0]!;
  const held = fitLine(rows, 1, 20).weights[0]!;
  expect(held).toBeGreaterThan(0);
  expect(held).toBeLessThan(free / 1.5);
  expect(fitLine([], 2, 1)).toEqual({ bias: 0, weights: [0, 0] });
  expect(fitChance([], 2, 1)).toEqual({ bias: 0, weights: [0, 0] });
});

test("chances agree with how often it was so", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 19 }), fc.integer({ min: 1, max: 19 }), (without, having) => {
      const rows: Row[] = [];
      for (let at = 0; at < 200; at += 1) {
        rows.push({ features: [0], target: at % 20 < without ? 1 : 0, weight: 1 });
        rows.push({ features: [1], target: at % 20 < having ? 1 : 0, weight: 1 });
      }
      const line = fitChance(rows, 1, 0.01);
      expect(chanceAt(line, [0])).toBeCloseTo(without / 20, 1);
      expect(chanceAt(line, [1])).toBeCloseTo(having / 20, 1);
    }),
    { numRuns: 30 },
  );
});

test("what always came true does not run away", () => {
  const line = fitChance(
    Array.from({ length: 100 }, () => ({ features: [1], target: 1, weight: 1 })),
    1,
    1,
  );
  expect(Number.isFinite(line.bias)).toBe(true);
  expect(chanceAt(line, [1])).toBeGreaterThan(0.95);
});
