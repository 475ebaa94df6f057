import fc from "fast-check";
import { expect, test } from "vitest";
import { tokens } from "../../kernel/tokens.ts";
import {
  condensedTarget,
  expectedText,
  expectedTokens,
  foldLimits,
  LEAST_LEAF,
  leafTarget,
  pinsAllowance,
  pressureOn,
  windowFoldedTo,
} from "./fold-limits.ts";

test("the sizes of a window of 200,000", () => {
  expect(foldLimits(tokens(200_000))).toEqual({
    budget: 200_000,
    soft: 120_000,
    hard: 180_000,
    target: 90_000,
    prefix: 50_000,
    tailLeast: 30_000,
    tailMost: 60_000,
    tailPressed: 20_000,
    exchangeMost: 100_000,
    chunk: 20_000,
    condensed: 2_000,
  });
});

test("a small window gives its summaries more of itself", () => {
  expect(foldLimits(tokens(50_000))).toMatchObject({
    prefix: 25_000,
    target: 32_500,
    soft: 36_000,
    hard: 45_000,
  });
});

test("exactly at a threshold is not above it", () => {
  const limits = foldLimits(tokens(200_000));
  expect([120_000, 120_001, 180_000, 180_001].map((used) => pressureOn(limits, used))).toEqual([
    "none",
    "soft",
    "soft",
    "hard",
  ]);
});

test("for every budget: tail and summaries fit the target, the target lies below soft, soft below hard", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000_000 }), (budget) => {
      const limits = foldLimits(tokens(budget));
      const ascending = [
        limits.prefix + limits.tailLeast,
        limits.target,
        limits.soft,
        limits.hard,
        limits.budget,
      ];
      expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));
      expect(limits.tailPressed).toBeLessThanOrEqual(limits.tailLeast);
      expect(limits.exchangeMost).toBeGreaterThanOrEqual(limits.tailMost);
      expect(limits.prefix + limits.exchangeMost).toBeLessThanOrEqual(limits.hard);
    }),
  );
});

test("a leaf and its pins are expected to be smaller than what they cover, and so is what is condensed", () => {
  fc.assert(
    fc.property(fc.integer({ min: LEAST_LEAF, max: 2_000_000 }), (raw) => {
      expect(expectedTokens(0, leafTarget(tokens(raw)))).toBeLessThan(raw);
    }),
  );
  const limits = foldLimits(tokens(50_000));
  const condensed = (depth: number, many: number, shown: number) =>
    expectedTokens(depth + 1, condensedTarget(limits, tokens(many * expectedText(depth, tokens(shown)))));
  expect(condensed(0, 8, 630)).toBeLessThan(0.8 * 8 * 630);
  expect(condensed(1, 4, 3_200)).toBeLessThan(0.5 * 4 * 3_200);
  expect(condensed(1, 2, 3_200)).toBeLessThan(0.75 * 2 * 3_200);
});

test("the room for pins follows from what is stored", () => {
  const room = (depth: number, raw: number, text: number) =>
    pinsAllowance({ depth, rawTokens: tokens(raw), textTokens: tokens(text) });
  expect([
    room(0, 20_000, 10),
    room(0, 5_000, 600),
    room(1, 0, 800),
    room(2, 0, 600),
    room(3, 0, 2_000),
  ]).toEqual([1_800, 450, 2_400, 3_000, 4_000]);
  expect(room(2, 0, 1)).toBe(64);
});

test("the window that is folded to a target is the largest one that is", () => {
  for (const window of [0, 1, 500, 8_333, 58_000, 58_001, 80_000, 96_667, 140_000, 1_000_000]) {
    const { target } = foldLimits(tokens(window));
    const found = windowFoldedTo(target);
    expect(found).toBeGreaterThanOrEqual(window);
    expect(foldLimits(found).target).toBe(target);
    expect(foldLimits(tokens(found + 1)).target).toBeGreaterThan(target);
  }
});

test("for every target there is a window that is folded to no more, and the search for it ends", () => {
  const [most, exact] = [Number.MAX_SAFE_INTEGER, Math.floor(0.4 * Number.MAX_SAFE_INTEGER)];
  const target = fc.oneof(
    fc.maxSafeNat(),
    fc.integer({ min: exact, max: most }),
    fc.double({ min: 0, noNaN: true }),
    fc.constantFrom(4.05e15, 4.06e15, 4.1e15, most, Number.MAX_VALUE, Number.POSITIVE_INFINITY),
  );
  fc.assert(
    fc.property(target, (wanted) => {
      const found = windowFoldedTo(tokens(wanted));
      expect(Number.isSafeInteger(found)).toBe(true);
      expect(foldLimits(found).target).toBeLessThanOrEqual(wanted);
      if (wanted < exact) expect(foldLimits(tokens(found + 1)).target).toBeGreaterThan(wanted);
    }),
  );
});
