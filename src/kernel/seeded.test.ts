import fc from "fast-check";
import { expect, test } from "vitest";
import { seeded, seedOf } from "./seeded.ts";

test("the same seed gives the same numbers, each from 0 up to 1", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (seed) => {
      const [one, other] = [seeded(seed), seeded(seed)];
      for (let at = 0; at < 20; at++) {
        const drawn = one();
        expect(drawn).toBe(other());
        expect(drawn >= 0 && drawn < 1).toBe(true);
      }
    }),
  );
});

test("numbers are spread evenly, also over the first of seeds that follow one another", () => {
  const chance = seeded(7);
  for (const draw of [() => chance(), (at: number) => seeded(at)()]) {
    const buckets = new Array<number>(16).fill(0);
    for (let at = 0; at < 16_000; at++) buckets[Math.floor(draw(at) * 16)]! += 1;
    // Of 1,000 expected in each; five standard deviations either way.
    for (const count of buckets) expect(Math.abs(count - 1_000)).toBeLessThan(155);
  }
});

test("a seed of texts tells where one ends and the next begins", () => {
  expect(seedOf("a", "b")).toBe(seedOf("a", "b"));
  expect(new Set([seedOf("ab"), seedOf("a", "b"), seedOf("b", "a"), seedOf("")]).size).toBe(4);
});
