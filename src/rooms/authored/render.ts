/**
 * Authored text as it stands in a prompt: framed as rules in force, by file and in the order of the source, as it was written but
 * for our own tags.
 *
 * Pure; the same nodes are the same bytes. Not here: which nodes (choose.ts).
 */

import { escapeAttribute } from "../../kernel/text/escape-markup.ts";

/** Of the words around authored text. Another wording is another number: receipts name it. */
export const AUTHORED_WORDING = 2;

const OPENS = `<nacre_authored>
Rules in force, written by the owner of this workspace in files of it, under the headings and words they stand under there. Follow them.`;
const CLOSES = "</nacre_authored>";

/** What could end the section, or pass for another part of what is added. */
const OUR_TAGS = /<(?=\s*\/?\s*(?:nacre_|summary))/gi;

/** Nothing in it can close what it stands in; every other byte is as it was. */
export function renderNode(text: string): string {
  return text.replace(OUR_TAGS, "&lt;");
}

export interface RenderedFile {
  readonly path: string;
  readonly text: string;
  /** In order. */
  readonly nodes: readonly { readonly from: number; readonly to: number }[];
}

/** Null: there is nothing to show. */
export function renderAuthored(files: readonly RenderedFile[]): string | null {
  const shown = files.filter(({ nodes }) => nodes.length > 0);
  if (shown.length === 0) return null;
  return [OPENS, ...shown.map(renderFile), CLOSES].join("\n");
}

function renderFile({ path, text, nodes }: RenderedFile): string {
  const body = nodes.map(({ from, to }, at) => {
    const written = renderNode(text.slice(from, to));
    const next = nodes[at + 1];
    const ended = /[\r\n]$/.test(written) ? written : `${written}\n`;
    // What did not stand together is set apart, so that one paragraph does not run into another.
    const isApart =
      next !== undefined && next.from > to && !/(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)$/.test(ended);
    return isApart ? `${ended}\n` : ended;
  });
  return `<nacre_file path="${escapeAttribute(path)}">\n${body.join("")}</nacre_file>`;
}
