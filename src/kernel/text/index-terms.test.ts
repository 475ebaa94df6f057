import fc from "fast-check";
import { expect, test } from "vitest";
import { indexTerms, MAX_CODE_TERMS, MAX_INDEXED_CHARS, PRINTED, RETOLD } from "./index-terms.ts";
import { tokenizeWords } from "./words.ts";

test.each([
  { text: "数据库", grams: "数据 据库 库" },
  { text: "库", grams: "库" },
  { text: "用Nacre记住", grams: "用 记住 住" },
  { text: "한국어 텍스트", grams: "한국 국어 어 텍스 스트 트" },
  { text: "食べる・データ", grams: "食べ べる る デー ータ タ" },
  { text: "ﾃﾞｰﾀ", grams: "デー ータ タ" },
  { text: "𠀀𠀁", grams: "𠀀𠀁 𠀁" },
  { text: "plain", grams: "" },
  { text: "ข้าวผัด!", grams: "ข้ ้า าว วผ ผั ัด ด" },
  { text: "ลาว ກິນ", grams: "ลา าว ว ກິ ິນ ນ" },
  { text: "1,200฿", grams: "" },
  { text: "བོད་ཡིག", grams: "" },
])("grams of $text", ({ text, grams }) => {
  expect(indexTerms(text).grams).toBe(grams);
});

test("words are the text without those runs, and the parts of its identifiers", () => {
  const { words } = indexTerms("In 数据库 the fooBar of foo_bar.ts");
  expect(words).not.toMatch(/[数据库]/);
  expect(tokenizeWords(words)).toEqual(["in", "the", "foobar", "of", "foo", "bar", "ts", "foo", "bar"]);
});

test("Greek is indexed without accents and with one sigma", () => {
  expect(indexTerms("Η ΦΈΤΑ της οδού: φέτα, ΟΔΟΣ, Ἀθῆναι").words).toBe("η φετα τησ οδου: φετα, οδοσ, αθηναι");
});

test("emoji are part of no word, of whatever age they are", () => {
  expect(indexTerms("Oysters🦪and 🫠reef👍🏽! 1️⃣").words).toBe("Oysters and  reef ! 1 ");
});

test("the colours of a terminal are part of no word", () => {
  const { words } = indexTerms("\u001b[31merror\u001b[0m: \u001b[1;4mfailed\u001b[m");
  expect(tokenizeWords(words)).toEqual(["error", "failed"]);
});

test.each([
  { text: "call fooBar() now", code: ["foobar"] },
  { text: "snake_case and ERR_INDEX_STATE", code: ["snake_case", "err_index_state"] },
  { text: "in src/kernel/tokens.ts:42.", code: ["src/kernel/tokens.ts:42"] },
  { text: "C:\\Users\\Lena\\notes.txt", code: ["c:\\users\\lena\\notes.txt"] },
  { text: "node v24.16.0, gpt-4o", code: ["v24.16.0", "gpt-4o"] },
  { text: "see https://me:pw@Host.example/A/b?x=1#frag", code: ["host.example/a/b"] },
  { text: "commit abc1234f and 0042317", code: ["abc1234f", "0042317"] },
  { text: "std::vector and this.size", code: ["std::vector", "this.size"] },
  { text: "@scope/name is a package", code: ["scope/name"] },
  { text: "fooBar, fooBar; FooBar", code: ["foobar"] },
  { text: "An ordinary sentence, well-known and short.", code: [] },
  { text: "facade deadbeef", code: [] },
])("code of: $text", ({ text, code }) => {
  expect(indexTerms(text).code.split("\n").filter(Boolean)).toEqual(code);
});

test("attachments are left out", () => {
  const { words, code } = indexTerms(`before ${"iVBORw0KGgo+/9".repeat(100)} after`);
  expect(tokenizeWords(words)).toEqual(["before", "after"]);
  expect(code).toBe("");
});

test("long texts are cut at the documented limits", () => {
  expect(indexTerms("ﷺ".repeat(100_000)).words.length).toBeLessThanOrEqual(MAX_INDEXED_CHARS);
  const many = Array.from({ length: 2 * MAX_CODE_TERMS }, (_, at) => `name_${at}`).join(" ");
  expect(indexTerms(many).code.split("\n")).toHaveLength(MAX_CODE_TERMS);
  expect(indexTerms(`${"a ".repeat(MAX_INDEXED_CHARS / 2)}beyond`).words).not.toContain("beyond");
});

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom(
      "数",
      "か",
      "한",
      "𠀀",
      " ",
      "a",
      "B",
      "_",
      ".",
      "/",
      "1",
      "\ud840",
      "\n",
      "é",
      "😀",
    ),
    maxLength: 60,
  }),
);

test("terms are well formed and keep to their channel", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { words, grams, code } = indexTerms(text);
      for (const part of [words, grams, code]) expect(part.isWellFormed()).toBe(true);
      for (const gram of grams.split(" ").filter(Boolean)) {
        expect(Array.from(gram).length).toBeLessThanOrEqual(2);
        expect(words).not.toContain(gram);
      }
      const terms = code.split("\n").filter(Boolean);
      expect(new Set(terms).size).toBe(terms.length);
      for (const term of terms) expect(term).toBe(term.toLowerCase());
    }),
    { numRuns: 500 },
  );
});

test("beyond its beginning a long text has every word once, however it is written there", () => {
  const { words } = indexTerms("Error in loadTable: error, LOAD, Table, ERROR and größe", {
    whole: 10,
    code: 0,
  });
  expect(words).toBe("error in  loadtable load table and größe");
  expect(indexTerms("loadTable", { whole: 0, code: 0 }).words).toBe(" loadTable load table");
});

test("whatever the care, every word of a text is found", () => {
  const text = fc.array(
    fc.oneof(anyText, fc.constantFrom("fooBar", "foobar", "FOO", "bar", "Straße", "parseHTTPHeader")),
  );
  fc.assert(
    fc.property(text, fc.nat(40), (pieces, whole) => {
      const said = pieces.join(" ");
      const all = new Set(tokenizeWords(indexTerms(said).words));
      expect(new Set(tokenizeWords(indexTerms(said, { whole, code: 0 }).words))).toEqual(all);
    }),
    { numRuns: 500 },
  );
});

test("what tools print and summaries retell is found by words alone", () => {
  const text = "the fooBar of src/kernel/tokens.ts in 数据库";
  for (const care of [PRINTED, RETOLD])
    expect(indexTerms(text, care)).toEqual({ ...indexTerms(text), code: "" });
});
