import { expect, test } from "vitest";
import { isIncluded, REASONS, type Reason } from "../../../src/kernel/reasons.ts";
import { isIn, isStretch, sentenceOf, standsElsewhere } from "./reasons.ts";

const all = Object.keys(REASONS) as readonly Reason[];

test("every reason has the program's own sentence, and is in or out as the program has it", () => {
  expect(Object.fromEntries(all.map((reason) => [reason, sentenceOf(reason)]))).toEqual(REASONS);
  expect(all.filter(isIn)).toEqual(all.filter(isIncluded));
});

test("a code of a newer program is shown as it is called, and counts as out", () => {
  expect(sentenceOf("from-the-future")).toBe("from-the-future");
  expect(sentenceOf("toString")).toBe("toString");
  expect(isIn("from-the-future")).toBe(false);
});

test("what stands elsewhere in the prompt is out of its part alone", () => {
  expect(all.filter(standsElsewhere)).toEqual([
    "host-injects",
    "shown-in-tail",
    "shown-in-prefix",
    "shown-as-guidance",
    "shown-as-lesson",
    "shown-as-fact",
  ]);
  expect(all.filter((reason) => standsElsewhere(reason) && isIn(reason))).toEqual([]);
});

test("only messages of the conversation are told by stretches", () => {
  expect(isStretch({ part: "tail", reason: "tail-recent" })).toBe(true);
  expect(isStretch({ part: "tail", reason: "not-sent" })).toBe(false);
  expect(isStretch({ part: "recall", reason: "budget-used-up" })).toBe(false);
});
