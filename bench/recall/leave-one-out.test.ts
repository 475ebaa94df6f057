import { expect, test } from "vitest";
import { type HeldOut, leaveOneOut, type TunableSet } from "./leave-one-out.ts";
import type { Multiples } from "./tune.ts";

/** A set in which a question is answered when the weights are near what this set likes. */
function setWith(name: string, likes: Multiples): TunableSet & { asked: { sample: number; all: number } } {
  const asked = { sample: 0, all: 0 };
  return {
    name,
    asked,
    async ask(multiples, which) {
      asked[which] += 1;
      const off = Object.entries(likes).reduce((sum, [at, best]) => sum + Math.abs(multiples[at]! - best), 0);
      const share = 1 / (1 + off);
      const question = { id: "q", type: which, text: "?", gold: ["1"], goldSessions: [] };
      const scores = { "turn R@5": share, "turn R@10": share };
      return [{ store: name, question, ranked: [], scores, plain: { "turn R@5": 0.5 } }];
    },
  };
}

test("what is left out has no say in the weights it is asked with, and is asked for all its questions once", async () => {
  const sets = [
    setWith("left", { neighbours: 2, dates: 1 }),
    setWith("right", { neighbours: 2, dates: 1 }),
    setWith("odd", { neighbours: 0, dates: 0.5 }),
  ];
  const held: HeldOut[] = [];
  for await (const one of leaveOneOut(sets, { neighbours: 0, dates: 0 })) held.push(one);
  expect(held.map((one) => [one.held, one.tunedOn])).toEqual([
    ["left", ["right", "odd"]],
    ["right", ["left", "odd"]],
    ["odd", ["left", "right"]],
  ]);
  // The two that agree choose what they like, whatever the third would have liked.
  expect(held[2]).toMatchObject({ multiples: { neighbours: 2, dates: 1 }, reached: 1 });
  expect(held[2]!.answered[0]!.scores["turn R@5"]).toBeCloseTo(1 / 3.5, 10);
  expect(held.every(({ answered }) => answered[0]!.question.type === "all")).toBe(true);
  expect(sets.map(({ asked }) => asked.all)).toEqual([1, 1, 1]);
});

test("what one of them has found out is not asked again for another", async () => {
  const sets = [setWith("left", { a: 0 }), setWith("right", { a: 0 }), setWith("odd", { a: 0 })];
  for await (const { multiples } of leaveOneOut(sets, { a: 0 })) expect(multiples).toEqual({ a: 0 });
  // Four multiples each, and no set is asked for one of them twice.
  expect(sets.map(({ asked }) => asked.sample)).toEqual([4, 4, 4]);
});
