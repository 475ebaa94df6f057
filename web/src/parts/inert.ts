/**
 * Makes text harmless to look at: what would turn the direction around, hide itself or move the cursor is shown as a mark.
 *
 * Pure. Not here: escaping, which the page does by never making markup of text.
 */

/** Lines longer than this are cut in view: laying out a line of megabytes freezes a page. */
export const LONGEST_LINE = 4_000;
export const LONGEST_TEXT = 200_000;

/** More of them than this are written as text: each mark is an element, and a page of nothing else freezes. */
export const MOST_MARKS = 1_000;

const MARKS: { readonly [code: number]: string } = {
  173: "SHY",
  8203: "ZWSP",
  8206: "LRM",
  8207: "RLM",
  8232: "LS",
  8233: "PS",
  8234: "LRE",
  8235: "RLE",
  8236: "PDF",
  8237: "LRO",
  8238: "RLO",
  8288: "WJ",
  8294: "LRI",
  8295: "RLI",
  8296: "FSI",
  8297: "PDI",
  65279: "BOM",
};

/** Controls, what sets a direction, what has no width or shows nothing, and the tags that spell words which nobody sees. */
const HIDDEN =
  /[\u034f\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]|[\u{e0100}-\u{e01ef}]/u;
/** One after a sign chooses how that is drawn, as many emoji have it; any further one says something that nobody sees. */
const VARIES = /[\ufe00-\ufe0f]/u;

export interface Piece {
  readonly text: string;
  /** What stands for something that cannot be seen. */
  readonly mark: boolean;
}

/** The text in pieces: plain ones, and marks for what is hidden in it. `\r\n` is a line's end. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let plain = "";
  let marks = 0;
  const settle = (): void => {
    if (plain !== "") pieces.push({ text: plain, mark: false });
    plain = "";
  };
  let varied = true;
  for (const sign of text.replaceAll("\r\n", "\n")) {
    const isHidden = HIDDEN.test(sign) || (varied && VARIES.test(sign));
    varied = VARIES.test(sign);
    if (!isHidden) {
      plain += sign;
      continue;
    }
    const mark = markOf(sign.codePointAt(0) ?? 0);
    marks += 1;
    if (marks > MOST_MARKS) {
      plain += `[${mark}]`;
      continue;
    }
    settle();
    pieces.push({ text: mark, mark: true });
  }
  settle();
  return pieces;
}

/** The same as one line of text, for where there is no room for elements: in an option, a title, a label. */
export function inertLine(text: string, most = 200): string {
  const line = piecesOf(text.replace(/\s+/g, " ").slice(0, most))
    .map((piece) => (piece.mark ? `[${piece.text}]` : piece.text))
    .join("");
  return text.length > most ? `${line} …` : line;
}

function markOf(code: number): string {
  return MARKS[code] ?? `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

export interface Bounded {
  readonly text: string;
  /** Characters that are not shown. */
  readonly left: number;
}

/** No more than can be laid out at once. */
export function bounded(text: string, most = LONGEST_TEXT): Bounded {
  let left = Math.max(0, text.length - most);
  const lines = text
    .slice(0, most)
    .split("\n")
    .map((line) => {
      if (line.length <= LONGEST_LINE) return line;
      left += line.length - LONGEST_LINE;
      return `${line.slice(0, LONGEST_LINE)} …`;
    });
  return { text: lines.join("\n"), left };
}
