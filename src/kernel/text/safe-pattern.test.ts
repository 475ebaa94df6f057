import fc from "fast-check";
import { expect, test } from "vitest";
import { safePattern } from "./safe-pattern.ts";

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
  { source: "^exact$", text: "not exact", matches: false },
])("$source on $text: $matches", ({ source, text, matches }) => {
  expect(safePattern(source).test(text)).toBe(matches);
});

test("whatever is let through is a pattern that ends quickly on a hostile text", { timeout: 20_000 }, () => {
  const piece = fc.constantFrom("a", "(", ")", "+", "*", "|", "b", "[ab]", ".", "a{1,9}", "(?:", "\\w");
  const hostile = `${"a".repeat(3_000)}!`;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      let pattern: RegExp;
      try {
        pattern = safePattern(pieces.join(""));
      } catch {
        return;
      }
      const started = performance.now();
      pattern.test(hostile.slice(0, 200));
      expect(performance.now() - started).toBeLessThan(2_000);
    }),
    { numRuns: 500 },
  );
});
