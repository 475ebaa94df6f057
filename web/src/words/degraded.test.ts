import { expect, test } from "vitest";
import { DEGRADED_HELP } from "../../../src/surfaces/cli/why-incomplete.ts";
import { degradations, degradedLine, degradedOf } from "./degraded.ts";

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

test("every reason that the terminal has words for has a sentence here", () => {
  const reasons = [...DEGRADED_HELP.matchAll(/`([a-z:-]+)`/g)].map(([, name = ""]) => name);
  expect(reasons.length).toBeGreaterThan(20);
  for (const reason of reasons)
    expect(degradedLine(reason), reason).toMatch(/^[A-Z](?!he answer may be incomplete).*\.$/);
});

test("as a line, what is told behind a reason is kept, and one that is not known is named", () => {
  expect(degradedLine("vectors-unavailable: no key")).toBe(
    "What means the same in other words could not be looked for. (no key)",
  );
  expect(degradedLine("late:something-new")).toBe(
    "This was left out, as there was no time for it: something-new.",
  );
  expect(degradedLine("something-new")).toBe("The answer may be incomplete: something-new.");
  expect(degradedLine("toString")).toBe("The answer may be incomplete: toString.");
});
