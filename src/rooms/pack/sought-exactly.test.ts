/** What a request asks for to the letter, and whether only the detail has it. */

import { expect, test } from "vitest";
import { onlyIn, soughtExactly } from "./sought-exactly.ts";

test.each([
  ['where does it say "Moving Day"?', ["moving day"]],
  ["what does `retry_count` default to", ["retry_count"]],
  ["why did build 4711 fail on 2026-10-02", ["2026-10-02", "4711"]],
  ["「夏休み」はいつ", ["夏休み"]],
  ["what did we decide about the boat", []],
  [
    "“Moving Day” or „Umzugstag“, «déménagement» or 『引越』",
    ["moving day", "umzugstag", "déménagement", "引越"],
  ],
  // What is opened and not closed takes nothing with it.
  ["“a note “Moving Day” and «one «more»", ["moving day", "more"]],
  ["“".repeat(300), []],
])("%s", (query, sought) => {
  expect(soughtExactly(query)).toEqual(sought);
});

test("of a request that goes on and on, no more is looked at than search looks at", () => {
  const long = "on and on, ".repeat(30_000);
  expect(soughtExactly(`"Moving Day" ${long} "Flag Day" 4711 retry_count`)).toEqual(["moving day"]);
  for (const mark of `"“„«「『\``) expect(soughtExactly(mark.repeat(300_000))).toEqual([]);
});

test("only the detail has it, or both, or neither", () => {
  expect(onlyIn("exit code 137, killed", "the build failed", ["137"])).toBe(true);
  expect(onlyIn("exit code 137", "failed with 137", ["137"])).toBe(false);
  expect(onlyIn("exit code 1", "the build failed", ["137"])).toBe(false);
  expect(onlyIn("anything", "short", [])).toBe(false);
});
