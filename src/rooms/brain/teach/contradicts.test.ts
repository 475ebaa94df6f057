import fc from "fast-check";
import { expect, test } from "vitest";
import { contradicts, lessonTopic } from "./contradicts.ts";
import { isSameLesson, lessonDigest, lessonWords } from "./lesson-words.ts";

test.each([
  ["Deploy on Fridays", "Never deploy on Fridays"],
  ["Use ruff for linting Python", "Use flake8 for linting Python"],
  ["Use ruff for linting Python", "Actually, use flake8 for linting Python."],
  ["Run the tests with jest", "Run the tests with vitest"],
  ["The staging database is on port 5432", "The staging database is on port 5433"],
  ["Wait 5 seconds before retrying the upload", "Wait 10 seconds before retrying the upload"],
  ["Use npm to install packages", "Use pnpm instead of npm to install packages"],
  ["Ask before you delete branches", "Don't ask before you delete branches"],
])("%j makes room for %j", (older, newer) => {
  expect(contradicts(older, newer)).toBe(true);
});

test.each([
  ["Use ruff for linting Python", "Use ruff for formatting Python"],
  ["Use spaces for indentation", "Use tabs for indentation in Makefiles"],
  ["Deploy on Mondays", "Deploy with the script"],
  ["Ticket 12 is closed for good", "Ticket 13 is closed for good"],
  ["Run the linter before commits", "Run the tests before commits"],
  ["Use ruff for linting Python", "use RUFF for linting python!"],
  ["Never deploy on Fridays", "Never deploy on Fridays when somebody is away"],
])("%j stands beside %j", (older, newer) => {
  expect(contradicts(older, newer)).toBe(false);
});

const KEY = "5".repeat(64);
const sentence = fc
  .array(fc.constantFrom("use", "not", "ruff", "for", "linting", "before", "5", "6", "tabs", "the", "when"), {
    minLength: 1,
    maxLength: 10,
  })
  .map((words) => words.join(" "));

test("nothing is against itself, whatever its case and marks", () => {
  fc.assert(
    fc.property(fc.oneof(sentence, fc.string()), (text) => {
      expect(contradicts(text, text)).toBe(false);
    }),
  );
  fc.assert(
    fc.property(sentence, (text) => {
      const again = `Please, ${text.toUpperCase()}!`;
      if (lessonWords(text).words.length === 0) return;
      expect(lessonDigest(again, KEY)).toBe(lessonDigest(text, KEY));
      expect(contradicts(text, again)).toBe(false);
    }),
  );
});

test("two that say the same have one digest, and two that do not have two", () => {
  fc.assert(
    fc.property(sentence, sentence, (one, other) => {
      if (lessonWords(one).words.length === 0) return;
      expect(lessonDigest(one, KEY) === lessonDigest(other, KEY)).toBe(
        isSameLesson(lessonWords(one), lessonWords(other)),
      );
    }),
  );
});

test("a denial is against what it denies, both ways", () => {
  const plain = sentence.filter((text) => !text.includes("not"));
  fc.assert(
    fc.property(plain, (text) => {
      if (lessonWords(text).words.length === 0) return;
      expect(contradicts(text, `do not ${text}`)).toBe(true);
      expect(contradicts(`do not ${text}`, text)).toBe(true);
    }),
  );
});

test("what can take the place of another is about the same", () => {
  const topic = (text: string) => lessonTopic(text, KEY);
  expect(topic("Use ruff for linting Python")).toBe(topic("Use flake8 for linting Python"));
  expect(topic("Deploy on Fridays")).toBe(topic("Never deploy on Fridays"));
  expect(topic("Use ruff for linting Python")).not.toBe(topic("Use ruff for formatting Python"));
  expect(topic("!!!")).toBeNull();
  expect(topic("Deploy on Fridays")).toMatch(/^[0-9a-f]{32}$/);
  expect(lessonTopic("Deploy on Fridays", "6".repeat(64))).not.toBe(topic("Deploy on Fridays"));
});
