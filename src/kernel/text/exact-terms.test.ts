import fc from "fast-check";
import { expect, test } from "vitest";
import { exactTerms } from "./exact-terms.ts";
import { MAX_QUERY_TERMS, queryTerms } from "./query-terms.ts";

test.each([
  { query: "18:04", phrases: [["18", "04"]] },
  { query: "April 17", phrases: [["april", "17"]] },
  { query: "-48.7", phrases: [["48", "7"]] },
  {
    query: "v2.1.3 is out",
    phrases: [
      ["v2", "1", "3", "is", "out"],
      ["v2", "1", "3"],
    ],
  },
  { query: '"broker timeout"', phrases: [["broker", "timeout"]] },
  { query: "harbour", phrases: [] },
  { query: "备份", phrases: [] },
  { query: "what was it that we said about the port of the broker", phrases: [] },
])("$query", ({ query, phrases }) => {
  expect(exactTerms(query).phrases).toEqual(phrases);
});

test("nothing of the query is left out, and there are no more terms than an index takes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (query) => {
      const [plain, exact] = [queryTerms(query), exactTerms(query)];
      expect(exact).toMatchObject({ words: plain.words, grams: plain.grams, code: plain.code });
      expect(exact.phrases.slice(0, plain.phrases.length)).toEqual(plain.phrases);
      const count = exact.words.length + exact.phrases.length + exact.grams.length + exact.code.length;
      expect(count).toBeLessThanOrEqual(MAX_QUERY_TERMS);
    }),
  );
});
