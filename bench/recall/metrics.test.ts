import fc from "fast-check";
import { expect, test } from "vitest";
import { METRICS, scoreRanking } from "./metrics.ts";

const SESSIONS = new Map([
  ["a1", "A"],
  ["a2", "A"],
  ["b1", "B"],
  ["c1", "C"],
  ["d1", "D"],
  ["e1", "E"],
  ["f1", "F"],
]);

const scored = (gold: string[], goldSessions: string[], ranked: string[]) =>
  scoreRanking({ gold, goldSessions }, ranked, SESSIONS);

test("worked out by hand: two gold turns, at the second and the sixth place", () => {
  const scores = scored(["b1", "f1"], ["B", "F"], ["a1", "b1", "a2", "c1", "d1", "f1"]);
  expect(scores["turn R@5"]).toBe(0.5);
  expect(scores["turn R@10"]).toBe(1);
  expect(scores["turn MRR"]).toBe(0.5);
  // Gains 1/log2(3) + 1/log2(7), of at most 1/log2(2) + 1/log2(3).
  expect(scores["turn NDCG@10"]).toBeCloseTo((0.63093 + 0.35621) / 1.63093, 4);
  // Sessions in the order in which they first appear: A, B, C, D, F.
  expect(scores["session any@5"]).toBe(1);
  expect(scores["session all@5"]).toBe(1);
});

test("a gold session behind five others counts among the first ten only", () => {
  const scores = scored(["f1"], ["F"], ["a1", "b1", "c1", "d1", "e1", "a2", "f1"]);
  expect(scores).toMatchObject({ "turn R@5": 0, "turn R@10": 1, "turn MRR": 1 / 7 });
  expect(scores).toMatchObject({ "session any@5": 0, "session all@5": 0 });
  expect(scores).toMatchObject({ "session any@10": 1, "session all@10": 1 });
});

test("one of two gold sessions is any, not all", () => {
  expect(scored([], ["A", "E"], ["a1"])).toEqual({
    "session any@5": 1,
    "session all@5": 0,
    "session any@10": 1,
    "session all@10": 0,
  });
});

test("nothing found is nothing, and a question without gold has no figure", () => {
  const nothing = scored(["a1"], ["A"], []);
  expect(Object.keys(nothing)).toEqual([...METRICS]);
  expect(Object.values(nothing).every((value) => value === 0)).toBe(true);
  expect(scored([], [], ["a1"])).toEqual({});
});

test("a turn that is named twice takes one place, and more than fifty are not looked at", () => {
  expect(scored(["b1"], [], ["a1", "a1", "a1", "a1", "a1", "b1"])["turn MRR"]).toBe(0.5);
  const many = Array.from({ length: 50 }, (_, at) => `x${at}`);
  expect(scored(["b1"], [], [...many, "b1"])["turn MRR"]).toBe(0);
});

test("every figure is a share, and a ranking that begins with all of the gold has them all", () => {
  const turn = fc.constantFrom(...SESSIONS.keys());
  fc.assert(
    fc.property(fc.uniqueArray(turn, { minLength: 1, maxLength: 5 }), fc.array(turn), (gold, others) => {
      const goldSessions = [...new Set(gold.map((id) => SESSIONS.get(id)!))];
      for (const value of Object.values(scored(gold, goldSessions, others))) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
      for (const value of Object.values(scored(gold, goldSessions, [...gold, ...others]))) {
        expect(value).toBeCloseTo(1, 10);
      }
    }),
  );
});
