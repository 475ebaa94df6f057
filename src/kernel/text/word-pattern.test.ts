import fc from "fast-check";
import { expect, test } from "vitest";
import { anyWordPattern, wordPattern } from "./word-pattern.ts";

const SPACED =
  "must|decided?(?: to|:)|\\p{L}{2,4}n['’]t|(?:i|we)(?: [\\p{L}'’]+){0,2} never|(?<=^|[.] )done|naïve";
const UNSPACED = "必须|決定";
const pattern = wordPattern(SPACED, UNSPACED);
const whole = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${SPACED})(?![\\p{L}\\p{N}_])|${UNSPACED}`, "iu");

test("words count between their edges, whatever the case", () => {
  expect(pattern.test("You MUST.")).toBe(true);
  expect(pattern.test("mustard, must_have and musts")).toBe(false);
  expect(pattern.test("Decided: tea")).toBe(true);
  expect(pattern.test("we really never")).toBe(true);
  expect(pattern.test("你必须走")).toBe(true);
});

test("what is plain is read like everything else", () => {
  const words = fc.constantFrom(
    "must",
    "I",
    "we",
    "never",
    "don't",
    "done",
    "Decided",
    "to",
    ":",
    ".",
    " ",
    "_",
    "7",
    "é",
    "ard",
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
      const text = parts.join("");
      expect(pattern.test(text)).toBe(whole.test(text));
    }),
    { numRuns: 2_000 },
  );
});

test("one look for several finds what either finds", () => {
  const [one, other] = [pattern, wordPattern("a[|(]b|(?:no|not (?:a|the)) tea\\\\||see", "茶|是")];
  const any = anyWordPattern(one, other);
  const words = fc.constantFrom(
    "a|b",
    "a(b",
    "no tea",
    "not the tea|",
    "see",
    "must",
    "done",
    "是",
    "x",
    ".",
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 6 }), (said) => {
      const text = said.join(" ");
      expect(any.test(text)).toBe(one.test(text) || other.test(text));
    }),
  );
});
