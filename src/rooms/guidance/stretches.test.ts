import fc from "fast-check";
import { expect, test } from "vitest";
import { stretchesOf } from "./stretches.ts";

const told = (text: string) =>
  stretchesOf(text)
    .filter((one) => /[\p{L}\p{N}]/u.test(one.text))
    .map((one) => `${one.wanted ? "+" : "-"} ${one.text.trim()}`);

test.each([
  ["Always use tabs.", ["+ Always use tabs."]],
  ["Spaces, not tabs.", ["+ Spaces,", "- tabs."]],
  ["Use pnpm instead of npm.", ["+ Use pnpm", "- npm."]],
  ["Instead of npm use pnpm.", ["- npm", "+ use pnpm."]],
  ["Never use bullet points, write prose.", ["- use bullet points", "+ write prose."]],
  ["Never use tabs, semicolons or emojis.", ["- use tabs, semicolons or emojis."]],
  ["Tabs nicht mehr, sondern Leerzeichen.", ["- Tabs", "+ Leerzeichen."]],
  ["Usa pnpm en lugar de npm.", ["+ Usa pnpm", "- npm."]],
  ["不要用中文，改用英文。", ["- 用中文", "+ 英文"]],
  ["我特别喜欢中文。", ["+ 我特别喜欢中文"]],
  ["Answer not only in German.", ["+ Answer not only in German."]],
])("%j: %j", (text, expected) => {
  expect(told(text)).toEqual(expected);
});

test("stretches stand in the text as they are, one behind the other, whatever it says", () => {
  const pieces = fc.constantFrom(
    ...["use", "tabs", "not", "instead of", "statt", "sondern", "but", ",", ".", "不要", "用", "never"],
    ...["switch from", "to", "prefer", "over", "en vez de", "，", "and use", "nicht mehr", "\n"],
  );
  const sentence = fc.oneof(
    fc.string({ maxLength: 100 }),
    fc.array(pieces, { maxLength: 15 }).map((all) => all.join(" ")),
  );
  fc.assert(
    fc.property(sentence, (text) => {
      let from = 0;
      for (const one of stretchesOf(text)) {
        expect(one.at).toBeGreaterThanOrEqual(from);
        expect(text.slice(one.at, one.at + one.text.length)).toBe(one.text);
        from = one.at + one.text.length;
      }
    }),
    { numRuns: 1_000 },
  );
});

test("a long text does not take long", () => {
  for (const piece of ["prefer a ", "switch from a ", "lieber a, ", "replace a ", "not tabs, use "])
    expect(stretchesOf(piece.repeat(400)).length).toBeGreaterThan(0);
});
