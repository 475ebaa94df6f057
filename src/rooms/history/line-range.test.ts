import fc from "fast-check";
import { expect, test } from "vitest";
import { estimateTokens } from "../../kernel/tokens.ts";
import { lineRange } from "./line-range.ts";

const AMPLE = { maxTokens: 100_000, maxBytes: 1_000_000 };
const TEN = Array.from({ length: 10 }, (_, at) => `line ${at + 1}`).join("\n");

test.each([
  { name: "everything", request: {}, text: TEN, lines: { from: 1, to: 10, total: 10 }, nextLine: null },
  {
    name: "both ends are included",
    request: { startLine: 3, endLine: 4 },
    text: "line 3\nline 4",
    lines: { from: 3, to: 4, total: 10 },
    nextLine: null,
  },
  {
    name: "one line",
    request: { startLine: 10, endLine: 10 },
    text: "line 10",
    lines: { from: 10, to: 10, total: 10 },
    nextLine: null,
  },
  {
    name: "beyond the end",
    request: { startLine: 11 },
    text: "",
    lines: { from: 11, to: 10, total: 10 },
    nextLine: null,
  },
  {
    name: "up to more than there is",
    request: { startLine: 9, endLine: 99 },
    text: "line 9\nline 10",
    lines: { from: 9, to: 10, total: 10 },
    nextLine: null,
  },
  {
    name: "as many bytes as fit",
    request: { maxBytes: 14 },
    text: "line 1\nline 2",
    lines: { from: 1, to: 2, total: 10 },
    nextLine: 3,
  },
])("$name", ({ name: _name, request, ...range }) => {
  expect(lineRange(TEN, { ...AMPLE, ...request })).toEqual(range);
});

test("an empty text has no lines; an empty line is one", () => {
  expect(lineRange("", AMPLE)).toEqual({ text: "", lines: { from: 1, to: 0, total: 0 }, nextLine: null });
  expect(lineRange("\n", AMPLE).lines).toEqual({ from: 1, to: 2, total: 2 });
});

test("a line that is longer than the bounds says how much more there is", () => {
  const long = `${"x".repeat(5_000)}\nshort`;
  const first = lineRange(long, { maxTokens: 100_000, maxBytes: 1_024 });
  expect(first.text).toMatch(/^x+… \[(\d+) more characters in this line\]$/);
  const shown = /^x+/.exec(first.text)![0].length;
  expect(first.text).toContain(`[${5_000 - shown} more`);
  expect(first).toMatchObject({ lines: { from: 1, to: 1, total: 2 }, nextLine: 2 });
});

test("pages follow each other without a gap, within their bounds", () => {
  const line = fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom("", "日本語の行", "😀".repeat(9)));
  const texts = fc.array(
    line.map((one) => one.replaceAll("\n", " ")),
    { minLength: 1, maxLength: 40 },
  );
  fc.assert(
    fc.property(
      texts,
      fc.integer({ min: 200, max: 400 }),
      fc.integer({ min: 60, max: 200 }),
      (all, maxBytes, maxTokens) => {
        const text = all.join("\n");
        fc.pre(text !== "");
        const read: string[] = [];
        for (let startLine: number | null = 1; startLine !== null; ) {
          const page = lineRange(text, { startLine, maxBytes, maxTokens });
          expect(Buffer.byteLength(page.text)).toBeLessThanOrEqual(maxBytes);
          expect(estimateTokens(page.text)).toBeLessThanOrEqual(maxTokens);
          expect(page.lines.from).toBe(startLine);
          read.push(...page.text.split("\n"));
          expect(read.length).toBe(page.lines.to);
          startLine = page.nextLine;
        }
        const isWhole = read.every((one) => !one.includes("more characters"));
        if (isWhole) expect(read).toEqual(all);
      },
    ),
  );
});
