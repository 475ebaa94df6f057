/** The graph as Markdown, read by a reader of Markdown: whatever something is called is text, and says what it is called. */

import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { expect, test } from "vitest";
import { asMarkdown } from "../../src/rooms/graph/index.ts";

const PARTS = [
  ...[
    "a",
    "1",
    " ",
    "_",
    "*",
    "**",
    "`",
    "~~",
    "[",
    "]",
    "(",
    ")",
    "<",
    ">",
    "&amp;",
    "&",
    "#",
    "# ",
    "- ",
    "+ ",
  ],
  ...[
    "> ",
    "1. ",
    "1) ",
    "://",
    "http://x.io",
    "www.x.io",
    "a@b.io",
    "\\",
    "|",
    "---",
    "===",
    "![x](y)",
    "<b>",
    ":",
    "$",
  ],
];

test("names are text wherever they stand", () => {
  const reader = new MarkdownIt({ html: true, linkify: true });
  const name = fc
    .array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join(""))
    .filter((one) => one.trim() !== "");
  fc.assert(
    fc.property(name, name, (label, other) => {
      const entities = [
        { ref: "tool:first", type: "tool", label },
        { ref: `tool:${other}`, type: "tool", label: other },
      ];
      const times = { from: 0, to: null, trust: "human", evidence: ["obs:1"] };
      const edges = [{ src: "tool:first", dst: `tool:${other}`, type: "uses", ...times }];
      const tokens = reader.parse(asMarkdown({ entities, edges }), {});
      const blocks = new Set(tokens.map(({ type }) => type.replace(/_(?:open|close)$/, "")));
      expect([...blocks].toSorted()).toEqual(["bullet_list", "heading", "inline", "list_item", "paragraph"]);
      const inline = tokens.flatMap(({ children }) => children ?? []);
      expect(
        inline.filter(({ type }) => !/^(?:text|text_special|strong_open|strong_close)$/.test(type)),
      ).toEqual([]);
      const lines = tokens.flatMap(({ children }) =>
        children === null ? [] : [children.map((one) => one.content).join("")],
      );
      const said = label.replace(/\s+/g, " ").trim();
      expect(lines.at(-1)!.startsWith(`${said} (tool:first) uses`)).toBe(true);
    }),
    { numRuns: 400 },
  );
});
