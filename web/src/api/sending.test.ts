import { expect, test } from "vitest";
import { AWAY, Problem, said } from "./problem.ts";
import { sinceBack, unsent } from "./sending.ts";

const away = new Problem(AWAY, "Nacre does not answer.", "This page goes on by itself when it is back.");
const refused = new Problem("facts/bad-span", "It ends before it begins.", "Give a later end.");

test("what was sent to nobody is not promised to go on by itself", () => {
  expect(said(unsent(away))).toBe(
    "Nacre does not answer. This was not answered. Send it once more when Nacre is back.",
  );
  expect(unsent(refused)).toBe(refused);
});

test("when somebody answers again, nothing says that nobody does", () => {
  const since = sinceBack(unsent(away));
  expect(since.code).not.toBe(AWAY);
  expect(said(since)).toBe(
    "This was not answered, and Nacre is back. Look whether it was done, and send it once more if it was not.",
  );
  expect(sinceBack(since)).toBe(since);
  expect(sinceBack(refused)).toBe(refused);
});
