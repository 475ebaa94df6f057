import fc from "fast-check";
import { expect, test } from "vitest";
import { storedOut, storedText, VALUE_READERS, valueIn } from "./stored-values.ts";

/** As the server gives it back from a column of text. */
const throughText = (value: Parameters<typeof valueIn>[0]): unknown => {
  const stored = valueIn(value);
  return stored === null ? null : storedOut(stored);
};

test("every text comes back as it was, and the server takes what it is sent", () => {
  const anyText = fc.array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 5 }),
      fc.constantFrom("\0", "\ud800", "\udfff", "\u{10ffff}", "\\x41", "\v5", "0", "1", "u0000", "words"),
    ),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(anyText, (parts) => {
      const text = parts.join("");
      const stored = valueIn(text)!;
      expect(stored.isWellFormed() && !stored.includes("\0")).toBe(true);
      expect(storedOut(stored)).toBe(text);
    }),
  );
});

test("plain text stands as it is", () => {
  for (const text of ["", "what was said", "données 日本語 😀", "back\\slash", " 5", "{}", "\\"])
    expect(storedText(text)).toBe(text);
});

test("numbers, bytes and texts that look like them stay apart in a column of text", () => {
  for (const value of [5, -1.5, 1e-20, 0, "5", "\v5", "\\x0500"]) expect(throughText(value)).toBe(value);
  for (const bytes of [new Uint8Array([]), new Uint8Array([5, 0, 255])])
    expect(throughText(bytes)).toEqual(bytes);
  expect(throughText(null)).toBeNull();
  expect(throughText(12n)).toBe(12);
});

test("bytes of a part of a larger buffer are those bytes", () => {
  const part = new Uint8Array([1, 2, 3, 4]).subarray(1, 3);
  expect(valueIn(part)).toBe("\\x0203");
});

test("texts that were spelled out come after all others in the order of bytes, as bytes do in a file", () => {
  const stored = ["\u{10fffe}", "z\0", "z"].map(storedText);
  const inOrder = [...stored].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  expect(inOrder.map(storedOut)).toEqual(["z", "\u{10fffe}", "z\0"]);
});

test.each([
  [16, "t", 1],
  [16, "f", 0],
  [20, "9007199254740991", 9_007_199_254_740_991],
  [701, "1e-20", 1e-20],
  [1700, "12.5", 12.5],
  [25, "\v7", 7],
  [1184, "2026-01-01 00:00:00+00", "2026-01-01 00:00:00+00"],
])("a value of type %i, %s, is read as %s", (type, stored, value) => {
  expect(VALUE_READERS.getTypeParser(type)(stored)).toBe(value);
});
