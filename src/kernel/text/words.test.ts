import fc from "fast-check";
import { expect, test } from "vitest";
import { splitCamelCase, tokenizeWords, withoutSigns } from "./words.ts";

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
  { text: "fooBar\ufe0f\u20e3", parts: ["foo", "bar"] },
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

test.each([
  { text: "plain, well-known: 1/2", apart: "plain, well-known: 1/2" },
  // Of Unicode 6, 8, 9, 11, 12, 13, 14, 15 and 16.
  ...["😀", "🤖", "🥑", "🥭", "🦪", "🫐", "🫠", "🫨", "🫩"].map((emoji) => ({
    text: `oysters${emoji}reef`,
    apart: "oysters reef",
  })),
  { text: "family👩‍👩‍👧‍👦of👍🏽four🇳🇴", apart: "family of four " },
  { text: "step 1️⃣, ❤️love", apart: "step 1 ,   love" },
  { text: "50₿ 20\u20c0 “so” – on", apart: "50  20   so    on" },
  // Nobody knows this one yet.
  { text: "not\u{1faf9}yet", apart: "not yet" },
  { text: "हिन्दी naïve Việt ёлка 2² x\u0301", apart: "हिन्दी naïve Việt ёлка 2² x\u0301" },
  { text: "a mark \u0301 of nothing", apart: "a mark   of nothing" },
])("withoutSigns($text)", ({ text, apart }) => {
  expect(withoutSigns(text)).toBe(apart);
});

test("without its signs a text has the same words, and every other character is plain", () => {
  const emoji = fc.constantFrom(
    "🦪",
    "👍🏽",
    "❤️",
    "1️⃣",
    "🇳🇴",
    "₿",
    "–",
    "x",
    "é",
    "ी",
    "\u0303",
    "ė",
    " ",
    "\u{1faf9}",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: emoji }),
  );
  fc.assert(
    fc.property(text, (said) => {
      // As the index hands it in.
      const normal = said.toWellFormed().normalize("NFKC");
      const left = withoutSigns(normal);
      expect(tokenizeWords(left)).toEqual(tokenizeWords(normal));
      const words = left.match(/[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*/gu) ?? [];
      expect(words.reduce((rest, word) => rest.replace(word, " "), left)).toMatch(/^[\0-\x7f]*$/);
    }),
    { numRuns: 1_000 },
  );
});
