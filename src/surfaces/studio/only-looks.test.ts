import { expect, test } from "vitest";
import type { MethodName } from "../../wire/index.ts";
import { onlyLooks } from "./only-looks.ts";

test.each<[MethodName, object, boolean]>([
  ["review_edges", { limit: 50 }, true],
  ["review_edges", { accept: [], limit: 50 }, true],
  ["review_edges", { reopen: ["edge:3"] }, false],
  ["review_facts", { state: "accepted" }, true],
  ["review_facts", { accept: ["proposal:1"] }, false],
  ["forget_lessons", { refs: ["lesson:1"], dryRun: true }, true],
  ["forget_lessons", { refs: ["lesson:1"] }, false],
  ["calibrate_gate", {}, true],
  ["calibrate_gate", { apply: true }, false],
  ["calibrate_gate", { reset: true }, false],
  ["commit_turn", {}, false],
])("%s with %j: %s", (method, params, looks) => {
  expect(onlyLooks(method, params)).toBe(looks);
});
