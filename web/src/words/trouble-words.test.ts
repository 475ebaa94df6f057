import { expect, test } from "vitest";
import { troubleWords } from "./trouble-words.ts";

test.each([
  ["index-damaged", "The word index was damaged, and is made again from the log. Nothing was lost."],
  [
    "reader-overrun",
    "A question took too long or the thread that reads was busy. It took longer than it may.",
  ],
  [
    "assemble:receipt-store-locked",
    "The receipt of a prompt could not be kept. The file was in use by another program.",
  ],
  ["assemble:shrunk", "The host had less room than was planned for, so the prompt was made smaller."],
  [
    "assemble:fold-deadline",
    "A conversation could not be folded in time for a prompt. It took longer than it may.",
  ],
  ["something-nobody-knows", "Something failed, and it went on without."],
  ["constructor", "Something failed, and it went on without."],
])("the trouble %s has words", (name, words) => {
  expect(troubleWords(name)).toBe(words);
});
