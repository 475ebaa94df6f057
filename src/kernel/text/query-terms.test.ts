import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_QUERY_TERMS, queryTerms } from "./query-terms.ts";
import { STOP_WORDS } from "./stop-words.ts";
import type { QueryTerms } from "./terms.ts";

const NOTHING: QueryTerms = { words: [], prefixes: [], phrases: [], grams: [], code: [] };

test.each<{ query: string; terms: Partial<QueryTerms> }>([
  { query: "", terms: {} },
  { query: " \n\t ", terms: {} },
  { query: "😀🎉", terms: {} },
  { query: "***", terms: {} },
  { query: "\0\u0001\ud800", terms: {} },
  { query: "Where is the Invoice?", terms: { words: ["invoice"] } },
  { query: "who are you", terms: { words: ["who", "are", "you"] } },
  { query: "cats AND dogs NOT birds", terms: { words: ["cats", "dogs", "birds"] } },
  { query: 'NEAR(x y, 2) col: "unbalanced', terms: { words: ["near", "x", "y", "2", "col", "unbalanced"] } },
  { query: "^pre* {a} (b) +c -d", terms: { words: ["pre", "b", "c", "d"] } },
  { query: '"the blue cooler" garage', terms: { words: ["garage"], phrases: [["the", "blue", "cooler"]] } },
  { query: "“blue cooler”", terms: { phrases: [["blue", "cooler"]] } },
  { query: '"single"', terms: { words: ["single"] } },
  { query: '""', terms: {} },
  { query: "数据库", terms: { grams: [["数据", "据库"]] } },
  { query: "库", terms: { grams: [["库"]] } },
  { query: "「我们的数据库」", terms: { grams: [["我们", "们的", "的数", "数据", "据库"]] } },
  { query: "我们的数据库", terms: { grams: [["我们"], ["们的"], ["的数"], ["数据"], ["据库"]] } },
  { query: "학교에서", terms: { grams: [["학교"], ["교에"], ["에서"]] } },
  { query: "fooBar", terms: { words: ["foobar", "foo", "bar"], code: ["foobar"] } },
  { query: "foo_bar.ts", terms: { words: ["foo", "bar", "ts"], code: ["foo_bar.ts"] } },
  { query: "Café Müller", terms: { words: ["cafe", "muller"] } },
  { query: "x x X", terms: { words: ["x"] } },
])("queryTerms($query)", ({ query, terms }) => {
  expect(queryTerms(query)).toEqual({ ...NOTHING, ...terms });
});

const size = ({ words, phrases, grams, code }: QueryTerms): number =>
  words.length + phrases.length + grams.length + code.length;

test("an endless query gives a bounded number of terms, of every kind that it has", () => {
  const endless = Array.from(
    { length: 20_000 },
    (_, at) => `word${at} file_${at}.ts 数据 "two words${at}"`,
  ).join(" ");
  const terms = queryTerms(endless);
  expect(size(terms)).toBe(MAX_QUERY_TERMS);
  for (const kind of [terms.words, terms.phrases, terms.grams, terms.code])
    expect(kind.length).toBeGreaterThan(0);
  expect(queryTerms("z".repeat(100_000)).words).toHaveLength(1);
});

const anyQuery = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom(
      '"',
      "“",
      "”",
      "「",
      "」",
      "*",
      "(",
      ":",
      "OR ",
      "数",
      "한",
      " ",
      "a",
      "The ",
      "fooBar",
      "_",
    ),
    maxLength: 40,
  }),
);

test("terms of any query are literals: letters, digits and marks, within bounds", () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const terms = queryTerms(query);
      expect(size(terms)).toBeLessThanOrEqual(MAX_QUERY_TERMS);
      for (const word of [...terms.words, ...terms.phrases.flat()]) {
        expect(word).toMatch(/^[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*$/u);
        expect(word).toBe(word.toLowerCase());
      }
      for (const phrase of terms.phrases) expect(phrase.length).toBeGreaterThan(1);
      for (const run of terms.grams) {
        const lengths = run.map((gram) => Array.from(gram).length);
        expect(run.length).toBeGreaterThan(0);
        expect(lengths.every((length) => length === 2) || (run.length === 1 && lengths[0] === 1)).toBe(true);
      }
      for (const code of terms.code) expect(code.length).toBeGreaterThanOrEqual(3);
    }),
    { numRuns: 500 },
  );
});

test("stop words stay only where there is nothing else", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...STOP_WORDS, "tent", "river"), { maxLength: 12 }), (words) => {
      const terms = queryTerms(words.join(" "));
      const telling = words.filter((word) => !STOP_WORDS.has(word));
      expect(terms.words).toEqual([...new Set(telling.length > 0 ? telling : words)]);
    }),
  );
});
