/**
 * The blocks of a Markdown text by CommonMark, and tables, with the block rules of markdown-it alone: nobody here asks what is
 * inside a line.
 *
 * Levels beyond `maxNesting` are not looked into, so that depth costs no more than breadth; what nests that deep is part of a
 * block at the top in any case.
 */

import MarkdownIt from "markdown-it";
import type { BlockKind, MarkdownBlock, MarkdownReader } from "../../ports/markdown.ts";

type Parser = ReturnType<typeof MarkdownIt>;

/** What opens a block, by the parser's names. Lists are taken item by item. */
const KINDS: { readonly [type: string]: BlockKind } = {
  list_item_open: "item",
  blockquote_open: "quote",
  paragraph_open: "paragraph",
  heading_open: "heading",
  fence: "code",
  code_block: "code",
  html_block: "html",
  hr: "rule",
  table_open: "table",
};

/** The parser is made when there is something to read. */
export function markdownItReader(): MarkdownReader {
  let parser: Parser | undefined;
  return (text) => {
    parser ??= blockParser();
    return blocksOf(parser, text);
  };
}

function blockParser(): Parser {
  const parser = MarkdownIt("commonmark");
  parser.enable("table");
  parser.core.ruler.enableOnly(["normalize", "block"]);
  return parser;
}

function blocksOf(parser: Parser, text: string): readonly MarkdownBlock[] {
  // A byte order mark is no letter of the first line.
  const tokens = parser.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text, {});
  const blocks: MarkdownBlock[] = [];
  for (const { type, level, map } of tokens) {
    const kind = KINDS[type];
    if (kind === undefined || map == null || level !== (kind === "item" ? 1 : 0)) continue;
    blocks.push({ kind, from: map[0], to: map[1] });
  }
  return blocks;
}
