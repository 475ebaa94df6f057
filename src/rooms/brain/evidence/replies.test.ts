/** What people say of a turn, by a corpus of our own; and what is never taken for their word. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { correctionIn } from "./correction.ts";
import { ANSWER, CORRECTIONS, NOTES, QUESTION, REPEATS, THUMBS, UNDOS } from "./evidence-corpus.fixture.ts";
import { REPEATED_WITHIN_MS, repeatOf } from "./repeat.ts";
import { thumbsIn } from "./thumbs.ts";
import { undoIn, undoneBy } from "./undo.ts";

const corrected = (said: string) => correctionIn({ said, shown: NOTES, question: QUESTION, answer: ANSWER });

describe("corrections", () => {
  test.each(CORRECTIONS)("$said", ({ said, corrects }) => {
    const found = corrected(said);
    if (corrects === null) expect(found).toBeNull();
    else {
      expect(found).toMatchObject({ source: "human", detector: "correction" });
      expect(found!.value).toBeLessThan(0);
      expect(found!.about).toEqual(corrects === "turn" ? [] : corrects);
    }
  });

  test("what the question brought itself is not held against what was recalled for it", () => {
    const asked = { shown: NOTES, answer: ANSWER, said: "I do not mean Jenkins." };
    expect(correctionIn({ ...asked, question: "What does Jenkins do?" })).toBeNull();
    expect(correctionIn({ ...asked, question: "What runs the builds?" })?.about).toEqual(["lesson:2"]);
  });

  test("what says the same otherwise, word for word, is a correction without a denial", () => {
    const said = "Correction: the office opens at ten.";
    const shown = [{ key: "lesson:9", text: "The office opens at nine." }];
    const both = { said, shown, question: "When can I come?", answer: "At nine." };
    expect(correctionIn(both)).toBeNull();
    expect(correctionIn({ ...both, putsRight: () => true })).toMatchObject({ about: ["lesson:9"] });
  });
});

test.each(THUMBS)("thumbs: $said", ({ said, sign }) => {
  const found = thumbsIn(said);
  expect(Math.sign(found?.value ?? 0)).toBe(sign);
  if (found !== null) expect(found).toMatchObject({ source: "human", detector: "thumbs", about: [] });
});

test.each(UNDOS)("undo: $said", ({ said, asks }) => {
  expect(undoIn(said) !== null).toBe(asks);
});

test("a tool that gives back what was there undoes; one that changes branches, or only looks, does not", () => {
  const undoes = [
    "git revert HEAD",
    "cd app && git checkout -- src/a.ts",
    "git restore src/a.ts",
    "git reset --hard origin/main",
    "git checkout HEAD~1 -- a.ts",
    "jj undo",
  ];
  for (const one of undoes) expect(undoneBy(["ls", one])).toMatchObject({ source: "self", structured: true });
  for (const one of ["git checkout main", "git checkout -b new", "git log --grep revert", "git status"])
    expect(undoneBy([one])).toBeNull();
});

describe("the same question again", () => {
  test.each(REPEATS)("$first / $again", ({ first, again, repeats }) => {
    expect(repeatOf({ first, again, elapsedMs: 60_000 }) !== null).toBe(repeats);
  });

  test("counts the less the later, and after a day and a half not at all; a clock that was set back changes nothing", () => {
    const asked = { first: REPEATS[0]!.first, again: REPEATS[0]!.again };
    const soon = repeatOf({ ...asked, elapsedMs: 60_000 })!;
    expect(repeatOf({ ...asked, elapsedMs: 20 * 3_600_000 })!.confidence).toBeLessThan(soon.confidence);
    expect(repeatOf({ ...asked, elapsedMs: REPEATED_WITHIN_MS + 1 })).toBeNull();
    expect(repeatOf({ ...asked, elapsedMs: -9e12 })).toEqual(soon);
  });
});

test("whatever is said: only people's evidence comes of it, within bounds, and the same each time", () => {
  const anything = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc
      .array(fc.constantFrom(..."not 8080 , . Jenkins is wrong 不是 ? undo that 👍 nicht if".split(" ")), {
        maxLength: 30,
      })
      .map((words) => words.join(" ")),
  );
  fc.assert(
    fc.property(anything, (said) => {
      for (const look of [corrected, thumbsIn, undoIn]) {
        const found = look(said);
        expect(look(said)).toEqual(found);
        if (found === null) continue;
        expect(found.source).toBe("human");
        expect(Math.abs(found.value)).toBeLessThanOrEqual(1);
        expect(found.confidence).toBeGreaterThan(0);
        for (const key of found.about) expect(NOTES.map((note) => note.key)).toContain(key);
      }
    }),
  );
});
