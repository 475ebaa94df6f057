/** Selecting and scrolling. */

import { bodyHeight } from "./frame.ts";
import type { Size } from "./state.ts";
import { textLines } from "./text-of.ts";
import type { ListView, TextView, TreeView } from "./views.ts";

interface Window {
  readonly height: number;
  readonly count: number;
}

/** The first row in sight, so that the selected one is. */
export function topFor(top: number, at: number, { height, count }: Window): number {
  if (height <= 0) return Math.max(0, at);
  const least = Math.max(0, at - height + 1);
  const most = Math.min(Math.max(0, at), Math.max(0, count - height));
  return Math.max(least, Math.min(top, most));
}

export function moved<V extends ListView>(view: V, steps: number, window: Window): V {
  const at = Math.max(0, Math.min(view.at + steps, window.count - 1));
  return { ...view, at, top: topFor(view.top, at, window) };
}

/** The last line of a text may stand at the bottom, and not above it. */
export function lastTop(view: TextView, size: Size): number {
  return Math.max(0, textLines(view, size.columns).length - bodyHeight(size));
}

export function scrolled<V extends TextView>(view: V, steps: number, size: Size): V {
  return { ...view, top: Math.max(0, Math.min(view.top + steps, lastTop(view, size))) };
}

/** Closes what is selected, or goes to what it is a source of; null: there is nothing to close. */
export function folded(view: TreeView): TreeView | null {
  const node = view.nodes[view.at];
  if (node === undefined) return null;
  if (node.isOpen) {
    const end = view.nodes.findIndex((one, place) => place > view.at && one.level <= node.level);
    const after = end < 0 ? [] : view.nodes.slice(end);
    return { ...view, nodes: [...view.nodes.slice(0, view.at), { ...node, isOpen: false }, ...after] };
  }
  if (node.level === 0) return null;
  const parent = view.nodes.findLastIndex((one, place) => place < view.at && one.level < node.level);
  return { ...view, at: Math.max(0, parent) };
}
