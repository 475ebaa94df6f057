import fc from "fast-check";
import { expect, test } from "vitest";
import type { Candidate } from "./candidate.ts";
import { nearness } from "./meaning.ts";
import { asking, candidate, conversation, statisticsOf } from "./pool.fixture.ts";
import { rank } from "./rank.ts";
import type { Ranked } from "./ranked.ts";
import { RANK_WEIGHTS } from "./weights.ts";

function ranked(question: string, candidates: readonly Candidate[], meaning = RANK_WEIGHTS.meaning) {
  // As in a store of some size, where a rare word is rare.
  const statistics = statisticsOf(candidates, 2_000);
  return rank(asking(question), candidates, statistics, { ...RANK_WEIGHTS, meaning });
}

const keysOf = (all: readonly Ranked[]) => all.map(({ candidate: { key } }) => key);
const alone = (key: string, text: string, given: Partial<Candidate> = {}) =>
  candidate(key, text, { session: key, ...given });

const share = fc.double({ min: 0, max: 1, noNaN: true });
const someWords = fc
  .array(fc.constantFrom(..."harbour ladder boat Anna always prefer tide rope the of ?".split(" ")), {
    maxLength: 9,
  })
  .map((words) => words.join(" "));
const somePool = fc.uniqueArray(
  fc.record({
    key: fc.integer({ min: 0, max: 20 }).map((at) => `msg:${at}`),
    text: fc.option(someWords),
    session: fc.constantFrom("s1", "s2"),
    role: fc.constantFrom("user", "assistant"),
    kind: fc.constantFrom("msg" as const, "sum" as const, "mem" as const, "doc" as const),
    gathered: fc.constantFrom(0, 0, 2, 5),
    similarity: share,
    sources: fc.array(
      fc.integer({ min: 0, max: 20 }).map((at) => `msg:${at}`),
      { maxLength: 2 },
    ),
  }),
  { selector: ({ key }) => key, maxLength: 16 },
);

test("without vectors nothing changes at all, whatever meaning would weigh", () => {
  fc.assert(
    fc.property(somePool, someWords, share, (given, question, weight) => {
      const pool = given.map(({ key, text, similarity: _, ...rest }) => candidate(key, text, rest));
      expect(ranked(question, pool, weight)).toEqual(ranked(question, pool, 0));
    }),
  );
});

test("what is no nearer than unrelated texts are changes nothing either", () => {
  fc.assert(
    fc.property(somePool, someWords, (given, question) => {
      const scores = (far: boolean) =>
        ranked(
          question,
          given.map(({ key, text, similarity, ...rest }) =>
            candidate(key, text, { ...rest, ...(far && { similarity: 0.3 * similarity }) }),
          ),
        ).map(({ candidate: { key }, score, parts }) => ({ key, score, parts }));
      expect(scores(true)).toEqual(scores(false));
    }),
  );
});

test("with meanings, memories and documents the parts still add up, and scores lie between 0 and 1", () => {
  fc.assert(
    fc.property(somePool, someWords, (given, question) => {
      let before = 1;
      const named: string[] = [];
      for (const one of ranked(
        question,
        given.map(({ key, text, ...rest }) => candidate(key, text, rest)),
      )) {
        const { score, parts, candidate: found, alike } = one;
        expect(parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(score, 10);
        expect(parts.every(({ value }) => value !== 0 && Number.isFinite(value))).toBe(true);
        expect(score).toBeGreaterThan(0);
        expect(score).toBeLessThanOrEqual(before);
        before = score;
        named.push(found.key, ...alike);
      }
      expect(new Set(named).size).toBe(named.length);
    }),
  );
});

test("of two that are otherwise the same, the one nearer in meaning is not behind", () => {
  fc.assert(
    fc.property(share, share, (one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      expect(nearness(low)).toBeLessThanOrEqual(nearness(high));
      expect(nearness(high)).toBeLessThanOrEqual(1);
    }),
  );
  expect(nearness(Number.NaN)).toBe(0);
});

test("what has no word of the question and means the same is found, and says why", () => {
  const answer = alone("answer", "The vet put the puppy on a diet.", { similarity: 0.7 });
  const other = alone("other", "The weather was grey and the bus came late again.", { similarity: 0.2 });
  const [first, ...rest] = ranked("what does my young dog eat", [answer, other]);
  expect(rest).toEqual([]);
  expect(first?.candidate.key).toBe("answer");
  expect(first?.beside).toBeNull();
  expect(first?.parts.find(({ name }) => name === "meaning")?.value).toBeGreaterThan(0);
});

test("a record with the rare words of the question stays before those that are merely near", () => {
  const exact = alone("exact", "The accordion stands in the attic behind the skis.", { similarity: 0.45 });
  const near = Array.from({ length: 12 }, (_, nth) =>
    alone(`near${nth}`, `We keep the old instruments of number ${nth} upstairs.`, { similarity: 0.5 }),
  );
  expect(keysOf(ranked("where did I put the accordion", [...near, exact]))[0]).toBe("exact");
  const unknown = alone("exact", "The accordion stands in the attic behind the skis.");
  expect(keysOf(ranked("where is the accordion", [...near, unknown]))[0]).toBe("exact");
});

test("words and meaning add up: what has both stands before what has one of them", () => {
  const text = (thing: string) => `We took the ${thing} to the lake, and it was fine.`;
  const both = alone("both", text("kayak"), { similarity: 0.7 });
  const words = alone("words", `${text("kayak")} Really.`);
  const meaning = alone("meaning", text("canoe"), { similarity: 0.7 });
  expect(keysOf(ranked("kayak trip", [words, meaning, both]))[0]).toBe("both");
});

test("what has a part of the words and is about something else stands behind what means the same", () => {
  const about = alone("about", "The pup gets kibble, two cups morning and night.", { similarity: 0.6 });
  const other = alone("other", "We watched a film about a young man and his dog, who was a painter.");
  expect(keysOf(ranked("what does my young dog eat", [other, about]))[0]).toBe("about");
  expect(keysOf(ranked("what does my young dog eat", [other, about], 0))[0]).toBe("other");
});

test("what has all of the words loses nothing, however little it seems to mean the same", () => {
  const whole = alone("whole", "Error E4711 came up in the boiler.", { similarity: 0.35 });
  const near = alone("near", "The heating was down again.", { similarity: 0.7 });
  const [found] = ranked("E4711 boiler", [whole, near]).filter((one) => one.candidate.key === "whole");
  expect(found?.parts.find(({ name }) => name === "meaning")?.value ?? 0).toBeGreaterThanOrEqual(0);
});

test("a meaning is not passed on to those beside it", () => {
  const chat = conversation("c", [
    { text: "Which berth did they assign to the dinghy?", similarity: 0.75 },
    { text: "Number nine." },
  ]);
  expect(keysOf(ranked("where is the little boat moored", chat))).toEqual(["c/0"]);
});

test("the words of an assistant count for less by their meaning too", () => {
  const chat = conversation("c", [
    { text: "The pup gets kibble twice a day.", similarity: 0.6 },
    {
      text: "Understood, kibble for the pup twice a day, and water whenever it likes.",
      role: "assistant",
      similarity: 0.6,
    },
  ]);
  const [first, second] = ranked("what does my young dog eat", chat);
  expect(first?.candidate.key).toBe("c/0");
  expect(second!.score).toBeLessThan(first!.score);
});
