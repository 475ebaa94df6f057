/** What every reader of Markdown keeps to, whatever it is made of and whatever it is given. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MarkdownReader } from "./markdown.ts";

/** Pieces whose seams make blocks begin, nest and end. */
const piece = fc.constantFrom(
  ..."# ## - * + 1. 2) > >> ``` ~~~ --- === *** ___ | |- <div> </div> <!-- --> [a]: /u ( word Wort 词 \\ & \u0000".split(
    " ",
  ),
  " ",
  "    ",
  "\t",
  "\n",
  "\n\n",
  "\r\n",
  "\r",
  "\ufeff",
);
export const markdownText = fc.string({ unit: piece, maxLength: 60 });

const linesOf = (text: string): readonly string[] => text.split(/\r\n|\n|\r/);

/** Large or nested beyond reason; each is read, and as one would read it. */
const HOSTILE: readonly { readonly name: string; readonly text: string; readonly blocks: number }[] = [
  { name: "a megabyte of signs of quotation", text: ">".repeat(1_000_000), blocks: 1 },
  { name: "a megabyte of nested quotations", text: `${">".repeat(50)} a\n`.repeat(20_000), blocks: 1 },
  { name: "a list of 100,000 items", text: "- item\n".repeat(100_000), blocks: 100_000 },
  { name: "a line of 500,000 bullets", text: "- ".repeat(500_000), blocks: 1 },
  { name: "a megabyte of open brackets", text: "[".repeat(1_000_000), blocks: 1 },
  { name: "300,000 lines with an open bracket", text: "[a\n".repeat(300_000), blocks: 1 },
  { name: "200,000 comments that never end", text: "<!--\n".repeat(200_000), blocks: 1 },
  { name: "a fence that never ends", text: `\`\`\`\n${"x\n".repeat(200_000)}`, blocks: 1 },
  { name: "a megabyte of spaces", text: " ".repeat(1_000_000), blocks: 0 },
  { name: "a megabyte of nothing", text: "\u0000".repeat(1_000_000), blocks: 1 },
];

export function markdownSuite(name: string, read: MarkdownReader): void {
  const kindsIn = (text: string) => read(text).map(({ kind, from, to }) => `${kind} ${from}-${to}`);

  describe(`${name} reads Markdown`, () => {
    test.each([
      { name: "nothing", text: "", blocks: [] },
      { name: "blank lines", text: "\n \n\t\n", blocks: [] },
      {
        name: "a heading and a paragraph",
        text: "# A\ntext\nmore\n",
        blocks: ["heading 0-1", "paragraph 1-3"],
      },
      { name: "a heading that is underlined", text: "A\n===\n", blocks: ["heading 0-2"] },
      { name: "a quotation with a lazy line", text: "> a\nb\n\nc", blocks: ["quote 0-2", "paragraph 3-4"] },
      { name: "code, fenced", text: "```\n- a\n```\nb", blocks: ["code 0-3", "paragraph 3-4"] },
      { name: "code, indented", text: "    a\n\nb", blocks: ["code 0-1", "paragraph 2-3"] },
      { name: "HTML", text: "<div>\n- a\n</div>\n\nb", blocks: ["html 0-3", "paragraph 4-5"] },
      { name: "a rule", text: "a\n\n---\n", blocks: ["paragraph 0-1", "rule 2-3"] },
      { name: "a table", text: "| a |\n|---|\n| 1 |\n\nb", blocks: ["table 0-3", "paragraph 4-5"] },
      { name: "a definition of a link", text: "[a]: /u\n\nb", blocks: ["paragraph 2-3"] },
      { name: "lines that end otherwise", text: "# a\r\nb\rc", blocks: ["heading 0-1", "paragraph 1-3"] },
      { name: "a byte order mark", text: "\ufeff# a\n- b", blocks: ["heading 0-1", "item 1-2"] },
    ])("$name", ({ text, blocks }) => {
      expect(kindsIn(text)).toEqual(blocks);
    });

    test("an item of a list at the top has all that is nested in it", () => {
      const text = "- a\n  - b\n    > c\n\n  d\n- e\n\n1. f\n";
      const found = read(text).filter(({ kind }) => kind === "item");
      expect(found).toHaveLength(3);
      expect(read(text)).toHaveLength(3);
      expect(found.map(({ from }) => from)).toEqual([0, 5, 7]);
    });

    test("blocks are in order and disjoint, and leave out no line with a letter but those of definitions", () => {
      fc.assert(
        fc.property(markdownText, (text) => {
          const lines = linesOf(text);
          let at = 0;
          const left: string[] = [];
          for (const { from, to } of read(text)) {
            expect(from).toBeGreaterThanOrEqual(at);
            expect(to).toBeGreaterThan(from);
            expect(to).toBeLessThanOrEqual(lines.length);
            left.push(...lines.slice(at, from));
            at = to;
          }
          left.push(...lines.slice(at));
          if (!text.includes("[")) expect(left.filter((line) => /[a-z]/i.test(line))).toEqual([]);
        }),
        { numRuns: 2_000 },
      );
    });

    test("no text is too much for it", () => {
      for (const { name: what, text, blocks } of HOSTILE) expect(read(text).length, what).toBe(blocks);
    });

    test("the same text, the same blocks", () => {
      fc.assert(
        fc.property(markdownText, (text) => {
          expect(read(text)).toEqual(read(text));
        }),
      );
    });
  });
}
