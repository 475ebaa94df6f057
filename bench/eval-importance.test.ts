import { expect, test } from "vitest";
import { faultsOf, type Graded } from "./eval-importance.ts";

function graded(
  label: "must_remember" | "ignore",
  as: "must_remember" | "ignore",
  adversarial = false,
): Graded {
  return {
    line: { text: "a", trust: "web", tool: null, label, why: "a", language: "en", adversarial },
    part: "reported",
    grade: { label: as, score: 0.9, method: "heuristic-v2", rationale: [] },
  } as unknown as Graded;
}
const many = (count: number, one: Graded) => Array.from({ length: count }, () => one);
const right = [
  ...many(20, graded("must_remember", "must_remember")),
  ...many(80, graded("ignore", "ignore")),
];

test("all as they are labelled: no fault", () => {
  expect(faultsOf(right)).toEqual([]);
});

test("too little agreement, and too much that nobody needs, are faults", () => {
  const missed = many(12, graded("must_remember", "ignore"));
  expect(faultsOf([...right, ...missed])).toEqual([expect.stringMatching(/^Agreement is 0\.89/)]);
  const taken = many(2, graded("ignore", "must_remember"));
  expect(faultsOf([...right, ...taken])).toEqual([expect.stringMatching(/^Precision is 0\.9/)]);
});

test("one line that was written to mislead is a fault, in whichever part", () => {
  const misled = { ...graded("ignore", "must_remember", true), part: "tuning" as const };
  expect(faultsOf([...right, misled])).toEqual([expect.stringMatching(/written to mislead/)]);
});
