import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { analyse } from "./analyse.ts";
import type { Candidate } from "./candidate.ts";
import type { Ranked } from "./ranked.ts";
import { isWeak, widened } from "./recovery.ts";

const question = analyse("garden shed roof", instantOf(0), 0);

function ranked(score: number, more: Partial<Candidate> = {}): Ranked {
  const candidate: Candidate = {
    key: "msg:1",
    kind: "msg",
    session: "1/1",
    previous: [],
    next: [],
    role: "user",
    sender: null,
    at: instantOf(0),
    text: "nothing of the kind",
    gathered: 1,
    scope: "agent",
    quality: 1,
    hops: [],
    ...more,
  };
  return { candidate, score, parts: [{ name: "words", value: score }], alike: [] };
}

test("nothing at all is weak, and so is a low score for a record that has little of the question", () => {
  expect(isWeak(question, [])).toBe(true);
  expect(isWeak(question, [ranked(0.14)])).toBe(true);
  expect(isWeak(question, [ranked(0.15)])).toBe(false);
});

test("a low score alone is not weak when a record among the first has half of the question's words", () => {
  expect(isWeak(question, [ranked(0.1), ranked(0.05, { text: "the roof of the shed leaks" })])).toBe(false);
});

test("four summaries that cannot be trusted are weak whatever they score; three are not, nor are four good ones", () => {
  const doubtful = ranked(0.9, { kind: "sum", quality: 0.4 });
  expect(isWeak(question, Array<Ranked>(4).fill(doubtful))).toBe(true);
  expect(isWeak(question, Array<Ranked>(3).fill(doubtful))).toBe(false);
  expect(isWeak(question, [...Array<Ranked>(3).fill(doubtful), ranked(0.9)])).toBe(false);
  expect(isWeak(question, Array<Ranked>(4).fill(ranked(0.9, { kind: "sum", quality: 0.8 })))).toBe(false);
});

test("a wider question keeps its words and asks for their beginnings too", () => {
  const wider = widened(analyse("greenhouse heatting 4711", instantOf(0), 0));
  expect(wider?.terms.words).toEqual(["greenhouse", "heatting", "4711"]);
  expect(wider?.terms.prefixes).toEqual(["greenh", "heatt"]);
});

test("short words and numbers have no wider way", () => {
  expect(widened(analyse("shed 47110815", instantOf(0), 0))).toBe(null);
});
