import { expect, test } from "vitest";
import { authoredLines } from "./authored-ref.ts";

test.each([
  ["AGENTS.md#L3-L9", { path: "AGENTS.md", lines: { from: 3, to: 9 } }],
  ["docs/my notes.md#L3", { path: "docs/my notes.md", lines: { from: 3, to: 3 } }],
  ["AGENTS.md", { path: "AGENTS.md", lines: null }],
  ["msg:42", null],
  ["shard:2", null],
  ["", null],
])("%s", (ref, expected) => {
  expect(authoredLines(ref)).toEqual(expected);
});
