/**
 * Stored text made safe and measurable for a terminal.
 *
 * What people, models and tools once wrote may contain anything, escape sequences that move the cursor,
 * retitle the window or hide what follows included. None of it reaches a terminal from here.
 */

import { TERMINAL_ESCAPES } from "../../kernel/text/terminal-escapes.ts";
import { UNPRINTABLE } from "../../kernel/text/unprintable.ts";

/** May keep several lines. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(TERMINAL_ESCAPES, "")
    .replace(UNPRINTABLE, "")
    .replaceAll("\t", "    ");
}

/** One line: whatever separates lines becomes a space. */
export function oneLine(text: string): string {
  return plainText(text.replace(/[\r\n\u2028\u2029]+/g, " "))
    .replace(/ {2,}/g, " ")
    .trim();
}

/** Columns a text takes on a terminal. */
export function widthOf(text: string): number {
  if (!/[^\0-\x7f]/.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += columnsOf(character);
  return width;
}

/** Patterns stand here and not above: without a character that needs them they are never made, which takes a while. */
function columnsOf(character: string): number {
  if (character < "\x80") return 1;
  if (/^(?:\p{Mn}|\p{Me}|\u200d)/u.test(character)) return 0;
  const isWide =
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]/u;
  return isWide.test(character) ? 2 : 1;
}

/** At most `columns` wide, with an ellipsis where it was cut. */
export function clip(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let kept = "";
  let width = 0;
  for (const character of text) {
    const next = width + widthOf(character);
    if (next > columns - 1) break;
    kept += character;
    width = next;
  }
  return `${kept.trimEnd()}…`;
}

/** At most `columns` wide, cut in the middle: names that begin alike differ at the end. */
export function clipMiddle(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  const tail = Math.floor((columns - 1) / 2);
  const kept: string[] = [];
  let width = 0;
  for (const character of [...text].reverse()) {
    width += widthOf(character);
    if (width > tail) break;
    kept.push(character);
  }
  // The text is too wide by more than the tail, so that this is cut, with an ellipsis.
  return clip(text, columns - tail) + kept.reverse().join("");
}

/**
 * Breaks at spaces; a word longer than a line stays whole. Lines that are there stay, with the spaces that they begin with
 * and those between their words: code and tables are read as they were written. What goes on begins as its line did.
 */
export function wrap(text: string, columns: number, indent = ""): string {
  const room = Math.max(20, columns - indent.length);
  return text
    .split("\n")
    .flatMap((paragraph) => wrapWritten(paragraph, room))
    .map((line) => `${indent}${line}`.trimEnd())
    .join("\n");
}

/** One paragraph in at most so many lines; what does not fit is cut, with an ellipsis. */
export function wrapAtMost(text: string, lines: number, columns: number, indent: string): string {
  const room = columns - indent.length;
  const broken = wrapLine(text, room);
  const kept = [...broken.slice(0, lines - 1), broken.slice(lines - 1).join(" ")];
  return kept
    .map((line) => `${indent}${clip(line, room)}`.trimEnd())
    .filter((line) => line !== "")
    .join("\n");
}

/** So much of a row at least is left for the words of a deeply indented line. */
const LEAST_ROOM = 20;

function wrapWritten(paragraph: string, room: number): readonly string[] {
  if (widthOf(paragraph) <= room) return [paragraph];
  const before = /^ */.exec(paragraph)![0];
  if (room - before.length < LEAST_ROOM) return [paragraph];
  return wrapLine(paragraph.slice(before.length), room - before.length).map((line) => before + line);
}

function wrapLine(paragraph: string, room: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(" ")) {
    if (line !== "" && widthOf(line) + 1 + widthOf(word) > room) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
