import fc from "fast-check";
import { expect, test } from "vitest";
import { beginningOf } from "../../kernel/text/beginning-of.ts";
import { estimateTokens } from "../../kernel/tokens.ts";
import { HEADING_TOKENS, nextPiece } from "./text-page.ts";

/** Words, lines, characters of two units, halves of them, and what looks like an attachment. */
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom("word ", "line\n", "😀", "日本語", "\ud83d", "\ude00", "QUJDRA".repeat(200), " "),
      fc.string({ maxLength: 40 }),
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(""));

const splitsPair = (text: string, at: number): boolean =>
  /[\ud800-\udbff]/.test(text[at - 1] ?? "") && /[\udc00-\udfff]/.test(text[at] ?? "");

test("a beginning costs no more than given, and ends between two characters", () => {
  fc.assert(
    fc.property(texts, fc.nat(60), fc.nat(3_000), (text, from, most) => {
      fc.pre(from <= text.length && !splitsPair(text, from));
      const end = beginningOf(text, from, most);
      expect(end).toBeGreaterThanOrEqual(from);
      expect(estimateTokens(text.slice(from, end))).toBeLessThanOrEqual(most);
      expect(splitsPair(text, end)).toBe(false);
    }),
  );
});

test.each([
  { text: "one two three", most: 100, is: "one two three" },
  { text: "first line\nsecond line that goes on and on", most: 4, is: "first line\n" },
  { text: "😀😀", most: 0, is: "" },
])("the beginning of $text for $most tokens", ({ text, most, is }) => {
  expect(text.slice(0, beginningOf(text, 0, most))).toBe(is);
});

/** Lays texts out page by page, as whoever pages does. */
function layOut(
  all: readonly string[],
  page: number,
): readonly { at: number; text: string; tokens: number }[][] {
  const pages: { at: number; text: string; tokens: number }[][] = [[]];
  let left = page;
  for (const [at, text] of all.entries()) {
    for (let from = 0; ; ) {
      const piece = nextPiece(text, from, { page, left });
      if (piece === null) {
        expect(pages.at(-1), "an empty page holds something").not.toEqual([]);
        pages.push([]);
        left = page;
        continue;
      }
      pages.at(-1)!.push({ at, text: piece.text, tokens: piece.tokens });
      left -= piece.tokens;
      from += piece.text.length;
      if (piece.whole) break;
    }
  }
  return pages;
}

test("pieces put together are the texts, and no page holds more than it may", () => {
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 6 }), fc.integer({ min: 200, max: 1_000 }), (all, page) => {
      const pages = layOut(all, page);
      const again = all.map((_, at) =>
        pages
          .flat()
          .filter((piece) => piece.at === at)
          .map(({ text }) => text)
          .join(""),
      );
      expect(again).toEqual(all);
      for (const pieces of pages) {
        expect(pieces.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(page);
      }
    }),
    { numRuns: 60 },
  );
});

test("what fits on the next page whole is not begun on this one", () => {
  const long = "word ".repeat(150);
  const fits = { page: HEADING_TOKENS + estimateTokens(long), left: HEADING_TOKENS + 60 };
  expect(nextPiece(long, 0, fits)).toBeNull();
  expect(nextPiece(long, 0, { ...fits, left: fits.page })).toMatchObject({ whole: true, text: long });
  expect(nextPiece(long, 0, { page: 100, left: 10 })).toBeNull();
});
