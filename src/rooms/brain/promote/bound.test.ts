import fc from "fast-check";
import { expect, test } from "vitest";
import { seeded } from "../../../kernel/seeded.ts";
import { interval, lowerBound } from "./bound.ts";

const alone = (values: readonly number[]) => ({ values, groups: values.map((_, at) => `${at}`) });

const anySample = fc.array(
  fc.record({ value: fc.integer({ min: -8, max: 8 }).map((eighths) => eighths / 8), group: fc.nat(12) }),
  {
    minLength: 2,
    maxLength: 60,
  },
);
const sampleOf = (rows: readonly { readonly value: number; readonly group: number }[]) => ({
  values: rows.map((row) => row.value),
  groups: rows.map((row) => `${row.group}`),
});

test("the bound is never above the mean, and lower for a smaller error", () => {
  fc.assert(
    fc.property(anySample, fc.nat(), (rows, seed) => {
      const sample = sampleOf(rows);
      const at = (error: number) => lowerBound(sample, { error, seed, draws: 200 });
      const wide = at(0.05);
      expect(wide.lower).toBeLessThanOrEqual(wide.mean);
      expect(at(0.001).lower).toBeLessThanOrEqual(wide.lower);
      expect(at(0.0000001).lower).toBeLessThanOrEqual(at(0.001).lower);
    }),
    { numRuns: 40 },
  );
});

test("the same sample and seed give the same bound, and moving everything moves it as far", () => {
  fc.assert(
    fc.property(anySample, fc.nat(), fc.integer({ min: -5, max: 5 }), (rows, seed, by) => {
      const options = { error: 0.001, seed, draws: 200 };
      const bound = lowerBound(sampleOf(rows), options);
      expect(lowerBound(sampleOf(rows), options)).toEqual(bound);
      const moved = lowerBound(sampleOf(rows.map((row) => ({ ...row, value: row.value + by }))), options);
      if (bound.lower > -1_000) expect(moved.lower).toBeCloseTo(bound.lower + by, 4);
    }),
    { numRuns: 40 },
  );
});

test("of one conversation nothing is claimed, however long it was", () => {
  const values = Array.from({ length: 500 }, () => 1);
  expect(lowerBound({ values, groups: values.map(() => "one") }, { error: 0.05, seed: 1 }).lower).toBe(
    Number.NEGATIVE_INFINITY,
  );
});

test("what came in bunches counts as so many bunches", () => {
  const draw = seeded(5);
  const worths = Array.from({ length: 20 }, () => draw());
  const values = worths.flatMap((worth) => Array.from({ length: 30 }, () => worth));
  const bunched = lowerBound(
    { values, groups: values.map((_, at) => `${Math.floor(at / 30)}`) },
    { error: 0.01, seed: 1 },
  );
  expect(bunched.lower).toBeLessThan(lowerBound(alone(values), { error: 0.01, seed: 1 }).lower - 0.05);
});

test("a lopsided sample is claimed too much of about as seldom as promised", () => {
  // Mostly nothing, now and then a great win: the case in which a bound that trusts in symmetry fails.
  const draw = seeded(11);
  const truth = 0.1;
  let tooHigh = 0;
  const runs = 400;
  for (let run = 0; run < runs; run += 1) {
    const values = Array.from({ length: 120 }, () => (draw() < 0.05 ? 2 : 0) + (draw() < 0.5 ? 0.02 : -0.02));
    if (lowerBound(alone(values), { error: 0.05, seed: run, draws: 300 }).lower > truth) tooHigh += 1;
  }
  expect(tooHigh).toBeLessThanOrEqual(runs * 0.08);
});

test("an interval holds the mean of what was drawn about as often as promised", () => {
  const draw = seeded(3);
  let held = 0;
  const runs = 200;
  for (let run = 0; run < runs; run += 1) {
    const values = Array.from({ length: 40 }, () => draw() + draw());
    const found = interval(alone(values), { error: 0.05, seed: run, draws: 300 });
    expect(found.low).toBeLessThanOrEqual(found.mean);
    expect(found.high).toBeGreaterThanOrEqual(found.mean);
    if (found.low <= 1 && found.high >= 1) held += 1;
  }
  expect(held).toBeGreaterThan(runs * 0.9);
});

test("a loss that is rare is reckoned with, also where none has come yet", () => {
  // All is well 49 times out of 50, and then everything is lost: the mean is nothing, and most short samples do not show it.
  for (const size of [60, 150]) {
    const draw = seeded(7);
    let tooHigh = 0;
    const runs = 150;
    for (let run = 0; run < runs; run += 1) {
      const values = Array.from({ length: size }, () => (draw() < 0.02 ? -0.98 : 0.02));
      const bound = lowerBound({ ...alone(values), worst: -1 }, { error: 0.0003, seed: run, draws: 300 });
      expect(bound.lower).toBeLessThan(bound.mean);
      if (bound.lower > 0) tooHigh += 1;
    }
    expect(tooHigh).toBe(0);
  }
});
