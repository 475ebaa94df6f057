/**
 * The words around a value, so that it means something: "the port is 5432" and not "5432".
 *
 * Stays inside the sentence, cuts between words, and never inside the value. One printable line.
 */

import type { Stretch } from "./pin-clauses.ts";

/** UTF-16 units beside the value. More before it than behind it: what is said of a value mostly comes first. */
const WIDTH = { full: 52, short: 32 } as const;
/** Of the width. */
const BEFORE = 2 / 3;

/** `short`: for what is less likely to be asked for, so that more of it finds room. */
export function contextOf(
  text: string,
  sentence: Stretch,
  span: Stretch,
  width: keyof typeof WIDTH = "full",
): string {
  const room = { before: span.start - sentence.start, after: sentence.end - span.end };
  const before = Math.min(
    room.before,
    Math.max(Math.floor(BEFORE * WIDTH[width]), WIDTH[width] - room.after),
  );
  const after = Math.min(room.after, WIDTH[width] - before);
  const from = before === room.before ? sentence.start : wordStart(text, span.start - before, span.start);
  const to = after === room.after ? sentence.end : wordEnd(text, span.end + after, span.end);
  const value = text.slice(span.start, span.end);
  return `${printable(text.slice(from, span.start)).trimStart()}${value}${printable(text.slice(span.end, to)).trimEnd()}`;
}

function wordStart(text: string, at: number, limit: number): number {
  const space = text.slice(at, limit).search(/\s/);
  if (space >= 0 && space < limit - at - 1) return at + space + 1;
  // One long word, or a script without spaces: not inside a character.
  return isLow(text.charCodeAt(at)) ? at + 1 : at;
}

function wordEnd(text: string, at: number, limit: number): number {
  if (/[\s.,;:!?，。；、]/.test(text[at] ?? " ")) return at;
  for (let end = at; end > limit; end--) if (/\s/.test(text[end - 1]!)) return end - 1;
  const dense = /[\u3040-\u9fff\uac00-\ud7a3]/.test(text.slice(limit, at));
  return dense ? (isLow(text.charCodeAt(at)) ? at - 1 : at) : limit;
}

function printable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+|[\u{e0000}-\u{e007f}]+/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ");
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
