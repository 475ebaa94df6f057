import { expect, test } from "vitest";
import { compare, intervalOf } from "./interval.ts";

test("where every question gains the same there is no doubt", () => {
  const { low, high } = intervalOf(Array.from({ length: 40 }, () => 0.25));
  expect([low, high]).toEqual([0.25, 0.25]);
});

test("for a known spread it is what the normal law says", () => {
  // 200 differences, half +1 and half 0: the mean is 0.5, its standard error 0.5 / sqrt(200) = 0.0354.
  const { low, high } = intervalOf(Array.from({ length: 200 }, (_, at) => at % 2));
  expect(low).toBeGreaterThan(0.5 - 2.3 * 0.0354);
  expect(low).toBeLessThan(0.5 - 1.6 * 0.0354);
  expect(high).toBeLessThan(0.5 + 2.3 * 0.0354);
  expect(high).toBeGreaterThan(0.5 + 1.6 * 0.0354);
});

test("it is the same in every run", () => {
  const differences = Array.from({ length: 30 }, (_, at) => Math.sin(at));
  expect(intervalOf(differences)).toEqual(intervalOf(differences));
});

test("pairs are compared question by question: what both have in common is no doubt", () => {
  const pairs = Array.from({ length: 50 }, (_, at) => ({ value: at / 100 + 0.1, plain: at / 100 }));
  const compared = compare(pairs);
  expect(compared.value).toBeCloseTo(0.345, 10);
  expect(compared.plain).toBeCloseTo(0.245, 10);
  expect(compared.low).toBeCloseTo(0.1, 10);
  expect(compared.high).toBeCloseTo(0.1, 10);
  expect(compared.questions).toBe(50);
});
