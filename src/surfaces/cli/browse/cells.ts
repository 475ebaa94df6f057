/**
 * Text on a grid of cells: what a character takes, what fits into a row, where a paragraph is broken.
 *
 * Terminals do not agree on every sign. Where they differ this counts the wider way: a row may end early, and never goes over the
 * edge. Nothing in here is longer than it is told to be, a word without a space included: `wrap` of plain-text.ts leaves those whole.
 */

import { plainText } from "../plain-text.ts";

/** Marks that hide or reorder what stands beside them, and are no control characters. */
const UNSEEN = /[\u00ad\u061c\u180e\u206a-\u206f\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
const LONE_SURROGATES = /\p{Cs}/gu;

/** Stored text as a terminal may have it; may keep several lines. */
export function shownText(text: string): string {
  return plainText(text.replace(/[\u2028\u2029]/g, "\n"))
    .replace(UNSEEN, "")
    .replace(LONE_SURROGATES, "\ufffd");
}

/** The same on one line. */
export function shownLine(text: string): string {
  return shownText(text).replace(/\s+/g, " ").trim().replace(LEADING_MARKS, "");
}

/** They would join what stands before them, which is something else. */
const LEADING_MARKS = /^[\p{M}\u200c\u200d]+/u;
const ZERO = /^[\p{Mn}\p{Me}\u200c\u200d]/u;
const WIDE =
  /^[\u1100-\u115f\u2329\u232a\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18aff}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u;
/** Makes a picture of the sign before it. */
const AS_PICTURE = "\ufe0f";

function cellsOfCharacter(character: string, before: number): number {
  if (character < "\x7f") return 1;
  if (character === AS_PICTURE) return before === 1 ? 1 : 0;
  if (ZERO.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

export function cellsOf(text: string): number {
  if (!/[^\0-\x7e]/.test(text)) return text.length;
  let cells = 0;
  let before = 0;
  for (const character of text) {
    before = cellsOfCharacter(character, before);
    cells += before;
  }
  return cells;
}

/** The longest beginning that fits, and what is left. */
export function cutAt(text: string, columns: number): readonly [string, string] {
  let cells = 0;
  let before = 0;
  let end = 0;
  for (const character of text) {
    before = cellsOfCharacter(character, before);
    if (cells + before > columns) break;
    cells += before;
    end += character.length;
  }
  return [text.slice(0, end), text.slice(end)];
}

/** At most `columns` wide, with a sign where it was cut. */
export function clipTo(text: string, columns: number): string {
  if (columns <= 0) return "";
  if (cellsOf(text) <= columns) return text;
  return `${cutAt(text, columns - 1)[0].trimEnd()}…`;
}

/** The same, cut in the middle: names that begin alike differ at the end. */
export function clipInside(text: string, columns: number): string {
  if (cellsOf(text) <= columns) return text;
  const tail = Math.floor((columns - 1) / 2);
  if (tail <= 0) return clipTo(text, columns);
  const backwards = [...text].reverse();
  let kept = "";
  for (const character of backwards) {
    if (cellsOf(character + kept) > tail) break;
    kept = character + kept;
  }
  kept = kept.replace(LEADING_MARKS, "");
  return `${cutAt(text, columns - 1 - cellsOf(kept))[0]}…${kept}`;
}

export function padTo(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - cellsOf(text)));
}

/** Lines of at most `columns`: broken at spaces, and inside a word that is longer than a line. */
export function foldText(text: string, columns: number): readonly string[] {
  const room = Math.max(1, columns);
  return text.split("\n").flatMap((line) => foldLine(line.trimEnd(), room));
}

function foldLine(line: string, room: number): readonly string[] {
  const lines: string[] = [];
  let left = line;
  while (cellsOf(left) > room) {
    const [fits, rest] = cutAt(left, room);
    // A sign that is wider than the window cannot be shown in it.
    if (fits === "") {
      left = [...left].slice(1).join("");
      continue;
    }
    const space = rest.startsWith(" ") ? fits.length : fits.lastIndexOf(" ");
    const isBroken = fits.slice(0, Math.max(0, space)).trim() === "";
    lines.push((isBroken ? fits : fits.slice(0, space)).trimEnd());
    left = isBroken ? rest : left.slice(space).trimStart();
  }
  return [...lines, left];
}
