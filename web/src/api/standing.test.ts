import { expect, test } from "vitest";
import { Problem } from "./problem.ts";
import { standingOf } from "./standing.ts";

const problem = new Problem("a/b", "It is so.", "Do this.");

test("a question that has neither answer nor trouble is being asked, before anything is under way", () => {
  expect(standingOf("b", null, undefined, false)).toEqual({ error: undefined, loading: true });
  expect(standingOf("b", "a", undefined, false)).toEqual({ error: undefined, loading: true });
  expect(standingOf("b", "b", undefined, false)).toEqual({ error: undefined, loading: false });
  expect(standingOf("b", "b", undefined, true)).toEqual({ error: undefined, loading: true });
});

test("trouble is of the question that had it, and of no other", () => {
  expect(standingOf("a", null, { key: "a", problem }, false)).toEqual({ error: problem, loading: false });
  expect(standingOf("b", "b", { key: "a", problem }, false)).toEqual({ error: undefined, loading: false });
  expect(standingOf("b", null, { key: "a", problem }, false)).toEqual({ error: undefined, loading: true });
});

test("where nothing is asked nothing is awaited, whatever was under way", () => {
  expect(standingOf(null, "a", { key: "a", problem }, true)).toEqual({ error: undefined, loading: false });
});
