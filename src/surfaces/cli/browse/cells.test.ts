import fc from "fast-check";
import { expect, test } from "vitest";
import { cellsOf, clipInside, clipTo, cutAt, foldText, shownLine, shownText } from "./cells.ts";

/** With scripts that take two cells, pictures, marks without width, and whatever else there is. */
export const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "漢字かな交じり文",
        "한국어",
        "👩‍👩‍👧‍👦",
        "❤️",
        "1️⃣",
        "e\u0301\u0301",
        " ",
        "\n",
        "word",
        "\u001b[2J",
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

test.each([
  ["plain", 5],
  ["漢字", 4],
  ["한", 2],
  ["👍", 2],
  ["e\u0301", 1],
  ["❤️", 2],
  ["ㄅ", 2],
  ["１", 2],
])("%s takes %i cells", (text, cells) => {
  expect(cellsOf(text)).toBe(cells);
});

test("what is cut never goes over the edge, and what was not too wide is not cut", () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 0, max: 40 }), (raw, columns) => {
      const text = shownLine(raw);
      for (const clip of [clipTo, clipInside]) {
        const clipped = clip(text, columns);
        expect(cellsOf(clipped)).toBeLessThanOrEqual(columns);
        if (cellsOf(text) <= columns && columns > 0) expect(clipped).toBe(text);
      }
      expect(cutAt(text, columns).join("")).toBe(text);
    }),
  );
});

test("folding keeps every sign but spaces, and no line goes over the edge", () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 2, max: 40 }), (raw, columns) => {
      const text = shownText(raw);
      const lines = foldText(text, columns);
      for (const line of lines) expect(cellsOf(line)).toBeLessThanOrEqual(columns);
      expect(lines.join("").replace(/\s/gu, "")).toBe(text.replace(/\s/gu, ""));
    }),
  );
});

test("a paragraph is broken between words; a word that is longer than a line is broken inside", () => {
  expect(foldText("one two three", 8)).toEqual(["one two", "three"]);
  expect(foldText("  indented words here", 12)).toEqual(["  indented", "words here"]);
  expect(foldText("abcdefghij", 4)).toEqual(["abcd", "efgh", "ij"]);
  expect(foldText("漢字漢字", 5)).toEqual(["漢字", "漢字"]);
  expect(foldText("a\n\nb", 5)).toEqual(["a", "", "b"]);
});

test("nothing that steers a terminal, hides or reorders is left", () => {
  const hostile = "a\u001b]0;title\u0007b\u001b[2Jc\u202ed\u061ce\u00adf\u009b1mg\u{e0041}h\ud800i\u2028j";
  expect(shownText(hostile)).toBe("abcdefgh\ufffdi\nj");
  fc.assert(
    fc.property(anyText, (raw) => {
      expect(shownText(raw)).not.toMatch(
        /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/,
      );
      expect(shownLine(raw)).not.toContain("\n");
    }),
  );
});
