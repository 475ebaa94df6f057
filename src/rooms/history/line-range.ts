/**
 * Some lines of a text, within bounds: what is left out is said, and where to go on.
 *
 * Pure. Lines are counted from 1, both ends included. Whole lines only, but for one that is longer than the bounds: its
 * beginning, and how much more of it there is.
 */

import { NacreError } from "../../kernel/errors.ts";
import { beginningOf } from "../../kernel/text/beginning-of.ts";
import { estimateTokens } from "../../kernel/tokens.ts";

export interface LineRequest {
  readonly startLine?: number | undefined;
  readonly endLine?: number | undefined;
  readonly maxTokens: number;
  /** In UTF-8. */
  readonly maxBytes: number;
}

export interface LineRange {
  readonly text: string;
  /** `to` is less than `from` when there are none. */
  readonly lines: { readonly from: number; readonly to: number; readonly total: number };
  /** Where to go on; null: those were all that were asked for. */
  readonly nextLine: number | null;
}

/** What the note about the rest of a line may cost. */
const NOTE_TOKENS = 20;
const NOTE_BYTES = 64;

export function lineRange(text: string, { startLine, endLine, maxTokens, maxBytes }: LineRequest): LineRange {
  const lines = text === "" ? [] : text.split("\n");
  const from = Math.max(1, startLine ?? 1);
  const last = Math.min(lines.length, endLine ?? lines.length);
  if (last < from) return { text: "", lines: { from, to: from - 1, total: lines.length }, nextLine: null };
  const wanted = lines.slice(from - 1, last).join("\n");
  const end = Math.min(beginningOf(wanted, 0, maxTokens), endWithin(wanted, maxBytes));
  const taken = end === wanted.length ? last - from + 1 : wholeLines(wanted, end);
  if (taken === 0) return beginningOfLine(lines, from, last, maxTokens, maxBytes);
  const to = from + taken - 1;
  return {
    text: lines.slice(from - 1, to).join("\n"),
    lines: { from, to, total: lines.length },
    nextLine: to < last ? to + 1 : null,
  };
}

/** Refuses a range that begins behind the end, which would show nothing and say so nowhere. */
export function checkStart(ref: string, startLine: number | undefined, total: number): void {
  if (startLine === undefined || startLine <= Math.max(1, total)) return;
  throw new NacreError(
    "input/bad-field",
    `${ref} has ${total === 1 ? "1 line" : `${total} lines`}; there is no line ${startLine}`,
    "Lines are counted from 1.",
  );
}

/** How many lines end at or before `end`. */
function wholeLines(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at <= end; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

function beginningOfLine(
  lines: readonly string[],
  from: number,
  last: number,
  maxTokens: number,
  maxBytes: number,
): LineRange {
  const line = lines[from - 1]!;
  const end = Math.min(beginningOf(line, 0, maxTokens - NOTE_TOKENS), endWithin(line, maxBytes - NOTE_BYTES));
  const note = `… [${line.length - end} more characters in this line]`;
  const text = `${line.slice(0, end)}${note}`;
  const fits = estimateTokens(text) <= maxTokens && Buffer.byteLength(text) <= maxBytes;
  return {
    text: fits ? text : "",
    lines: { from, to: from, total: lines.length },
    nextLine: from < last ? from + 1 : null,
  };
}

/** Where the longest beginning ends that takes so many bytes; between two characters. */
function endWithin(text: string, maxBytes: number): number {
  // No unit takes more than three.
  if (text.length * 3 <= maxBytes) return text.length;
  let bytes = 0;
  let units = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    units += character.length;
  }
  return units;
}
