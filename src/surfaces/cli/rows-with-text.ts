/** Rows that end in what was said: beside the rest in a wide window, on lines of its own in a narrow one, never cut on a pipe. */

import { clipMiddle, oneLine, wrapAtMost } from "./plain-text.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";

/** Columns of a place: a session key of a group is as long as half a row. */
const PLACE_COLUMNS = 24;
/** In a window narrower than this, what was said has no room beside the rest. */
const WIDE_COLUMNS = 110;
const TEXT_LINES = 2;
const TEXT_INDENT = "    ";

export interface TextRow {
  readonly cells: readonly string[];
  /** One line. */
  readonly text: string;
}

/** Where something stands; on a pipe whole. */
export function placeCell(place: string, { rowColumns }: Style): string {
  return Number.isFinite(rowColumns) ? clipMiddle(oneLine(place), PLACE_COLUMNS) : oneLine(place);
}

export function rowsWithText(
  columns: readonly Column[],
  rows: readonly TextRow[],
  style: Style,
  paint?: (cell: string, column: number, isTitle: boolean) => string,
): string {
  const { rowColumns } = style;
  const shown = (of: readonly Column[], cells: readonly (readonly string[])[]) =>
    table(of, cells, rowColumns, paint);
  if (!Number.isFinite(rowColumns) && columns.at(-1)?.cut === "middle") {
    // One long name would push what was said out of sight everywhere.
    const joined = rows.map(({ cells, text }) => [...cells.slice(0, -1), `${cells.at(-1)}  ${text}`]);
    return shown(columns, joined);
  }
  if (rowColumns >= WIDE_COLUMNS) {
    return shown(
      [...columns, { title: "", fills: true }],
      rows.map(({ cells, text }) => [...cells, text]),
    );
  }
  const lines = shown(
    columns,
    rows.map(({ cells }) => cells),
  ).split("\n");
  const heads = lines.slice(0, lines.length - rows.length);
  const below = rows.map(({ text }) => wrapAtMost(text, TEXT_LINES, rowColumns, TEXT_INDENT));
  return [
    ...heads,
    ...lines.slice(heads.length).flatMap((line, at) => [line, ...(below[at] === "" ? [] : [below[at]!])]),
  ].join("\n");
}
