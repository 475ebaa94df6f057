import { expect, test } from "vitest";
import { Problem, problemOf, said, sentence } from "./problem.ts";

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

test.each([
  ["there is no receipt 9", "There is no receipt 9."],
  ["It is so.", "It is so."],
  ["msg:9 was erased", "msg:9 was erased."],
  ["nacre doctor says why", "nacre doctor says why."],
  ["is it so?", "Is it so?"],
  ["wait now …", "Wait now …"],
  ["", ""],
])("%s is said as a sentence", (given, expected) => {
  expect(sentence(given)).toBe(expected);
});

test("what happened and what to do are two sentences, with one point each", () => {
  expect(said({ code: "a/b", message: "it does not answer.", hint: "wait a moment" })).toBe(
    "It does not answer. Wait a moment.",
  );
  expect(said({ code: "a/b", message: "no such thing", hint: "" })).toBe("No such thing.");
});
