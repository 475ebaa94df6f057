import fc from "fast-check";
import { expect, test } from "vitest";
import { seeded } from "../../test/sim/random.ts";
import { type Multiples, shuffled, tune } from "./tune.ts";

const MULTIPLES = [0, 0.5, 1, 1.5, 2];
const tuned = (from: Multiples, score: (at: Multiples) => number, passes = 2) =>
  tune({ from, multiples: MULTIPLES, passes, random: seeded(3), score: async (at) => score(at) });

test("where weights do not depend on each other, each ends where it is best", async () => {
  const wanted: Multiples = { words: 1.5, session: 0, dates: 2 };
  const score = (at: Multiples) =>
    -Object.entries(wanted).reduce((sum, [name, best]) => sum + (at[name]! - best) ** 2, 0);
  expect(await tuned({ words: 1, session: 1, dates: 0 }, score)).toEqual({ multiples: wanted, score: -0 });
});

test("what makes no difference is left as it is", async () => {
  const from = { words: 1, session: 0.5 };
  expect((await tuned(from, () => 7)).multiples).toEqual(from);
});

test("a second pass sees what the first has changed, and a pass that changes nothing is the last", async () => {
  let asked = 0;
  // Either pays only where the other is on.
  const score = ({ a, b }: Multiples) => {
    asked += 1;
    return a! * b! + 0.1 * a!;
  };
  expect((await tuned({ a: 0, b: 0 }, score, 9)).multiples).toEqual({ a: 2, b: 2 });
  expect(asked).toBeLessThan(1 + 4 * 8);
});

test("it never ends below where it began, and says what its multiples score", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(20), { minLength: 25, maxLength: 25 }), async (table) => {
      const score = ({ a, b }: Multiples) => table[MULTIPLES.indexOf(a!) * 5 + MULTIPLES.indexOf(b!)]!;
      const { multiples, score: reached } = await tuned({ a: 1, b: 1 }, score);
      expect(reached).toBe(score(multiples));
      expect(reached).toBeGreaterThanOrEqual(score({ a: 1, b: 1 }));
    }),
  );
});

test("shuffling loses nothing", () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.nat(), (items, seed) => {
      expect([...shuffled(items, seeded(seed))].sort()).toEqual([...items].sort());
    }),
  );
});
