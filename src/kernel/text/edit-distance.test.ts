import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance, isNear, nearWords } from "./edit-distance.ts";

const few = fc.string({ unit: fc.constantFrom("a", "b", "c", "é", "𝒳"), maxLength: 7 });

test.each([
  ["", "", 0],
  ["oyster", "", 6],
  ["passport", "pasport", 1],
  ["lasagne", "lasange", 1],
  ["greenhouse", "greenhose", 1],
  ["kitten", "sitting", 3],
  ["ca", "abc", 3],
  ["𝒳y", "y𝒳", 1],
])("from %j to %j it is %i", (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
});

test("a distance is nothing only between equals, the same both ways, and no more than the letters", () => {
  fc.assert(
    fc.property(few, few, (one, other) => {
      const distance = editDistance(one, other);
      expect(distance === 0).toBe(one === other);
      expect(editDistance(other, one)).toBe(distance);
      const lengths = [[...one].length, [...other].length] as const;
      expect(distance).toBeLessThanOrEqual(Math.max(...lengths));
      expect(distance).toBeGreaterThanOrEqual(Math.abs(lengths[0] - lengths[1]));
    }),
  );
});

test("each slip makes a distance of one at most", () => {
  fc.assert(
    fc.property(few, fc.nat(7), fc.constantFrom("a", "z"), (word, place, letter) => {
      const letters = [...word];
      const at = Math.min(place, letters.length);
      const [one = "", two = ""] = letters.slice(at, at + 2);
      const slips = [[letter], [letter, one, two], [one], [letter, two], [two, one]];
      for (const slip of slips) {
        const slipped = [...letters.slice(0, at), ...slip, ...letters.slice(at + 2)].join("");
        const most = slip.length === 1 && slip[0] === letter ? 2 : 1;
        expect(editDistance(word, slipped)).toBeLessThanOrEqual(most);
      }
    }),
  );
});

const byCodePoint = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

test("stepping through a list finds what looking at every word of it finds", () => {
  const nearness = fc.record({ most: fc.nat(2), shared: fc.nat(3) });
  fc.assert(
    fc.property(fc.uniqueArray(few, { maxLength: 200 }), few, nearness, (words, word, near) => {
      const sorted = words.toSorted(byCodePoint);
      const seek = (from: string) => sorted.find((one) => byCodePoint(one, from) >= 0);
      expect(nearWords(word, near, seek, 10_000)).toEqual(sorted.filter((one) => isNear(word, one, near)));
    }),
    { numRuns: 500 },
  );
});

test("most of a list is stepped over, and no more steps are taken than may be", () => {
  const letters = [..."abcdefghij"];
  const list = letters.flatMap((a) =>
    letters.flatMap((b) => letters.flatMap((c) => letters.map((d) => `pass${a}${b}${c}${d}`))),
  );
  let steps = 0;
  const seek = (from: string) => {
    steps += 1;
    return list.find((one) => one >= from);
  };
  expect(nearWords("passdeaf", { most: 1, shared: 1 }, seek, 1_000)).toHaveLength(1 + 4 * 9 + 3);
  expect(steps).toBeLessThan(list.length / 50);
  steps = 0;
  nearWords("passdeaf", { most: 2, shared: 1 }, seek, 20);
  expect(steps).toBe(20);
});
