import fc from "fast-check";
import { expect, test } from "vitest";
import { isMarkedPrivate } from "../../kernel/text/private-marks.ts";
import { linesOf } from "./blocks.ts";
import { likelyBinary } from "./likely-binary.ts";
import { LEAST_WORDS, lineCount, MOST_WORDS, piecesOf, wordsIn } from "./pieces.ts";

const words = (count: number, word = "word") => Array.from({ length: count }, () => word).join(" ");
const shape = (text: string) => piecesOf(text).map(({ fromLine, toLine }) => [fromLine, toLine]);

test.each([
  ["", []],
  ["\ufeff", []],
  ["\n\n  \n", []],
  ["one line", [[1, 1]]],
  ["\r\n\r\none\r\ntwo\r\n\r\n", [[3, 4]]],
  ["# Alone", [[1, 1]]],
  ["\ufeff# Title\n\ntext", [[1, 3]]],
  [words(5_000), [[1, 1]]],
])("where pieces begin and end: %j", (text, expected) => {
  expect(shape(text)).toEqual(expected);
});

test("what stands under a heading is a piece, and knows the headings above it", () => {
  const text = [
    "# Home",
    "",
    words(50),
    "",
    "## Garden",
    "",
    words(60, "rose"),
    "",
    "# Work",
    words(45),
  ].join("\n");
  expect(piecesOf(text).map(({ fromLine, toLine, headings }) => ({ fromLine, toLine, headings }))).toEqual([
    { fromLine: 1, toLine: 3, headings: [] },
    { fromLine: 5, toLine: 7, headings: ["Home"] },
    { fromLine: 9, toLine: 10, headings: [] },
  ]);
});

test("small sections stand together", () => {
  const text = ["# Coffee", "black", "# Tea", "green", "# Milk", words(60)].join("\n");
  expect(shape(text)).toEqual([[1, 6]]);
});

test("a section that is long is cut, and each part knows where it stands", () => {
  const text = ["# Log", ...Array.from({ length: 10 }, () => ["", words(100)]).flat()].join("\n");
  const pieces = piecesOf(text);
  expect(pieces.length).toBeGreaterThan(4);
  expect(pieces.slice(1).every(({ headings }) => headings.join() === "Log")).toBe(true);
});

test("a heading under dashes or equals signs is one; a list above dashes is none", () => {
  const under = ["Title", "=====", words(50), "", "Part", "----", words(50)].join("\n");
  expect(piecesOf(under).map(({ headings }) => headings)).toEqual([[], ["Title"]]);
  expect(shape(`- item\n---\n${words(50)}`)).toEqual([[1, 3]]);
});

test("a fence is not cut by what stands in it, nor front matter by what follows it", () => {
  const fence = ["```sh", "# no heading", "", words(200), "", "```"].join("\n");
  expect(shape(fence)).toEqual([[1, 6]]);
  expect(piecesOf(`# A\n\n${fence}\n\n${words(50)}`).at(-1)?.headings).toEqual(["A"]);
  expect(shape(`---\ntitle: x\n# no heading\n---\n${words(60)}`)).toEqual([[1, 5]]);
  expect(shape(["~~~", "```", words(50), "```", "~~~", "", "# B", words(50)].join("\n"))).toEqual([
    [1, 5],
    [7, 8],
  ]);
});

test("a huge fence and a long list are cut between lines, the list between its items", () => {
  const lines = Array.from({ length: 100 }, () => words(10));
  expect(shape(["```", ...lines, "```"].join("\n")).length).toBeGreaterThan(2);
  const list = Array.from({ length: 60 }, () => [`- ${words(10)}`, `  ${words(10)}`]).flat();
  const starts = piecesOf(list.join("\n")).map(({ text }) => text.slice(0, 2));
  expect(starts.length).toBeGreaterThan(2);
  expect(new Set(starts)).toEqual(new Set(["- "]));
});

test("words of scripts without spaces count too", () => {
  expect(wordsIn("one two-three 4")).toBe(4);
  expect(wordsIn("今日は良い天気です")).toBe(5);
  expect(wordsIn("")).toBe(0);
});

const line = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 120 }).map((count) => words(count)) },
  fc.constantFrom("", " ", "# A", "## B", "### C", "```", "~~~", "---", "===", "- item of a list", "> quote"),
  fc.string(),
);
const ends = fc.constantFrom("\n", "\r\n");

