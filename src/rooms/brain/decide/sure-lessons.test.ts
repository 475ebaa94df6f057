import fc from "fast-check";
import { expect, test } from "vitest";
import { nameHashes, termHashes } from "../route/index.ts";
import { askedWords, numberHashes, sureLessons } from "./sure-lessons.ts";

const KEY = "key";
const lessonOf = (text: string, at: number, tags: readonly string[] = []) => ({
  ...{ key: `lesson:${at}`, terms: termHashes(KEY, text), names: nameHashes(KEY, tags) },
  numbers: numberHashes(KEY, text),
});
const sureFor = (query: string, texts: readonly string[], tags: readonly string[] = []) =>
  sureLessons(
    askedWords(KEY, query, []),
    texts.map((text, at) => lessonOf(text, at, tags)),
    new Map(),
  );

const FILLING = Array.from(
  { length: 30 },
  (_, at) => `Water the plant called ${"abcdefgh"[at % 8]}lder${at}x.`,
);

test.each([
  ["one word that few lessons have", "Where does the ferry leave?", "The ferry leaves at noon.", true],
  ["a word that many have", "Which plant is green?", "Put every plant outside.", false],
  ["a verb for everything", "Which tool do we run for chess?", "Run the linter on Friday.", false],
  ["a number alone", "We have 12 geese", "Room 12 is for interviews.", false],
  ["a number and what is numbered", "Who is in room 12?", "Room 12 is for interviews.", true],
])("%s", (_, query, lesson, isSure) => {
  const { sure } = sureFor(query, [lesson, ...FILLING]);
  expect(sure.includes("lesson:0")).toBe(isSure);
});

test("a name is enough, whatever else is asked", () => {
  expect(sureFor("exec what?", ["Pass no colour."], ["exec"]).sure).toEqual(["lesson:0"]);
});

test("the one with the number that is asked for comes first, and the same of another number is beside", () => {
  const texts = Array.from({ length: 10 }, (_, at) => `Rule number ${at} of the house.`);
  const { sure, beside } = sureFor("rule number 7", texts);
  expect(sure).toEqual(["lesson:7"]);
  expect(beside.size).toBe(9);
});

test("nothing is both, and what shares no word is never sure", () => {
  const words = fc.constantFrom("ferry", "use", "plant", "7", "12", "violin", "run", "room", "oak");
  const text = fc.array(words, { minLength: 1, maxLength: 6 }).map((some) => some.join(" "));
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 20 }), (query, texts) => {
      const { sure, beside } = sureFor(query, texts);
      expect(sure.filter((key) => beside.has(key))).toEqual([]);
      const asked = new Set(query.split(" "));
      for (const key of sure)
        expect(texts[Number(key.slice(7))]!.split(" ").some((word) => asked.has(word))).toBe(true);
    }),
  );
});
