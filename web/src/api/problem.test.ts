import { expect, test } from "vitest";
import { Problem, problemOf } from "./problem.ts";

test("a problem stays what it is; whatever else is thrown becomes one with what to do", () => {
  const own = new Problem("a/b", "It is so.", "Do this.");
  expect(problemOf(own)).toBe(own);
  const other = problemOf(new TypeError("x is not a function"));
  expect([other.code, other.message, other.hint]).toEqual([
    "studio/unexpected",
    "x is not a function",
    "Reload the page. If it happens again, run nacre doctor.",
  ]);
  expect(problemOf("gone").message).toBe("gone");
});
