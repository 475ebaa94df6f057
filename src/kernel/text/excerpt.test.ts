import fc from "fast-check";
import { expect, test } from "vitest";
import { excerpt } from "./excerpt.ts";
import { queryTerms } from "./query-terms.ts";

const filler = "the water was high and the boys had made a small boat out of a milk carton ".repeat(10);

test.each([
  { name: "a short text is whole", text: "Hello there", query: "x", width: 160, expected: "Hello there" },
  { name: "one line", text: " a\n\n\tb\r\nc\u0000d\u2028e ", query: "x", width: 160, expected: "a b c d e" },
  {
    name: "no rest of a colour",
    text: "a \u001b[31mRED\u001b[0m \u001b]0;title\u0007b",
    query: "x",
    width: 160,
    expected: "a RED b",
  },
  { name: "no reversed writing", text: "a\u202eb\u2066c\u200fd", query: "x", width: 160, expected: "abcd" },
  {
    name: "no match: the beginning",
    text: filler,
    query: "zebra",
    width: 30,
    expected: "the water was high and the…",
  },
  { name: "no room", text: filler, query: "boat", width: 1, expected: "…" },
  { name: "none at all", text: filler, query: "boat", width: 0, expected: "" },
  { name: "nothing", text: "", query: "boat", width: 0, expected: "" },
])("excerpt: $name", ({ text, query, width, expected }) => {
  expect(excerpt(text, queryTerms(query), width)).toBe(expected);
});

test.each([
  { name: "a word", query: "zebra", found: "zebras" },
  { name: "a phrase", query: '"striped animal"', found: "striped animals" },
  { name: "a part of an identifier", query: "stripe", found: "zebraStripe" },
  { name: "code", query: "zoo/zeb", found: "src/zoo/Zebra.ts" },
  { name: "a run", query: "斑马", found: "斑马" },
])("excerpt shows $name", ({ query, found }) => {
  const line = excerpt(`${filler}${found} ${filler}`, queryTerms(query), 80);
  expect(line).toContain(found);
  expect(line).toMatch(/^….*…$/);
  expect(line.length).toBeLessThanOrEqual(80);
});

test.each([
  {
    name: "what stands together, not a part of another word before it",
    before: "On Friday the weather was fine, and today nobody could say on which day it would rain. ",
    query: "moving day",
    found: "the moving day",
  },
  {
    name: "words in other forms",
    before: "She moved a chair. All days are alike. ",
    query: "moving days van",
    found: "a van, moved that day",
  },
  {
    name: "an identifier, not its first part",
    before: "The tide was low. A gauge is what it needs. ",
    query: "where is tide_gauge.ts",
    found: "src/tide_gauge.ts",
  },
  {
    name: "a name in capitals",
    before: "Broker, broker, and an err: a timeout. ",
    query: "ERR_BROKER_TIMEOUT",
    found: "ERR_BROKER_TIMEOUT",
  },
  {
    name: "the rarer of two that stand apart",
    before: "The broker and the broker and the broker. ",
    query: "broker cat",
    found: "the cat",
  },
  {
    name: "the longer of two that are as rare",
    before: "The cat slept. ",
    query: "cat ferryman",
    found: "the ferryman",
  },
  { name: "a phrase", before: "Day of moving. Van, van. ", query: '"moving day" van', found: "moving day" },
  {
    name: "most of a sentence without spaces",
    before: "明天开会，后天下雨。",
    query: "搬家公司明天来",
    found: "搬家公司",
  },
])("excerpt shows $name", ({ before, query, found }) => {
  const line = excerpt(`${before}${filler}${found} ${filler}`, queryTerms(query), 80);
  expect(line).toContain(found);
  expect(line.length).toBeLessThanOrEqual(80);
});

test("what one stretch has is shown whole, though it needs all the room", () => {
  const text = `${filler}zebra ${"x".repeat(40)} yak ${filler}`;
  expect(excerpt(text, queryTerms("zebra yak"), 54)).toContain(`zebra ${"x".repeat(40)} yak`);
});

test("a cut never falls inside a grapheme", () => {
  const family = "👨‍👩‍👧‍👦";
  for (let width = 2; width < 60; width++) {
    const shown = excerpt(family.repeat(20), queryTerms("x"), width).replace("…", "");
    expect(shown.replaceAll(family, "")).toBe("");
  }
});

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 400 }),
  fc.string({ unit: "grapheme", maxLength: 400 }),
  fc.string({
    unit: fc.constantFrom("word ", "数据", "\n", "\u202e", "e\u0301", "😀", "fooBar "),
    maxLength: 100,
  }),
);

test("an excerpt is one well-formed, printable line within its width", () => {
  fc.assert(
    fc.property(
      anyText,
      fc.string({ maxLength: 20 }),
      fc.integer({ min: 0, max: 200 }),
      (text, query, width) => {
        const line = excerpt(text, queryTerms(query), width);
        expect(line.length).toBeLessThanOrEqual(width);
        expect(line.isWellFormed()).toBe(true);
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
      },
    ),
    { numRuns: 500 },
  );
});

test("a match is inside the excerpt", () => {
  fc.assert(
    fc.property(fc.nat(300), fc.nat(300), fc.integer({ min: 40, max: 200 }), (before, after, width) => {
      const text = `${"word ".repeat(before)}needle${" word".repeat(after)}`;
      expect(excerpt(text, queryTerms("needles"), width)).toContain("needle");
    }),
  );
});
