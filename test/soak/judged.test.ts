import { expect, test } from "vitest";
import { CHECKED, EXAMINED } from "./checks.ts";
import { CIRCLES } from "./circles.ts";
import { MEASURED } from "./claims.ts";
import { judge } from "./judged.ts";
import { spokenLane } from "./spoken-lane.ts";
import { Watch } from "./watch.ts";

const LOOKED = Object.values(CIRCLES).map(({ word }) => `looked through for ${word}`);
const ALWAYS = [...LOOKED, "placeholders shown", "turns forgotten", "turns erased", "fault: disk full"];
const DONE = ["teach", "remember", "apply lifecycle", "make a brain pack", "doctor"].map(
  (name) => `done: ${name}`,
);
const UNDER_WAY = [CHECKED, EXAMINED, MEASURED, "prompts with nacre.summary", ...DONE];
const LANES = [{ ...spokenLane(1, 0), tried: 3, acknowledged: 3 }];

function brokenAfter(lasted: number, counted: readonly string[], stop = new AbortController().signal) {
  const watch = new Watch();
  for (const name of counted) watch.count(name);
  judge(LANES, watch, { stop, faults: ["disk full"], lasted });
  return watch.broken;
}

test("a soak in which everything happened has broken nothing", () => {
  expect(brokenAfter(60_000, [...ALWAYS, ...UNDER_WAY])).toEqual([]);
});

test.each(ALWAYS)("that this never happened is a broken promise in the shortest soak: %s", (name) => {
  const others = ALWAYS.filter((other) => other !== name);
  expect(brokenAfter(1_000, others)).toEqual([`never happened: ${name}`]);
});

test.each(UNDER_WAY)("that this never happened is one where there was time for it: %s", (name) => {
  const others = [...ALWAYS, ...UNDER_WAY].filter((other) => other !== name);
  expect(brokenAfter(60_000, others)).toEqual([`never happened: ${name}`]);
  expect(brokenAfter(59_000, others)).toEqual([]);
});

test("one that was ended early had no time for it", () => {
  expect(brokenAfter(60_000, [], AbortSignal.abort())).toEqual([]);
});

test("what was counted, but none of it, never happened", () => {
  const watch = new Watch();
  watch.count(EXAMINED, 0);
  watch.expectsCounted(EXAMINED);
  expect(watch.broken).toEqual([`never happened: ${EXAMINED}`]);
});
