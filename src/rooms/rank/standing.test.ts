import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { ASKED, candidate } from "./pool.fixture.ts";
import { finalScore, hopScore, type Standing, standingOf } from "./standing.ts";
import { RANK_WEIGHTS, usableWeights } from "./weights.ts";

/** The proportions of which the numbers below are worked out by hand. */
const WORKED = usableWeights({
  ...RANK_WEIGHTS,
  match: 0.7,
  standing: 0.2,
  scope: 0.1,
  coverage: 0.3,
  recency: 0.5,
  frequency: 0.2,
  authorship: 0.3,
  quality: 0.5,
});
const NEW_ONLY = usableWeights({ ...WORKED, recency: 1, frequency: 0, authorship: 0 });
const FRESH = { at: ASKED } as const;
const secondsAgo = (seconds: number) => ({ at: instantOf(ASKED - 1_000 * seconds) });

function scoreOf(
  given: Parameters<typeof candidate>[2],
  similarity: number,
  coverage = 1,
  weights = WORKED,
  mostUses = 0,
): number {
  const one = candidate("one", "text", given);
  return finalScore(one, similarity, coverage, standingOf(one, ASKED, mostUses), weights).score;
}

test.each([
  { name: "of this conversation, now", given: { ...FRESH, scope: "conversation" }, sim: 1, score: 1 },
  { name: "of the installation, now", given: { ...FRESH, scope: "installation" }, sim: 1, score: 0.93 },
  {
    name: "a summary of quality 0.6",
    given: { ...FRESH, scope: "conversation", quality: 0.6 },
    sim: 1,
    score: 0.8,
  },
  {
    name: "19 hours old, half alike",
    given: { ...secondsAgo(69_315), scope: "agent" },
    sim: 0.5,
    score: 0.5 * 0.86,
  },
] as const)("$name: $score", ({ given, sim, score }) => {
  expect(scoreOf(given, sim, 1, NEW_ONLY)).toBeCloseTo(score, 4);
});

test.each([
  { scope: "conversation", seconds: 6_931 },
  { scope: "agent", seconds: 69_315 },
  { scope: "installation", seconds: 346_574 },
] as const)("half of what is new in $scope is gone after $seconds s", ({ scope, seconds }) => {
  const one = candidate("one", "text", { ...secondsAgo(seconds), scope });
  expect(standingOf(one, ASKED, 0).recency).toBeCloseTo(0.5, 4);
});

test.each([
  { name: "fresh", given: {}, mostUses: 0, standing: 0.5 },
  { name: "fresh and authored", given: { authority: 1 }, mostUses: 0, standing: 0.8 },
  { name: "and used most", given: { authority: 1, uses: 3 }, mostUses: 3, standing: 0.9723 },
])("standing of what is $name is $standing", ({ given, mostUses, standing }) => {
  const one = candidate("one", "text", { ...FRESH, ...given });
  const { recency, frequency, authorship } = standingOf(one, ASKED, mostUses);
  expect(0.5 * recency + 0.2 * frequency + 0.3 * authorship).toBeCloseTo(standing, 4);
});

test.each([
  { coverage: 1, match: 0.9 },
  { coverage: 0.5, match: 0.9 * (1.15 / 1.3) },
  { coverage: 0, match: 0.9 / 1.3 },
])("with $coverage of the words, 0.9 counts as $match", ({ coverage, match }) => {
  const whole = scoreOf(FRESH, 0.9, 1) / 0.9;
  expect(scoreOf(FRESH, 0.9, coverage)).toBeCloseTo(match * whole, 10);
});

test.each([
  { parent: 0.45, passed: 0.225 },
  { parent: 0.3, passed: 0.15 },
  { parent: 0.28, passed: 0 },
])("of $parent, $passed is passed on", ({ parent, passed }) => {
  expect(hopScore(parent, 0.5)).toBeCloseTo(passed, 10);
});

const share = fc.double({ min: 0, max: 1, noNaN: true });

test("a score is its parts, and lies between 0 and its similarity", () => {
  const standings: fc.Arbitrary<Standing> = fc.record({
    recency: share,
    frequency: share,
    authorship: share,
  });
  fc.assert(
    fc.property(share, share, share, standings, (similarity, coverage, quality, standing) => {
      const one = candidate("one", "text", { quality });
      const { score, parts } = finalScore(one, similarity, coverage, standing, WORKED);
      expect(parts.reduce((sum, [, value]) => sum + value, 0)).toBeCloseTo(score, 10);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(similarity + 1e-12);
    }),
  );
});

test("of two that are otherwise the same, the better summary, the nearer, the newer and the more used is not behind", () => {
  fc.assert(
    fc.property(share, share, share, (similarity, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      expect(scoreOf({ quality: high }, similarity)).toBeGreaterThanOrEqual(
        scoreOf({ quality: low }, similarity),
      );
      const age = (part: number) => secondsAgo(Math.round(1e6 * (1 - part)));
      expect(scoreOf(age(high), similarity)).toBeGreaterThanOrEqual(scoreOf(age(low), similarity));
      expect(scoreOf({ authority: high }, similarity)).toBeGreaterThanOrEqual(
        scoreOf({ authority: low }, similarity),
      );
      const used = (part: number) => scoreOf({ uses: Math.round(9 * part) }, similarity, 1, WORKED, 9);
      expect(used(high)).toBeGreaterThanOrEqual(used(low));
    }),
  );
});

test("nonsense in time, uses and quality gives a score all the same", () => {
  const odd = { at: instantOf(Number.NaN), uses: -3, quality: Number.NaN, authority: Number.NaN };
  const score = scoreOf(odd, 0.5);
  expect(score).toBeGreaterThanOrEqual(0);
  expect(score).toBeLessThanOrEqual(0.5);
});
