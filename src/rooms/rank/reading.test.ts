import fc from "fast-check";
import { expect, test } from "vitest";
import { indexTerms } from "../../kernel/text/index-terms.ts";
import { tokenizeWords } from "../../kernel/text/words.ts";
import { formsOf, withForms } from "./irregular-forms.ts";
import { asking, statisticsOf } from "./pool.fixture.ts";
import { readRecord } from "./reading.ts";
import { textWords } from "./text-words.ts";
import { trigramsShared, wantedTerms } from "./wanted.ts";
import { RANK_WEIGHTS } from "./weights.ts";

test.each([
  { text: "The QUICK, brown fox—jumped!", words: ["the", "quick", "brown", "fox", "jumped"], length: 5 },
  { text: "foo_bar.ts v1.2", words: ["foo", "bar", "ts", "v1", "2"], length: 5 },
  { text: "a fooBar here", words: ["a", "foobar", "foo", "bar", "here"], length: 5 },
  { text: "Crème brûlée “à la” Müller", words: ["creme", "brulee", "a", "la", "muller"], length: 5 },
  { text: "don't", words: ["don", "t"], length: 2 },
  { text: "数据库 backup", words: ["backup"], length: 2.5 },
  { text: "", words: [], length: 0 },
])("words of $text", ({ text, words, length }) => {
  expect(textWords(text)).toMatchObject({ words, length });
});

test("the words are those of the tokenizer, but for parts of identifiers", () => {
  const piece = fc.oneof(
    fc.string({ unit: "grapheme-ascii", maxLength: 12 }),
    fc.constantFrom(
      "naïve",
      "Ωmega",
      "день",
      "x²",
      "½ cup",
      "🙂",
      "‘quoted’",
      "a\u0301",
      "no\u00a0break",
      "ﬁne",
      "हिन्दी",
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join(" ");
      const known = new Set(tokenizeWords(text));
      const read = new Set(textWords(text).words);
      for (const word of known) expect(read).toContain(word);
    }),
    { numRuns: 1_000 },
  );
});

function reading(question: string, text: string) {
  const { terms, names } = asking(question);
  const wanted = wantedTerms({ terms, names }, statisticsOf([]), RANK_WEIGHTS, new Set());
  return { ...readRecord(text, wanted), wanted };
}

test.each([
  { question: "bought ladders", text: "buying a ladder, then I buy another", counts: [2, 1] },
  { question: "harbour", text: "The Harbour's harbours", counts: [2] },
  { question: "数据", text: "数据库里的数据", counts: [2] },
  { question: "harbour", text: "nothing of the kind", counts: [0] },
])("$question in $text", ({ question, text, counts }) => {
  expect([...reading(question, text).exact]).toEqual(counts);
});

test("a quotation knows its words in their order", () => {
  const { wanted, places } = reading('"blue oar"', "an oar, a blue oar");
  expect(wanted.phrases).toEqual([[0, 1]]);
  expect(places).toEqual([1, 1, 0, 3, 1, 4]);
});

test.each([
  { one: "harbour", other: "harbour", least: 1, most: 1 },
  { one: "accordion", other: "acordion", least: 0.7, most: 0.99 },
  { one: "harbour", other: "harvest", least: 0, most: 0.5 },
])("$one and $other", ({ one, other, least, most }) => {
  expect(trigramsShared(one, other)).toBeGreaterThanOrEqual(least);
  expect(trigramsShared(one, other)).toBeLessThanOrEqual(most);
});

test("the rarer a word in the store, the more it is worth; a weak one and one that everybody says is worth less", () => {
  const frequency = (term: string): number => ({ common: 90, rare: 1, mention: 1 })[term] ?? 1;
  const statistics = { records: 100, averageLength: 10, frequency };
  const terms = { ...asking("common rare mention").terms, words: ["common", "rare", "mention", "anna"] };
  const { worth } = wantedTerms({ terms, names: [] }, statistics, RANK_WEIGHTS, new Set(["anna"]));
  const [common, rare, weak, speaker] = worth;
  expect(rare).toBeGreaterThan(5 * common!);
  expect(weak).toBeCloseTo(RANK_WEIGHTS.weakWords * rare!, 10);
  expect(speaker).toBe(0);
});

test("the index and the reading agree on what occurs", () => {
  const { words } = indexTerms("parseHTTPHeader in src/wire.ts");
  expect(new Set(textWords("parseHTTPHeader in src/wire.ts").words)).toEqual(new Set(tokenizeWords(words)));
});

test("a question is asked in all forms of its words, as many as there is room for", () => {
  const terms = { words: ["took", "boat"], prefixes: [], phrases: [], grams: [], code: [] };
  expect(withForms(terms).words).toEqual(["took", "boat", "take", "taken"]);
  expect(formsOf("boat")).toEqual(["boat"]);
  const many = { ...terms, words: Array.from({ length: 32 }, (_none, at) => (at === 0 ? "went" : `w${at}`)) };
  expect(withForms(many).words).toEqual(many.words);
});
