import { expect, test } from "vitest";
import type { Understood } from "../../../../src/engine/search-api.ts";
import { markedWords, understoodLines } from "./understood.ts";

const NOTHING: Understood = {
  ...{
    words: [],
    phrases: [],
    runs: [],
    code: [],
    names: [],
    without: [],
    common: [],
    times: [],
    channels: [],
  },
  ...{ asksAssistant: false, asksAdvice: false, asksSummary: false, wantsSeveral: false, asksOrder: false },
};

test("only what is known of a question is said", () => {
  expect(understoodLines(NOTHING)).toEqual([]);
  const since = new Date(2026, 10, 13).getTime();
  const before = new Date(2026, 10, 14).getTime();
  const lines = understoodLines({
    ...NOTHING,
    words: ["deploy", "branch"],
    without: ["failed"],
    times: [{ words: "last Friday", since, before }],
    asksOrder: true,
    channels: [
      { name: "words", found: 14 },
      { name: "vectors", found: 0 },
      { name: "later", found: 1 },
    ],
  });
  expect(lines).toEqual([
    { name: "times", values: ["“last Friday”: 2026-11-13 00:00 to 2026-11-14 00:00"] },
    { name: "words", values: ["deploy", "branch"] },
    { name: "left out", values: ["failed"] },
    { name: "asks for", values: ["when, or in which order"] },
    { name: "found by", values: ["words of the question (14)", "later (1)"] },
  ]);
});

test("what is marked is what was understood, the longest first; without that, what was typed", () => {
  const understood = { ...NOTHING, words: ["deploy", "branch"], phrases: ["deploy branch"], code: ["a.ts"] };
  expect(markedWords("x", understood)).toEqual(["deploy branch", "branch", "deploy", "a.ts"]);
  expect(markedWords("deploy, (branch) a", undefined)).toEqual(["branch", "deploy"]);
  expect(markedWords("plain", NOTHING)).toEqual(["plain"]);
});
