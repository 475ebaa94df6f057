import { expect, test } from "vitest";
import { degradations, degradedOf } from "./degradation.ts";

test.each([
  ["late:vectors", "What means the same in other words was left out: there was no time.", null],
  ["authored-cut: AGENTS.md", "Not all rules of this authored file fit.", "AGENTS.md"],
  [
    "vectors-unavailable: connect ECONNREFUSED: x",
    "What means the same in other words could not be looked for.",
    "connect ECONNREFUSED: x",
  ],
  [
    "brain:partial: deadline",
    "Only what a person taught is in: for the rest of the route there was no time.",
    null,
  ],
  ["brain:fail_open:bad-pack", "The router could not decide, and nothing of it is in:", "fail_open:bad-pack"],
  ["late:something-new", "This was left out, as there was no time for it:", "something-new"],
  ["assemble:wire/deadline", "The prompt could not be made as planned:", "wire/deadline"],
  ["of-another-version", "of-another-version", null],
  ["constructor", "constructor", null],
])("%s in words", (code, says, about) => {
  expect(degradedOf(code)).toEqual({ code, says, about });
});

test("each is said once", () => {
  expect(degradations(["deadline", "late:facts", "deadline"]).map(({ code }) => code)).toEqual([
    "deadline",
    "late:facts",
  ]);
});
