import fc from "fast-check";
import { expect, test } from "vitest";
import { RANK_WEIGHTS, type RankWeights, usableWeights } from "./weights.ts";

const NAMES = Object.keys(RANK_WEIGHTS) as (keyof RankWeights)[];

test("what is in use can be used", () => {
  expect(usableWeights(RANK_WEIGHTS)).toEqual(usableWeights(usableWeights(RANK_WEIGHTS)));
});

test("proportions add up to 1 and stay in proportion", () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.integer({ min: 1, max: 99 }), fc.nat(99), fc.nat(99)),
      ([match, standing, scope]) => {
        const usable = usableWeights({ ...RANK_WEIGHTS, match, standing, scope });
        expect(usable.match + usable.standing + usable.scope).toBeCloseTo(1, 12);
        expect(usable.standing / usable.match).toBeCloseTo(standing / match, 9);
      },
    ),
  );
});

test("a weight below 0, without end or that is no number is named and refused", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...NAMES),
      fc.constantFrom(-0.1, Number.NaN, Number.POSITIVE_INFINITY, "1" as unknown as number),
      (name, value) => {
        expect(() => usableWeights({ ...RANK_WEIGHTS, [name]: value })).toThrow(
          expect.objectContaining({ code: "input/bad-field", message: expect.stringContaining(name) }),
        );
      },
    ),
  );
});

test.each(["length", "weakWords", "characters", "without", "quality", "hop"] as const)(
  "%s above 1 is refused",
  (name) => {
    expect(() => usableWeights({ ...RANK_WEIGHTS, [name]: 1.1 })).toThrow(
      expect.objectContaining({ code: "input/bad-field", hint: expect.stringContaining(name) }),
    );
  },
);

test.each([
  { match: 0, standing: 0, scope: 0 },
  { recency: 0, frequency: 0, authorship: 0 },
])("proportions that are all zero are refused: %o", (none) => {
  expect(() => usableWeights({ ...RANK_WEIGHTS, ...none })).toThrow(
    expect.objectContaining({ code: "input/bad-field", hint: "At least one of them must count." }),
  );
});
