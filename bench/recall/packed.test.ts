import { expect, test } from "vitest";
import { findSecrets } from "../../src/kernel/text/secrets.ts";
import { isHonest } from "./packed.ts";

const KEY = `sk-proj-${"a1B2c3D4".repeat(5)}`;
const texts = new Map([
  ["plain", "The ferry <b>leaves</b>\n\nat seven & not later."],
  ["secret", `The key is ${KEY}, keep it.`],
]);

test.each([
  {
    name: "as it was said",
    block: "[msg:1] The ferry &lt;b>leaves&lt;/b>\n  at seven &amp; not later.",
    whole: ["plain"],
    honest: true,
  },
  {
    name: "with a word less",
    block: "[msg:1] The ferry &lt;b>leaves&lt;/b> at seven",
    whole: ["plain"],
    honest: false,
  },
  {
    name: "beside one that has a secret",
    block: "redacted [secret:openai-key:0123abcd]",
    whole: ["plain"],
    honest: false,
  },
  { name: "with its secret", block: `The key is ${KEY}, keep it.`, whole: ["secret"], honest: false },
])("what is said to be in stands in the block: $name", ({ block, whole, honest }) => {
  expect(isHonest({ block, whole }, texts)).toBe(honest);
});

test("one with a secret is there when all around it is, and something in its place", () => {
  const replaced = `The key is [secret:${kindOf()}:0123abcd], keep it.`;
  expect(isHonest({ block: replaced, whole: ["secret"] }, texts)).toBe(true);
  expect(isHonest({ block: replaced.replace("keep", "lose"), whole: ["secret"] }, texts)).toBe(false);
});

function kindOf(): string {
  return findSecrets(texts.get("secret")!)[0]!.kind;
}
