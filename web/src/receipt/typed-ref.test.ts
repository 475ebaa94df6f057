import { expect, test } from "vitest";
import { refIn } from "./typed-ref.ts";

test.each([
  ["msg:42", "msg:42"],
  ["  [mem:7] the deploy branch", "mem:7"],
  ["AGENTS.md#L3-L9", "AGENTS.md#L3-L9"],
  ["AGENTS.md", "AGENTS.md"],
  ["deploy branch", null],
  ["see AGENTS.md for it", null],
  ["msg:", null],
  ["episode:3", null],
])("%s", (typed, ref) => {
  expect(refIn(typed)).toBe(ref);
});
