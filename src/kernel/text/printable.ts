/** Single lines that can be shown: no control characters, nothing that reverses the direction of writing, a bounded width. */

import { TERMINAL_ESCAPES } from "./terminal-escapes.ts";
import { UNPRINTABLE } from "./unprintable.ts";

const ELLIPSIS = "…";

/** At most `width` UTF-16 units, cut between characters. */
export function printable(text: string, width: number): string {
  // What is taken out is rarely more than half of a text.
  const line = text
    .slice(0, 2 * width + 64)
    .toWellFormed()
    .replace(TERMINAL_ESCAPES, "")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(UNPRINTABLE, "")
    .replace(/\s+/gu, " ")
    .trim();
  if (line.length <= width) return line;
  if (width < 2) return width === 1 ? ELLIPSIS : "";
  return `${line
    .slice(0, width - 1)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}${ELLIPSIS}`;
}
