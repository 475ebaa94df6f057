import fc from "fast-check";
import { expect, test } from "vitest";
import { clip, clipMiddle, oneLine, plainText, widthOf, wrap } from "./plain-text.ts";

test.each([
  ["\u001b[31mred\u001b[0m", "red"],
  ["\u001b]8;;http://x\u001b\\link\u001b]8;;\u0007", "link"],
  ["\u001bP1;2|payload\u001b\\after", "after"],
  ["a\u009b2Jb", "ab"],
  ["\u001b(0x\u001bM", "x"],
  ["unfinished \u001b[", "unfinished "],
  ["\u001b]0;never ends: hidden?", "0;never ends: hidden?"],
  ["bell\u0007 back\u0008 del\u007f", "bell back del"],
  ["left\u202eright\u2066x", "leftrightx"],
  ["a\r\nb\rc\td\u2028e", "a\nb\nc    d\ne"],
  ["a\u061cb\u{e0041}c\u{e0101}d\u00ade\ufe01f", "abcdef"],
  ["👩\u200d💻 ❤\ufe0f", "👩\u200d💻 ❤\ufe0f"],
])("%j is shown as %j", (stored, shown) => {
  expect(plainText(stored)).toBe(shown);
});

test("no text whatever gets a control character through", () => {
  const nasty = fc.string({
    unit: fc.constantFrom("\u001b", "[", "]", "\u0007", "\u009b", "3", "m", "\\", "\r", "é", "\u202e", "a"),
  });
  fc.assert(
    fc.property(fc.oneof(nasty, fc.string({ unit: "binary" })), (text) => {
      expect(plainText(text)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
      expect(plainText(text)).not.toMatch(/[\u061c\u2028\u2029]|[\u{e0000}-\u{e0fff}]/u);
      expect(oneLine(text)).not.toMatch(/[\n\u2028\u2029]/);
    }),
  );
});

test("widths: wide letters take two columns, marks none", () => {
  expect(widthOf("abc")).toBe(3);
  expect(widthOf("数据库")).toBe(6);
  expect(widthOf("e\u0301")).toBe(1);
  expect(widthOf("ｆ🙂")).toBe(4);
});

test("clip never exceeds the columns it is given", () => {
  expect(clip("数据库", 5)).toBe("数据…");
  expect(clip("short", 5)).toBe("short");
  expect(clipMiddle("agent:main:cron:briefing:run:28781b", 17)).toBe("agent:ma…n:28781b");
  expect(clipMiddle("short", 5)).toBe("short");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 40 }), (text, columns) => {
      for (const cut of [clip, clipMiddle]) expect(widthOf(cut(text, columns))).toBeLessThanOrEqual(columns);
    }),
  );
});

test("wrap keeps every word, in order", () => {
  expect(wrap("one two three four five six", 20, "  ")).toBe("  one two three four\n  five six");
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,30}$/)), (words) => {
      const wrapped = wrap(words.join(" "), 24, "  ");
      expect(wrapped.split(/\s+/).filter(Boolean)).toEqual(words);
    }),
  );
});

test("wrap keeps the spaces that a line begins with, also where it is broken", () => {
  const code = "if ready:\n    for box in boxes:\n        carry(box)";
  expect(wrap(code, 80, "  ")).toBe("  if ready:\n      for box in boxes:\n          carry(box)");
  expect(wrap("key: 1\n  list:   a", 80)).toBe("key: 1\n  list:   a");
  expect(wrap("    one two three four five six seven", 30)).toBe(
    "    one two three four five\n    six seven",
  );
});
