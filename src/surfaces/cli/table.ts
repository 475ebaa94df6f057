/** Rows in aligned columns. */

import { clip, clipMiddle, widthOf } from "./plain-text.ts";

export interface Column {
  readonly title: string;
  readonly align?: "right";
  /** Takes what the others leave; its cells are the first to be cut. At most one. */
  readonly fills?: true;
  /** Where its cells are cut; otherwise at the end. */
  readonly cut?: "middle";
}

const GAP = "  ";
/** No column that holds words is made narrower than this. */
const NARROWEST = 10;

/** Cells are one line each and free of escapes; `paint` may colour a padded cell. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
  paint: (cell: string, column: number, isTitle: boolean) => string = (cell) => cell,
): string {
  const titles = columns.map((column) => column.title);
  const wanted = columns.map((column, at) =>
    rows.reduce((most, row) => Math.max(most, widthOf(row[at] ?? "")), widthOf(column.title)),
  );
  const widths = fitted(columns, wanted, width - GAP.length * (columns.length - 1));
  const line = (cells: readonly string[], isTitle: boolean): string =>
    columns
      .map((column, at) => {
        const cell = (column.cut === "middle" ? clipMiddle : clip)(cells[at] ?? "", widths[at]!);
        const space = " ".repeat(widths[at]! - widthOf(cell));
        const isLast = at === columns.length - 1;
        const padded = column.align === "right" ? space + cell : isLast ? cell : cell + space;
        return paint(padded, at, isTitle);
      })
      .join(GAP)
      .trimEnd();
  const body = rows.map((row) => line(row, false));
  return [...(titles.some((title) => title !== "") ? [line(titles, true)] : []), ...body].join("\n");
}

/** First the column that fills gives way, then whichever is widest. Numbers are never cut. */
function fitted(columns: readonly Column[], wanted: readonly number[], room: number): readonly number[] {
  const widths = [...wanted];
  let over = widths.reduce((sum, one) => sum + one, 0) - room;
  const narrow = (at: number, by: number): void => {
    widths[at]! -= by;
    over -= by;
  };
  const filling = columns.findIndex((column) => column.fills);
  if (filling >= 0) narrow(filling, Math.max(0, Math.min(over, widths[filling]! - NARROWEST)));
  const words = columns.flatMap((column, at) => (column.align === "right" ? [] : [at]));
  while (over > 0) {
    const widest = words.toSorted((a, b) => widths[b]! - widths[a]!)[0];
    if (widest === undefined || widths[widest]! <= NARROWEST) break;
    narrow(widest, 1);
  }
  return widths;
}
