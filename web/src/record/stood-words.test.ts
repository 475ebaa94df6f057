import { expect, test } from "vitest";
import { stoodWords } from "./stood-words.ts";

test.each([
  [[true], "It stood in the newest prompt."],
  [[false], "It did not stand in the newest prompt."],
  [[null], "Whether it stood in the newest prompt cannot be told."],
  [[true, false, true], "It stood in 2 of the newest 3 prompts."],
  [[false, false], "It stood in none of the newest 2 prompts."],
  [[true, null, false, null], "It stood in 1 of the newest 4 prompts; of 2 it cannot be told."],
  [[null, null], "Whether it stood in any of the newest 2 prompts cannot be told."],
] as const)("%j", (stood, words) => {
  expect(stoodWords(stood)).toBe(words);
});
