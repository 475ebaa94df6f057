import { expect, test } from "vitest";
import { endWords, factWords } from "./words.ts";

const literal = (value: string) => ({ type: "literal", value }) as const;

test.each([
  [{ subject: "person:owner", predicate: "lives_in", object: literal("Berlin") }, "owner lives in Berlin"],
  [
    { subject: "project:atlas", predicate: "status", object: literal("paused") },
    "atlas has the status paused",
  ],
  [
    { subject: "project:atlas", predicate: "uses", object: { type: "entity", value: "tool:postgresql" } },
    "atlas uses postgresql",
  ],
  [
    { subject: "repo:nacre", predicate: "owns", object: { type: "entity", value: "person:owner" } },
    "nacre owns owner",
  ],
  [{ subject: "tool:kiln", predicate: "deploys_to", object: literal("eu-1") }, "kiln deploys to eu-1"],
] as const)("%o is said in words", (fact, words) => {
  expect(factWords(fact)).toBe(words);
  expect(endWords(fact)).toBe(`no longer: ${words}`);
});
