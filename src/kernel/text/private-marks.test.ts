import fc from "fast-check";
import { expect, test } from "vitest";
import { isMarkedPrivate, isWhollyPrivate, publicLines, publicPart } from "./private-marks.ts";

test.each([
  "[PRIVATE] my salary is 50,000",
  "my salary is 50,000 [private]",
  "first line\nsecond [NOMEM]\nthird",
  "[NoExport] list of customers",
  "the code is 1234 [SECRET]",
  "【PRIVATE】我的薪水",
  "［private］ full width",
])("all of %j is private", (text) => {
  expect(isWhollyPrivate(text)).toBe(true);
  expect(isMarkedPrivate(text)).toBe(true);
  expect(publicPart(text)).toBe("");
});

test.each([
  ["before <private>my salary</private> after", "before  after"],
  ["<PRIVATE why='mine'>a\nb</private>\nc", "c"],
  ["a <private>never closed\nto the end", "a"],
  ["PRIVATE: my salary\nis 50,000\n\nthe sky is blue", "the sky is blue"],
  ["- PRIVATE: one item\n\nanother", "another"],
  ["one\nPRIVATE： two", "one"],
  ["<private>a</private>b<private>c</private>d", "bd"],
])("of %j is left %j", (text, left) => {
  expect(isWhollyPrivate(text)).toBe(false);
  expect(isMarkedPrivate(text)).toBe(true);
  expect(publicPart(text)).toBe(left);
});

test.each([
  "the package has private: true in it",
  "a private conversation, [private](https://example.com/private)",
  "write `[PRIVATE]` or `<private>` before it",
  "password=[secret]",
  "a [secret:github-token:0123abcd] was found",
  "private int x; </private>",
  "it said so: PRIVATE: none of it",
])("%j has no mark", (text) => {
  expect(isMarkedPrivate(text)).toBe(false);
  expect(publicPart(text)).toBe(text);
});

const MARKED = fc.constantFrom(
  "[PRIVATE]",
  "[NOMEM]",
  "<private>",
  "</private>",
  "PRIVATE:",
  "\n",
  "\n\n",
  "a",
  " b ",
);

test("what is left has no mark, and leaving it out again leaves the same", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(MARKED, fc.string()), { maxLength: 30 }), (parts) => {
      const left = publicPart(parts.join(""));
      expect(isMarkedPrivate(left)).toBe(false);
      expect(publicPart(left)).toBe(left);
    }),
    { numRuns: 1_000 },
  );
});

test("lines stay where they are", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(MARKED, fc.string()), { maxLength: 30 }), (parts) => {
      const lines = parts.join("").split("\n");
      const kept = publicLines(lines);
      expect(kept).toHaveLength(lines.length);
      kept.forEach((line, at) => {
        expect(line.length).toBeLessThanOrEqual(lines[at]!.length);
      });
    }),
  );
});
