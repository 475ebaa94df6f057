import fc from "fast-check";
import { expect, test } from "vitest";
import { SAYINGS } from "../../rooms/durable/similarity-pairs.ts";
import { cosine } from "./cosine.ts";
import { HASHED_DIMENSIONS, hashedVector, likeness } from "./hashed.ts";

const word = fc.string({
  unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzäé"),
  minLength: 3,
  maxLength: 12,
});
const sentence = fc.array(word, { minLength: 1, maxLength: 20 });
const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom(..."数据库我的了買った猫カタ학교에서는ข้าว hello 42 \ud800😀"),
    maxLength: 80,
  }),
);
const lengthOf = (vector: Float32Array) => Math.hypot(...vector);
const hasSomething = (text: string) => /[\p{L}\p{N}\p{S}]/u.test(text);

test("any text has a vector of length 1, the same each time, and nothing has zeros", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const vector = hashedVector(text);
      expect(vector).toHaveLength(HASHED_DIMENSIONS);
      expect(vector).toEqual(hashedVector(text));
      const length = lengthOf(vector);
      if (hasSomething(text.toWellFormed().normalize("NFKC"))) expect(length).toBeCloseTo(1, 5);
      else expect([0, 1]).toContain(Math.round(length * 1e5) / 1e5);
    }),
  );
  for (const nothing of ["", " ", "\n\t ", "\u3000", "\u0000", "\u200b"]) {
    expect(lengthOf(hashedVector(nothing))).toBe(0);
  }
});

test("likeness is the same both ways, 1 with itself, and 0 with nothing", () => {
  fc.assert(
    fc.property(anyText, anyText, (one, other) => {
      expect(likeness(one, other)).toBe(likeness(other, one));
      expect(likeness(one, one)).toBe(lengthOf(hashedVector(one)) === 0 ? 0 : 1);
      expect(likeness(one, " ")).toBe(0);
    }),
  );
});

test("the order of words changes nothing, and one more of many little", () => {
  fc.assert(
    fc.property(sentence, word, (words, more) => {
      expect(likeness(words.join(" "), words.toReversed().join(" "))).toBe(1);
      if (words.length >= 10)
        expect(likeness(words.join(" "), [...words, more].join(" "))).toBeGreaterThan(0.8);
    }),
  );
});

test.each([
  { name: "case and accents", one: "Crème brûlée für ZOË", other: "creme brulee fur zoe" },
  { name: "composed and decomposed", one: "Ångström café", other: "A\u030angstro\u0308m cafe\u0301" },
  { name: "full width", one: "ＡＢＣ　１２３", other: "abc 123" },
  { name: "signs between", one: "pump, valve; gauge!", other: "pump valve gauge" },
  { name: "Greek accents", one: "Η γάτα κοιμάται", other: "η γατα κοιμαται" },
  { name: "Hebrew points", one: "שָׁלוֹם עוֹלָם", other: "שלום עולם" },
  { name: "Arabic vowels", one: "كَتَبَ الوَلَدُ", other: "كتب الولد" },
  { name: "colours of a terminal", one: "\u001b[31mred pump\u001b[0m", other: "red pump" },
])("$name: the same", ({ one, other }) => {
  expect(likeness(one, other)).toBe(1);
});

test.each([
  ["The pump was replaced yesterday.", "They replaced the pumps yesterday."],
  ["我们决定更换水泵。", "更换水泵，我们决定了。"],
  ["ผมชอบดื่มกาแฟดำ", "กาแฟดำผมชอบดื่ม"],
  ["Деплой был отменён из-за ошибки.", "Из-за ошибки отменили деплой."],
])("%s and %s are near", (one, other) => {
  expect(likeness(one, other)).toBeGreaterThan(0.7);
});

test.each([
  {
    name: "small words make nothing alike",
    one: "what is it that you have",
    other: "what is it that they want",
  },
  { name: "a value tells", one: "The valve is set to 5433.", other: "The valve is set to 9120." },
  { name: "one word in common", one: "pump", other: "The pump in the cellar leaks on rainy days." },
])("$name", ({ one, other }) => {
  expect(likeness(one, other)).toBeLessThan(0.9);
});

/** The constants were fitted on what was said once: what was said again is another set about the same things. */
test("of unrelated sentences 95 in 100 are below 0.3, and those about the same are above them", () => {
  const strangers: number[] = [];
  const same: number[] = [];
  for (const { said } of SAYINGS) {
    for (const [at, [once, again]] of said.entries()) {
      same.push(likeness(once, again));
      for (const [, other] of said.slice(at + 1)) strangers.push(likeness(again, other));
    }
  }
  expect(strangers.length).toBeGreaterThan(300);
  expect(strangers.filter((value) => value < 0.3).length / strangers.length).toBeGreaterThanOrEqual(0.95);
  expect(same.filter((value) => value > 0.5).length / same.length).toBeGreaterThanOrEqual(0.95);
});

test("what comes after the first pages is not looked at, and is no trouble", () => {
  const start = "The pump in the cellar leaks. ".repeat(200);
  expect(cosine(hashedVector(start), hashedVector(start + "x".repeat(2_000_000)))).toBe(1);
  expect(lengthOf(hashedVector("a".repeat(1_000_000)))).toBeCloseTo(1, 5);
});
