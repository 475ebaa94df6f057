import { parseArgs } from "node:util";
import { expect, test } from "vitest";
import { optionSentence } from "./option-sentence.ts";

const OPTIONS = { full: { type: "boolean" }, store: { type: "string", short: "s" } } as const;

test.each([
  ["--bogus", "There is no option --bogus."],
  ["-x", "There is no option -x."],
  ["--full=1", "--full takes no value."],
  ["--store", "--store needs a value."],
])("%s is told in a sentence", (word, sentence) => {
  let told = "";
  try {
    parseArgs({ args: [word], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    told = optionSentence(error as Error);
  }
  expect(told).toBe(sentence);
});
