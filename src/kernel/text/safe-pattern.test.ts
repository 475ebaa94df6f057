import fc from "fast-check";
import { expect, test } from "vitest";
import { type SafePattern, safePattern } from "./safe-pattern.ts";

test.each([
  "(a+)+$",
  "(a*)*b",
  "(a|aa)+$",
  "(x+x+)+y",
  "(?=a)b",
  "(a)\\1",
  "((ab)*c)*",
  "a*b*c*d*e*",
  "(?<n>a)",
  "",
  "(",
  "a{2}{3}{4}{5}{6}",
  "x".repeat(600),
  "(a?a?)*b",
  "(?:a?){9}",
  "((?:a|b)c)+",
  "a?".repeat(40),
  "(a|a)".repeat(30),
])("%s is refused with a reason and a way out", (source) => {
  expect(() => safePattern(source)).toThrowError(
    expect.objectContaining({ code: "input/bad-pattern", hint: expect.stringContaining("full_text") }),
  );
});

test.each([
  { source: "ERR_[A-Z]+", text: "saw err_broker_timeout", matches: true },
  { source: "v\\d+\\.\\d+", text: "v0.5.1", matches: true },
  { source: "(?:foo|bar) baz", text: "bar baz", matches: true },
  { source: "[(+*]x", text: "*x", matches: true },
  { source: "数据库", text: "数据库的备份", matches: true },
  { source: "https?://\\S+/x", text: "see http://a.b/x", matches: true },
  { source: "(?:jan|feb|mar) \\d+?", text: "on Feb 12", matches: true },
  { source: "^exact$", text: "not exact", matches: false },
])("$source on $text: $matches", ({ source, text, matches }) => {
  expect(safePattern(source).expression.test(text)).toBe(matches);
});

test("whatever is let through ends quickly on a hostile piece of text", { timeout: 60_000 }, () => {
  const piece = fc.constantFrom(
    "a",
    "(",
    ")",
    "+",
    "*",
    "|",
    "b",
    "[ab]",
    ".",
    "a{1,9}",
    "(?:",
    "\\w",
    "a?",
    "a*",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      let pattern: SafePattern;
      try {
        pattern = safePattern(pieces.join(""));
      } catch {
        return;
      }
      const started = performance.now();
      pattern.expression.test(`${"a".repeat(pattern.piece - 1)}!`);
      expect(performance.now() - started).toBeLessThan(5_000);
    }),
    {
      numRuns: 500,
      examples: [[["a*", "a*", "a*", "a*", "b"]], [["a?", "a?", "a?", "a?", "a*", "a*", "a*", "b"]]],
    },
  );
});

test("the more a pattern may cost, the shorter the pieces that it is tried on", () => {
  expect(safePattern("plain").piece).toBe(2_000);
  expect(safePattern("a.*b").piece).toBe(2_000);
  const pieces = ["a.*b.*c", "a.*b.*c.*d", ".*a.*b.*c.*d"].map((source) => safePattern(source).piece);
  expect(pieces).toEqual(pieces.toSorted((a, b) => b - a));
  expect(pieces.at(-1)).toBeGreaterThan(60);
});
