import fc from "fast-check";
import { expect, test } from "vitest";
import { splitCamelCase, tokenizeWords } from "./words.ts";

test.each([
  { text: "", words: [] },
  { text: "The QUICK, brown fox!", words: ["the", "quick", "brown", "fox"] },
  { text: "foo_bar.ts", words: ["foo", "bar", "ts"] },
  { text: "Crème brûlée à la Müller", words: ["creme", "brulee", "a", "la", "muller"] },
  { text: "İstanbul Việt", words: ["istanbul", "viet"] },
  { text: "мой чай", words: ["мой", "чай"] },
  { text: "पिछले रविवार", words: ["पिछले", "रविवार"] },
  { text: "don't", words: ["don", "t"] },
  { text: "1️⃣ ❤️ x\ufe0f", words: ["1", "x"] },
  { text: "a\ud800b\0c", words: ["a", "b", "c"] },
  { text: "ｆｕｌｌ ﬁne", words: ["full", "fine"] },
])("tokenizeWords($text)", ({ text, words }) => {
  expect(tokenizeWords(text)).toEqual(words);
});

test.each([
  { text: "fooBar", parts: ["foo", "bar"] },
  { text: "parseHTTPHeader2", parts: ["parse", "http", "header2"] },
  { text: "OpenClaw", parts: ["open", "claw"] },
  { text: "XMLHttpRequest", parts: ["xml", "http", "request"] },
  { text: "plain", parts: [] },
  { text: "Capital", parts: [] },
  { text: "ALLCAPS", parts: [] },
  { text: "größeÄndern", parts: ["große", "andern"] },
])("splitCamelCase($text)", ({ text, parts }) => {
  expect(splitCamelCase(text)).toEqual(parts);
});

test("words are their own words", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" })), (text) => {
      for (const word of tokenizeWords(text)) expect(tokenizeWords(word)).toEqual([word]);
    }),
    { numRuns: 500 },
  );
});
