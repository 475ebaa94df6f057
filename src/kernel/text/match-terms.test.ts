import fc from "fast-check";
import { expect, test } from "vitest";
import { indexTerms } from "./index-terms.ts";
import { hasEvery, matchTerms } from "./match-terms.ts";
import { queryTerms } from "./query-terms.ts";

const score = (query: string, text: string): number => matchTerms(queryTerms(query), indexTerms(text));

test.each([
  { query: "invoice", text: "The invoices are in the drawer.", expected: 1 },
  { query: "running cats", text: "A cat runs.", expected: 2 },
  { query: "cat cats", text: "one cat", expected: 1 },
  { query: "creme", text: "Crème brûlée", expected: 1 },
  { query: '"blue cooler"', text: "take the blue coolers", expected: 2 },
  { query: '"blue cooler"', text: "blue sky, red cooler", expected: 0 },
  { query: "数据库", text: "我们的数据库很大", expected: 1 },
  { query: "数据库", text: "数据和车库", expected: 0 },
  { query: "库", text: "数据库", expected: 1 },
  { query: "据", text: "数据库", expected: 1 },
  { query: "학교에서", text: "학교는 크다", expected: 1 },
  { query: "bar", text: "call fooBar()", expected: 1 },
  { query: "kernel/tok", text: "see src/kernel/tokens.ts", expected: 2 },
  { query: "tent", text: "nothing of the kind", expected: 0 },
  { query: "", text: "anything", expected: 0 },
])("matchTerms: $query in $text", ({ query, text, expected }) => {
  expect(score(query, text)).toBe(expected);
});

test.each([
  { prefixes: ["rechnung"], text: "Die Rechnungen liegen hier.", expected: 1 },
  { prefixes: ["zahnarz"], text: "Zahnarzttermin", expected: 1 },
  { prefixes: ["arzt"], text: "Zahnarzt", expected: 0 },
  { prefixes: ["машин", "бабушк"], text: "на машине", expected: 1 },
])("matchTerms: $prefixes begin words in $text", ({ prefixes, text, expected }) => {
  const terms = { ...queryTerms(""), prefixes };
  expect(matchTerms(terms, indexTerms(text))).toBe(expected);
  expect(hasEvery(terms, indexTerms(text))).toBe(expected === prefixes.length);
});

const word = fc.stringMatching(/^[a-z]{1,10}$/);
const chinese = fc.string({ unit: fc.constantFrom(..."数据库我们的大小记住学"), minLength: 1, maxLength: 8 });

test("every word of a text finds it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(word, chinese), { minLength: 1, maxLength: 20 }),
      fc.nat(),
      (words, pick) => {
        expect(score(words[pick % words.length]!, words.join(" "))).toBeGreaterThan(0);
      },
    ),
  );
});

test("every stretch of a run finds it, quoted or not", () => {
  fc.assert(
    fc.property(chinese, fc.nat(), fc.nat(), (run, a, b) => {
      const start = a % run.length;
      const part = run.slice(start, start + 1 + (b % (run.length - start)));
      expect(score(part, `前 ${run} 后`)).toBeGreaterThan(0);
      expect(score(`「${part}」`, run)).toBeGreaterThan(0);
    }),
  );
});

test("every phrase of a text finds it", () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 2, maxLength: 20 }), fc.nat(), (words, pick) => {
      const start = pick % (words.length - 1);
      expect(score(`"${words.slice(start, start + 3).join(" ")}"`, words.join(" "))).toBeGreaterThanOrEqual(
        2,
      );
    }),
  );
});

test("any query on any text has a score that is a count", () => {
  const any = fc.string({ unit: "binary", maxLength: 100 });
  fc.assert(
    fc.property(any, any, (query, text) => {
      expect(Number.isSafeInteger(score(query, text))).toBe(true);
      expect(score(query, text)).toBeGreaterThanOrEqual(0);
    }),
  );
});
