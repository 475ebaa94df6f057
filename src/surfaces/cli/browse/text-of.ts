/** What a view of a text says, folded for a window: kept until it changes, because a long one is looked at line by line. */

import { renderTrace } from "../render-receipt.ts";
import { styleFor } from "../style.ts";
import { foldText, shownText } from "./cells.ts";
import { HELP } from "./help-text.ts";
import type { TextView } from "./views.ts";

interface Folded {
  readonly columns: number;
  readonly lines: readonly string[];
}

/** By what is the same object as long as the text is the same: a view is another each time it is scrolled. */
const held = new WeakMap<object, Folded>();
const HELP_KEY = {};

export function textLines(view: TextView, columns: number): readonly string[] {
  const key = keyOf(view);
  const known = key === null ? undefined : held.get(key);
  if (known?.columns === columns) return known.lines;
  const folded = { columns, lines: foldText(textOf(view, columns), columns) };
  if (key !== null) held.set(key, folded);
  return folded.lines;
}

function keyOf(view: TextView): object | null {
  if (view.kind === "help") return HELP_KEY;
  return view.kind === "receipt" ? view.trace : view.head;
}

/** Of a record, so many lines say what it is. */
export function headLines(view: TextView, columns: number): number {
  if (view.kind !== "record") return 0;
  return view.head.reduce((sum, line) => sum + foldText(shownText(line), columns).length, 0);
}

function textOf(view: TextView, columns: number): string {
  if (view.kind === "help") return HELP;
  if (view.kind === "receipt") return view.trace === null ? "" : receiptText(view.trace, columns);
  if (!view.isRead) return "";
  return shownText([...view.head, "", view.text].join("\n"));
}

function receiptText(trace: Parameters<typeof renderTrace>[0], columns: number): string {
  const stream = { isTTY: true, columns: Math.max(20, columns), write: () => {} };
  return shownText(renderTrace(trace, styleFor(stream, {}, true)));
}
