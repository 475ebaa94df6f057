import { expect, test } from "vitest";
import { observedWords } from "./observed-words.ts";

test.each([
  [
    "exec weather failed with…",
    "exec weather failed with code 1:\nno such file",
    "exec weather failed with code 1:\nno such file",
  ],
  ["exec weather", "exec  weather\nfailed", "exec  weather\nfailed"],
  ["A title", "Another text.", "A title\nAnother text."],
  ["", "A text.", "A text."],
])("%j and %j", (line, text, words) => {
  expect(observedWords({ line, text })).toBe(words);
});
