/** How the window is shared out: a title, what is shown, what is going on, and the keys, which are always there. */

import type { Size } from "./state.ts";
import type { View } from "./views.ts";

/** The title, the line of what is going on, and the keys. */
const AROUND = 3;
/** In a window lower than this, rows matter more than the names of their columns. */
const ROOM_FOR_NAMES = 10;

export function bodyHeight({ rows }: Size): number {
  return Math.max(0, rows - AROUND);
}

export function hasColumnNames({ kind }: View, { rows, columns }: Size): boolean {
  return (kind === "lanes" || kind === "receipts") && rows >= ROOM_FOR_NAMES && columns >= 40;
}

/** Rows of a list, or lines of a text, that can be seen at once. */
export function heightOf(view: View, size: Size): number {
  return bodyHeight(size) - (hasColumnNames(view, size) ? 1 : 0);
}
