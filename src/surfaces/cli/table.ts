/** Rows in aligned columns. */

import { clip, widthOf } from "./plain-text.ts";

export interface Column {
  readonly title: string;
  readonly align?: "right";
  /** Takes what the others leave; its cells are cut to fit. At most one. */
  readonly fills?: true;
}

const GAP = "  ";

/** Cells are one line each and free of escapes; `paint` may colour a padded cell. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
  paint: (cell: string, column: number, isTitle: boolean) => string = (cell) => cell,
): string {
  const titles = columns.map((column) => column.title);
  const widths = columns.map((column, at) =>
    Math.max(widthOf(column.title), ...rows.map((row) => widthOf(row[at] ?? ""))),
  );
  const filling = columns.findIndex((column) => column.fills);
  if (filling >= 0) {
    const others = widths.reduce((sum, one, at) => sum + (at === filling ? 0 : one), 0);
    const left = width - others - GAP.length * (columns.length - 1);
    widths[filling] = Math.min(widths[filling]!, Math.max(left, 10));
  }
  const line = (cells: readonly string[], isTitle: boolean): string =>
    columns
      .map((column, at) => {
        const cell = clip(cells[at] ?? "", widths[at]!);
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
