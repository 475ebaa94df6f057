import fc from "fast-check";
import { expect, test } from "vitest";
import { Nearest, smallest } from "./nearest.ts";

test("keeps what sorting everything would put first", () => {
  const scores = fc.array(fc.integer({ min: -4, max: 4 }));
  fc.assert(
    fc.property(scores, fc.integer({ min: -1, max: 12 }), (offered, limit) => {
      const nearest = new Nearest(limit, (one, other) => one > other);
      offered.forEach((score, item) => {
        const { floor } = nearest;
        nearest.offer(item, score);
        if (score < floor) expect(nearest.ranked().some((kept) => kept.item === item)).toBe(false);
      });
      const sorted = offered
        .map((score, item) => ({ item, score }))
        .sort((a, b) => b.score - a.score || b.item - a.item);
      expect(nearest.ranked()).toEqual(sorted.slice(0, Math.max(0, limit)));
    }),
  );
});

test("the smallest are those that sorting would put first, in the order in which they stand", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9)), fc.nat(20), (numbers, most) => {
      const sorted = numbers
        .map((number, at) => ({ number, at }))
        .sort((a, b) => a.number - b.number || a.at - b.at);
      const first = sorted.slice(0, most).map(({ at }) => at);
      const found = smallest(Uint16Array.from([...numbers, 0, 0]), numbers.length, most, 9);
      expect([...found]).toEqual(first.sort((a, b) => a - b));
    }),
  );
});
