/**
 * The lines of a Markdown text as blocks that belong together: a heading, a fence, front matter, or lines without a blank one
 * between them. Pure. Numbers count from 1, both ends included.
 *
 * Not a parser: whatever is no heading or fence is text, and nothing is ever refused.
 */

type BlockKind = "heading" | "fence" | "text";

export interface Block {
  readonly kind: BlockKind;
  readonly from: number;
  readonly to: number;
  /** Of a heading: 1 to 6; of others 0. */
  readonly level: number;
  /** Of a heading: its words. */
  readonly title: string;
}

const LINE_BREAK = /\r\n?|\n/;
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
/** A list item, a quotation or a table: a line of dashes below it underlines nothing. */
const NO_TITLE = /^ {0,3}(?:[-+*>|]|\d{1,9}[.)])|^(?: {4}|\t)/;

/** Without the mark that some editors put before everything. */
export function linesOf(text: string): readonly string[] {
  const plain = text.startsWith("\ufeff") ? text.slice(1) : text;
  if (plain === "") return [];
  const lines = plain.split(LINE_BREAK);
  // What ends with a line break has no line after it.
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** Every line that is not blank is in exactly one of them, in order; none begins or ends with a blank line. */
export function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = [];
  let at = 0;
  const push = (kind: BlockKind, end: number, level = 0, title = "") => {
    let last = end;
    while (last > at && isBlank(lines[last]!)) last -= 1;
    blocks.push({ kind, from: at + 1, to: last + 1, level, title });
    at = end + 1;
  };
  const front = frontMatter(lines);
  if (front > 0) push("fence", front);
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = HEADING.exec(line);
    if (isBlank(line)) at += 1;
    else if (opensFence(line)) push("fence", fenceEnd(lines, at));
    else if (heading !== null) push("heading", at, heading[1]!.length, (heading[2] ?? "").trim());
    else if (isUnderlined(lines, at)) {
      push("heading", at + 1, lines[at + 1]!.trim().startsWith("=") ? 1 : 2, line.trim());
    } else push("text", textEnd(lines, at));
  }
  return blocks;
}

export function isBlank(line: string): boolean {
  return line.trim() === "";
}

/** The last line of what stands between two lines of dashes at the very beginning; 0: there is none. */
function frontMatter(lines: readonly string[]): number {
  if (lines[0]?.trimEnd() !== "---") return 0;
  const end = lines.findIndex((line, at) => at > 0 && /^(?:---|\.\.\.)\s*$/.test(line));
  return Math.max(0, end);
}

function opensFence(line: string): boolean {
  const match = FENCE.exec(line);
  // `` ```a``` `` is code within a line.
  return match !== null && !(match[1]!.startsWith("`") && match[2]!.includes("`"));
}

/** One that is never closed ends with the text. */
function fenceEnd(lines: readonly string[], start: number): number {
  const open = FENCE.exec(lines[start]!)![1]!;
  const end = lines.findIndex((line, at) => {
    const close = at > start ? FENCE.exec(line) : null;
    return (
      close !== null && close[1]![0] === open[0] && close[1]!.length >= open.length && close[2]!.trim() === ""
    );
  });
  return end < 0 ? lines.length - 1 : end;
}

function isUnderlined(lines: readonly string[], at: number): boolean {
  const next = lines[at + 1];
  return next !== undefined && UNDERLINE.test(next) && !NO_TITLE.test(lines[at]!);
}

function textEnd(lines: readonly string[], start: number): number {
  let end = start;
  while (end + 1 < lines.length) {
    const next = lines[end + 1]!;
    if (isBlank(next) || opensFence(next) || HEADING.test(next) || isUnderlined(lines, end + 1)) break;
    end += 1;
  }
  return end;
}
