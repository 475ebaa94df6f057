import fc from "fast-check";
import { expect, test } from "vitest";
import { indexTerms } from "./index-terms.ts";
import { matchTerms } from "./match-terms.ts";
import { queryTerms } from "./query-terms.ts";
import { sieved, termSieve } from "./term-sieve.ts";

test.each([
  { query: "running tests", text: "It ran a test.", least: 1 },
  { query: "possibility", text: "That is possibly so.", least: 1 },
  { query: "filing", text: "a file of nails", least: 1 },
  { query: "Café", text: "the CAFE by the sea", least: 1 },
  { query: "数据", text: "数据库的备份", least: 1 },
  { query: "src/main.ts", text: "see SRC/Main.ts:12", least: 4 },
  { query: '"broker timeout"', text: "a timeout of the broker", least: 2 },
  { query: '"broker timeout"', text: "the Broker's timeouts", least: 4 },
  { query: "harbour", text: "nothing of the kind", least: 0 },
])("$query in $text", ({ query, text, least }) => {
  expect(termSieve(queryTerms(query))(sieved(text))).toBe(least);
});

const WORDS =
  "file files filing relational relate possibly possibility Café CAFÉ happy happily agreed fooBar parse_http src/a.ts v1.2.3 数据库 データ й день 한국어 ﬁne Ａ１ İstanbul straße".split(
    " ",
  );

test("a beginning lets through the words that go on from it", () => {
  const sieve = termSieve({ ...queryTerms(""), prefixes: ["rechnung"] });
  expect(sieve(sieved("zwei Rechnungen"))).toBe(1);
  expect(sieve(sieved("zwei Rechen"))).toBe(0);
});

test("what it holds back does not match", () => {
  const texts = fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: "grapheme", maxLength: 8 })), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(texts, texts, (asked, said) => {
      const terms = queryTerms(asked.join(" "));
      const text = said.join(" ");
      if (matchTerms(terms, indexTerms(text)) > 0) expect(termSieve(terms)(sieved(text))).toBeGreaterThan(0);
    }),
    { numRuns: 3_000 },
  );
});
