/**
 * Makes text harmless to look at: what would turn the direction around, hide itself or move the cursor is shown as a mark.
 *
 * Pure. Not here: escaping, which the page does by never making markup of text.
 */

/** Lines longer than this are cut in view: laying out a line of megabytes freezes a page. */
export const LONGEST_LINE = 4_000;
export const LONGEST_TEXT = 200_000;

const MARKS: { readonly [code: number]: string } = {
  8203: "ZWSP",
  8206: "LRM",
  8207: "RLM",
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

const HIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;

export interface Piece {
  readonly text: string;
  /** What stands for something that cannot be seen. */
  readonly mark: boolean;
}

/** The text in pieces: plain ones, and marks for what is hidden in it. `\r\n` is a line's end. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let plain = "";
  const settle = (): void => {
    if (plain !== "") pieces.push({ text: plain, mark: false });
    plain = "";
  };
  for (const sign of text.replaceAll("\r\n", "\n")) {
    if (!HIDDEN.test(sign)) {
      plain += sign;
      continue;
    }
    settle();
    pieces.push({ text: markOf(sign.codePointAt(0) ?? 0), mark: true });
  }
  settle();
  return pieces;
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
  const cut = text.length > most ? text.slice(0, most) : text;
  const lines = cut
    .split("\n")
    .map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)} …` : line));
  const shown = lines.join("\n");
  return { text: shown, left: Math.max(0, text.length - shown.length) };
}
