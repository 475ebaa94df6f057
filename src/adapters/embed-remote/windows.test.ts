import fc from "fast-check";
import { expect, test } from "vitest";
import { windowsOf } from "./windows.ts";

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 400 }),
  fc
    .array(fc.constantFrom("pump", "🦪", " ", "\n", "泵", "a".repeat(40)), { maxLength: 80 })
    .map((all) => all.join("")),
);

test("together they are the text, none is too long, and no character is cut in two", () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 2, max: 120 }), (text, longest) => {
      const windows = windowsOf(text, longest);
      expect(windows.join("")).toBe(text);
      expect(windows.every((window) => window.length <= longest)).toBe(true);
      if (text.isWellFormed()) expect(windows.every((window) => window.isWellFormed())).toBe(true);
      if (text !== "") expect(windows.every((window) => window !== "")).toBe(true);
    }),
  );
});

test("between words where it can be, and evenly", () => {
  const windows = windowsOf("one two three four five six seven eight nine ten", 30);
  expect(windows).toEqual(["one two three four five ", "six seven eight nine ten"]);
});
