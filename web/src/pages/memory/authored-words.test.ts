import fc from "fast-check";
import { expect, test } from "vitest";
import { linesOf, tokensByTier, troubleWords, whyClassed } from "./authored-words.ts";

test.each([
  [{ kind: "item", mask: 0 }, "What stands in a list is a rule, whatever it says."],
  [{ kind: "paragraph", mask: 0 }, "A paragraph that asks for nothing tells."],
  [{ kind: "paragraph", mask: 2 }, "A paragraph that obliges something guides."],
  [{ kind: "paragraph", mask: 6 }, "A paragraph that obliges and forbids something guides."],
  [{ kind: "paragraph", mask: 14 }, "A paragraph that obliges, forbids and permits something guides."],
  [{ kind: "footnote", mask: 0 }, "It is footnote in Markdown."],
])("%o: %s", (node, words) => {
  expect(whyClassed(node)).toBe(words);
});

test.each([
  [null, 5, null],
  ["too-large", 0, "It is larger than a megabyte. It is left out."],
  ["changing", 5, "It was written to each time that it was read. What it last said counts."],
  ["melted", 0, "melted. It is left out."],
])("a file with trouble %s and %i tokens: %s", (trouble, hard, words) => {
  expect(troubleWords({ trouble, tokens: { hard, soft: 0, lore: 0 } })).toBe(words);
});

test("one line is called a line", () => {
  expect(linesOf({ lines: { from: 3, to: 3 } })).toBe("line 3");
  expect(linesOf({ lines: { from: 3, to: 9 } })).toBe("lines 3–9");
});

test("the tiers of all files add up to all tokens", () => {
  const file = fc.record({ tokens: fc.record({ hard: fc.nat(999), soft: fc.nat(999), lore: fc.nat(999) }) });
  fc.assert(
    fc.property(fc.array(file), (files) => {
      const { hard, soft, lore } = tokensByTier(files);
      const all = files.flatMap(({ tokens }) => Object.values(tokens)).reduce((sum, one) => sum + one, 0);
      expect(hard + soft + lore).toBe(all);
    }),
  );
});
