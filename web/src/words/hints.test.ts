import { expect, test } from "vitest";
import { hintFor } from "./hints.ts";

test.each([
  {
    name: "what a page can do is said in words of the page",
    code: "fact/bad-interval",
    hint: "Give a beginning, and an end that is later: --from 2026-01-01 --until 2026-03-01.",
    says: "Give an end that is later than the beginning, or none: then it holds until something else is said.",
  },
  {
    name: "search is a page",
    code: "history/unknown-message",
    hint: "`nacre search WORDS` prints references of messages that exist.",
    says: "Search finds the messages that there are.",
  },
  {
    name: "a hint for everybody stays",
    code: "fact/conflict",
    hint: "Say until when the other was so.",
    says: "Say until when the other was so.",
  },
  {
    name: "what only a terminal can do is said to be for one",
    code: "brain/not-initialised",
    hint: 'Make the first with "nacre brain init"; lessons are served without one.',
    says: 'Lessons are served without one. At a terminal: Make the first with "nacre brain init".',
  },
  {
    name: "what names no command of it stays as it is",
    code: "graph/ambiguous",
    hint: "Say which one, such as project:a; or say that they are the same: nacre graph merge project:b project:a.",
    says: "Say which one, such as project:a. At a terminal: Say that they are the same: nacre graph merge project:b project:a.",
  },
  {
    name: "a flag alone is a matter of a terminal too",
    code: "client/not-allowed",
    hint: "Whoever set it up can take --read-only out of its configuration.",
    says: "At a terminal: Whoever set it up can take --read-only out of its configuration.",
  },
  {
    name: "a dash within a word is no flag",
    code: "input/bad-field",
    hint: "Give words such as release--notes.",
    says: "Give words such as release--notes.",
  },
  {
    name: "pages name commands where they mean them",
    code: "studio/signed-out",
    hint: "Run: nacre studio",
    says: "Run: nacre studio",
  },
])("$name", ({ code, hint, says }) => {
  expect(hintFor({ code, hint })).toBe(says);
});

test("a code that is a word of the language is none", () => {
  expect(hintFor({ code: "constructor", hint: "Run nacre doctor." })).toBe(
    "At a terminal: Run nacre doctor.",
  );
});
