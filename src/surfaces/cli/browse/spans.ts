/** Lines of a screen before they are painted: pieces of text, each with a tone, laid out in cells. */

import { cellsOf, clipInside, clipTo, padTo } from "./cells.ts";

export type Tone = "plain" | "dim" | "bold" | "ref" | "good" | "warn" | "bad";

export interface Span {
  readonly text: string;
  readonly tone: Tone;
}

export interface Line {
  readonly spans: readonly Span[];
  readonly isSelected: boolean;
}

export function line(text: string, tone: Tone = "plain"): Line {
  return { spans: [{ text, tone }], isSelected: false };
}

export function textOfLine({ spans }: Line): string {
  return spans.map(({ text }) => text).join("");
}

/** No wider than the window, whatever it holds; one that is selected reaches from edge to edge. */
export function fitted({ spans, isSelected }: Line, columns: number): Line {
  const kept: Span[] = [];
  let left = columns;
  for (const { text, tone } of spans) {
    if (left <= 0) break;
    const clipped = clipTo(text, left);
    kept.push({ text: clipped, tone });
    left -= cellsOf(clipped);
  }
  if (isSelected && left > 0) kept.push({ text: " ".repeat(left), tone: "plain" });
  return { spans: kept, isSelected };
}

export interface Cell {
  readonly text: string;
  /** Columns; `rest`: all that are left. */
  readonly width: number | "rest";
  readonly tone?: Tone;
  readonly align?: "right";
  readonly cut?: "middle";
}

/** Cells beside each other with a space between them; those without room are left out. */
export function rowOf(cells: readonly Cell[], columns: number, isSelected: boolean): Line {
  const fixed = cells.reduce((sum, { width }) => sum + (width === "rest" ? 0 : width), 0);
  const rest = Math.max(0, columns - fixed - Math.max(0, cells.length - 1));
  const spans = cells.flatMap(({ text, width, tone = "plain", align, cut }, at): readonly Span[] => {
    const room = width === "rest" ? rest : width;
    const clipped = (cut === "middle" ? clipInside : clipTo)(text, room);
    const padded =
      align === "right" ? " ".repeat(Math.max(0, room - cellsOf(clipped))) + clipped : padTo(clipped, room);
    return [...(at === 0 ? [] : [{ text: " ", tone: "plain" as const }]), { text: padded, tone }];
  });
  return fitted({ spans, isSelected }, columns);
}
