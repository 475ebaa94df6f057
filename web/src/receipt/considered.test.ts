import fc from "fast-check";
import { expect, test } from "vitest";
import { consideredOf, consideredOfPack, countsOut, leftOut, takenIn } from "./considered.ts";
import { isIn, standsElsewhere } from "./reasons.ts";
import { candidates } from "./receipt.fixture.ts";

test("everything that was considered is in, or out for one reason", () => {
  fc.assert(
    fc.property(candidates(), (listed) => {
      const all = listed.map(consideredOf);
      const groups = leftOut(all);
      const out = groups.flatMap(({ items }) => items);
      expect(new Set(out).size).toBe(out.length);
      expect(out.length + takenIn(all).length).toBe(all.length);
      expect(groups.every(({ reason, items }) => items.every((one) => one.reason === reason))).toBe(true);
      expect(out.some(({ reason }) => isIn(reason))).toBe(false);
    }),
  );
});

test("what is missing comes before what stands elsewhere, large groups before small ones, the best before the rest", () => {
  fc.assert(
    fc.property(candidates(), (listed) => {
      const groups = leftOut(listed.map(consideredOf));
      const ranks = groups.map(({ elsewhere, items }) => (elsewhere ? 0 : 1_000) + items.length);
      expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
      for (const { items } of groups) {
        const scores = items.map(({ score }) => score ?? -1);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      }
    }),
  );
});

test("what stands in the prompt by another way is not counted as left out", () => {
  fc.assert(
    fc.property(candidates(), fc.nat(100), (listed, unlisted) => {
      const all = listed.map(consideredOf);
      const { out, elsewhere } = countsOut(leftOut(all), unlisted);
      expect(elsewhere).toBe(all.filter(({ reason }) => standsElsewhere(reason)).length);
      expect(takenIn(all).length + elsewhere + out).toBe(all.length + unlisted);
    }),
  );
});

test("a pack's candidates are listed alike, with their scores taken apart", () => {
  const one = { ref: "obs:8", layer: "L1", score: 0.5, parts: { words: 0.4, recency: 0.1 } } as const;
  expect(consideredOfPack({ ...one, reason: "recalled", tokens: 12 })).toEqual({
    ...{ ref: "obs:8", part: "L1", tokens: 12, reason: "recalled", score: 0.5 },
    ...{ worth: null, because: null, isStretch: false },
    scores: [
      ["words", 0.4],
      ["recency", 0.1],
    ],
  });
});
