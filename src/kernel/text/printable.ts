/** Single lines that can be shown: no control characters, nothing that reverses the direction of writing, a bounded width. */

import { TERMINAL_ESCAPES } from "./terminal-escapes.ts";

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
