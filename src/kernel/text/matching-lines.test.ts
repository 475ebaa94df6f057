import fc from "fast-check";
import { expect, test } from "vitest";
import { matchLines } from "./matching-lines.ts";
import { safePattern } from "./safe-pattern.ts";

test.each([
  { source: "b.r", text: "foo\nbar baz\nqux", excerpt: "bar baz", count: 1 },
  { source: "x", text: "no\nsuch thing", excerpt: null, count: 0 },
  { source: "l\\d", text: "l1\nl2\nl3", excerpt: "l1", count: 3 },
  { source: "tail", text: `${"x".repeat(400)} tail \u202e`, excerpt: `…${"x".repeat(77)} t`, count: 1 },
])("$source", ({ source, text, excerpt, count }) => {
  const found = matchLines(safePattern(source), text, 9);
  expect(found?.excerpt.slice(0, 80) ?? null).toBe(excerpt);
  expect(found?.count ?? 0).toBe(count);
});

test("in a long line it is found wherever it stands", () => {
  const pattern = safePattern("ne+dle.{0,9}x");
  fc.assert(
    fc.property(fc.nat(9_000), fc.nat(9_000), (before, after) => {
      const line = `${"-".repeat(before)}needle 42 x${"-".repeat(after)}`;
      expect(matchLines(pattern, line)?.excerpt).toContain("needle 42 x");
    }),
  );
});

test("it stops when it is told to", () => {
  let asked = 0;
  const goOn = () => ++asked < 5;
  expect(matchLines(safePattern("z"), "a\n".repeat(100), 1, goOn)).toBeNull();
  expect(asked).toBe(5);
});
