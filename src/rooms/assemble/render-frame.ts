/**
 * How anything stands in a block: in a section of ours, each item a line behind a header. What anybody said is escaped and indented:
 * it can neither begin nor end a section, nor look like a header. Pure.
 */

import type { Instant } from "../../kernel/clock.ts";
import { escapeText } from "../../kernel/text/escape-markup.ts";

/** UTF-16 units of a name, of a person or of a conversation. */
const LONGEST_NAME = 80;

/** What stands before and after the lines of a section: each line ends with a line break. */
export interface Frame {
  readonly before: string;
  readonly after: string;
}

export function framed({ before, after }: Frame, lines: readonly string[]): string {
  return `${before}${lines.map((line) => `${line}\n`).join("")}${after}`;
}

/** Every further line is indented: none of them can begin as one of ours does. */
export function body(text: string): string {
  return escapeText(text)
    .trim()
    .replace(/[^\S\n]+$/gm, "")
    .replace(/\n+/g, "\n  ");
}

/** On one line, without what ends a header. */
export function nameOf(name: string): string {
  const line = escapeText(name)
    .replace(/[\s[\]]+/g, " ")
    .trim();
  return line.length <= LONGEST_NAME ? line : `${line.slice(0, LONGEST_NAME - 1).toWellFormed()}…`;
}

export function dayOf(at: Instant): string {
  return isoOf(at)?.slice(0, 10) ?? "undated";
}

/** Years of four digits; what claims to be of another is undated. */
const FIRST_DAY = -6.2e13;
const LAST_DAY = 2.5e14;

/** Null: undated. */
export function isoOf(at: Instant): string | null {
  return at > FIRST_DAY && at < LAST_DAY ? new Date(at).toISOString() : null;
}
