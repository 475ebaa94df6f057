/** Single lines that can be shown: no control characters, nothing that reverses the direction of writing, a bounded width. */

import { TERMINAL_ESCAPES } from "../../kernel/text/terminal-escapes.ts";

const ELLIPSIS = "…";

/** At most `width` UTF-16 units, cut between characters. */
export function printable(text: string, width: number): string {
  // What is taken out is rarely more than half of a text.
  const line = text
    .slice(0, 2 * width + 64)
    .toWellFormed()
    .replace(TERMINAL_ESCAPES, "")
    .replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+|[\u{e0000}-\u{e007f}]+/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  if (line.length <= width) return line;
  if (width < 2) return width === 1 ? ELLIPSIS : "";
  return `${line
    .slice(0, width - 1)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}${ELLIPSIS}`;
}

export interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

/** Lines are read by their beginning; nobody reads the rest of a longer one. */
const LONGEST_LINE = 2000;

/** One at a time, so that a payload of many lines is never held twice. */
export function* linesOf(text: string): Generator<Line> {
  let number = 0;
  for (let start = 0; start <= text.length; ) {
    const stop = text.indexOf("\n", start);
    const end = stop < 0 ? text.length : stop;
    number += 1;
    yield { text: text.slice(start, Math.min(end, start + LONGEST_LINE)).replace(/\r$/, ""), number };
    start = end + 1;
  }
}

/** "1 row", "2 rows". */
export function count(many: number, noun: string): string {
  return `${many} ${noun}${many === 1 ? "" : "s"}`;
}