test("every line that is not blank is in exactly one piece, in order, word for word", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), ends, fc.boolean(), (given, end, marked) => {
      const text = (marked ? "\ufeff" : "") + given.join(end);
      const lines = linesOf(text);
      const pieces = piecesOf(text);
      let before = 0;
      const covered = pieces.flatMap(({ fromLine, toLine, text: said }) => {
        expect(fromLine).toBeGreaterThan(before);
        expect(toLine).toBeGreaterThanOrEqual(fromLine);
        expect(said).toBe(lines.slice(fromLine - 1, toLine).join("\n"));
        before = toLine;
        return lines.slice(fromLine - 1, toLine);
      });
      const spoken = (all: readonly string[]) => all.filter((one) => one.trim() !== "");
      expect(spoken(covered)).toEqual(spoken(lines));
      expect(before).toBeLessThanOrEqual(lineCount(text));
    }),
  );
});

test("a piece is no longer than it may be unless it is one line, and small only where it had to be", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (given) => {
      const pieces = piecesOf(given.join("\n"));
      const sizes = pieces.map(({ text }) => wordsIn(text));
      pieces.forEach(({ fromLine, toLine, text }, at) => {
        const spoken = text.split("\n").filter((one) => one.trim() !== "").length;
        if (sizes[at]! > MOST_WORDS) expect(spoken).toBe(1);
        expect(toLine).toBeGreaterThanOrEqual(fromLine);
        const beside = sizes[at + 1] ?? sizes[at - 1];
        if (sizes[at]! < LEAST_WORDS && beside !== undefined)
          expect(sizes[at]! + beside).toBeGreaterThan(MOST_WORDS);
      });
    }),
  );
});

test("what is no text is told by its bytes", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(likelyBinary(bytes(""))).toBe(false);
  expect(likelyBinary(bytes("# Ein Gedächtnis – 記憶 🦪\n".repeat(5_000)))).toBe(false);
  expect(likelyBinary(bytes("a\0b"))).toBe(true);
  expect(likelyBinary(Uint8Array.from({ length: 4_096 }, (_, at) => 128 + ((at * 37) % 128)))).toBe(true);
  // One broken character in a page of text.
  expect(likelyBinary(Uint8Array.from([...bytes(words(500)), 0xff]))).toBe(false);
});

test("a section that is marked as private is left out with all below it, and the others keep their lines", () => {
  const text = [
    "# Home",
    words(50),
    "## Salary [PRIVATE]",
    words(50, "gold"),
    "### Details",
    words(50, "silver"),
    "## Garden",
    words(50, "rose"),
    "## 銀行",
    "[NOMEM]",
    words(50, "bank"),
    "## 庭",
    words(50, "iris"),
  ].join("\n");
  expect(piecesOf(text).map(({ fromLine, toLine, headings }) => [fromLine, toLine, headings])).toEqual([
    [1, 2, []],
    [7, 8, ["Home"]],
    [12, 13, ["Home"]],
  ]);
});

test.each([
  ["before any heading", "[PRIVATE]\n\n# Home\n\ntext"],
  ["in the front matter", "---\ntags: '[PRIVATE]'\n---\n# Home\ntext"],
  ["without any heading", "one\n\ntwo [SECRET]\n\nthree"],
])("a mark %s is about the whole document", (_where, text) => {
  expect(piecesOf(text)).toEqual([]);
});

test("tags and lines that are marked are left out where they stand", () => {
  const text = [
    "# Home",
    "one <private>two",
    "three</private> four",
    "",
    "PRIVATE: five",
    "six",
    "",
    "seven",
  ];
  expect(piecesOf(text.join("\n"))).toEqual([
    { fromLine: 1, toLine: 8, headings: [], text: "# Home\none \n four\n\n\n\n\nseven" },
  ]);
});

test("no piece has a mark in it", () => {
  const part = fc.constantFrom(
    "[PRIVATE]",
    "# a\n",
    "## b\n",
    "text\n",
    "\n",
    "<private>",
    "</private>",
    "PRIVATE: x\n",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      for (const piece of piecesOf(parts.join(""))) {
        expect(isMarkedPrivate(piece.text)).toBe(false);
        expect(isMarkedPrivate(piece.headings.join("\n"))).toBe(false);
      }
    }),
    { numRuns: 500 },
  );
});
