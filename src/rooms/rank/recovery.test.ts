import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { analyse } from "./analyse.ts";
import type { Candidate } from "./candidate.ts";
import { asking, candidate, statisticsOf } from "./pool.fixture.ts";
import { rank } from "./rank.ts";
import type { Ranked } from "./ranked.ts";
import { isWeak, soughtTerms, widened } from "./recovery.ts";
import { wantedTerms } from "./wanted.ts";
import { RANK_WEIGHTS } from "./weights.ts";

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
  return { candidate, score, parts: [{ name: "words", value: score }], beside: null, alike: [] };
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

const SPELT = new Map([["alergic", ["alert", "allerg"]]]);

test("what may be meant takes the place of a beginning, and is looked for without being a word of the question", () => {
  const wider = widened(analyse("alergic peanuts", instantOf(0), 0), SPELT)!;
  expect(wider.terms.words).toEqual(["alergic", "peanuts"]);
  expect(wider.terms.prefixes).toEqual(["peanu"]);
  expect(soughtTerms(wider).words).toEqual(["alergic", "peanuts", "alert", "allerg"]);
  expect(widened(analyse("teas", instantOf(0), 0), new Map([["teas", ["team"]]]))).not.toBe(null);
});

test("what may be meant counts for a part of the word, the more alike it is spelt, and is worth what it is rare", () => {
  const asked = widened(analyse("alergic peanuts", instantOf(0), 0), SPELT)!;
  const statistics = {
    records: 100,
    averageLength: 10,
    frequency: (term: string) => (term === "allerg" ? 40 : 1),
  };
  const { find, worth } = wantedTerms(asked, statistics, RANK_WEIGHTS, new Set());
  const [right, meant, other] = ["alergic", "allergic", "alert"].map((word) => find(word)!);
  expect([right!.term, meant!.term, other!.term]).toEqual([0, 0, 0]);
  expect(right!.share).toBe(1);
  expect(meant!.share).toBeLessThan(0.6);
  expect(other!.share).toBeGreaterThan(0);
  expect(meant!.share).toBeGreaterThan(other!.share);
  expect(worth[0]).toBeLessThan(worth[1]!);
  expect(find("allegro")?.share ?? 0).toBeLessThan(meant!.share);
});

test("what is merely near in meaning does not keep a question from being asked more widely", () => {
  const near = (similarity: number) => {
    const one = candidate("near", "Something of that kind.", { similarity });
    return rank(asking("acordion"), [one], statisticsOf([one], 500), RANK_WEIGHTS);
  };
  expect(near(0.5)[0]!.score).toBeGreaterThan(0.15);
  expect(isWeak(asking("acordion"), near(0.5))).toBe(true);
  expect(isWeak(asking("acordion"), near(0.8))).toBe(false);
});
