/**
 * Where the raw tail of a view begins: what no fold may touch.
 *
 * Pure. At least the newest user message and its exchange, and more before it as far as there is room. Never begins
 * between a call and its results; begins with a turn where it can. Not here: the tail of one prompt (rooms/assemble),
 * which may be shorter.
 */

import { pairSafeStarts } from "./chunks.ts";
import type { FoldLimits } from "./fold-limits.ts";
import type { FoldableItem, FoldableMessage } from "./fold-port.ts";

/** Index of its first item; the length of the view when there is nothing raw at its end. */
export function protectedFrom(
  view: readonly FoldableItem[],
  limits: FoldLimits,
  size: "usual" | "pressed",
): number {
  const after = view.findLastIndex((item) => item.kind === "summary") + 1;
  const raw = view.slice(after) as readonly FoldableMessage[];
  if (raw.length === 0) return view.length;
  const room = size === "pressed" ? limits.tailPressed : roomForTail(view.slice(0, after), limits);
  const safe = pairSafeStarts(raw);
  const sums = newestFirst(raw);
  const exchange = raw.findLastIndex((item, at) => item.role === "user" && safe[at]);
  // An exchange that no prompt has room for is divided; the alternative is not to show it at all.
  if (exchange < 0 || sums[exchange]! > Math.max(limits.exchangeMost, room)) {
    return after + divided(raw, sums, safe, room);
  }
  return after + startOfRoom(raw, sums, safe, room, exchange);
}

/** What is left of the target beside the summaries, within bounds. */
function roomForTail(summaries: readonly FoldableItem[], limits: FoldLimits): number {
  const used = summaries.reduce((sum, item) => sum + item.tokens, 0);
  // Summaries above their target are about to be condensed: no reason to take from the tail.
  const left = limits.target - Math.min(limits.prefix, used);
  return Math.min(limits.tailMost, Math.max(limits.tailLeast, left));
}

/** The earliest turn that fits, at the latest the newest exchange. */
function startOfRoom(
  raw: readonly FoldableMessage[],
  sums: Float64Array,
  safe: readonly boolean[],
  room: number,
  exchange: number,
): number {
  let start = exchange;
  for (let at = exchange - 1; at >= 0 && sums[at]! <= room; at--) {
    if (safe[at] && raw[at]!.role === "user") start = at;
  }
  return sums[0]! <= room ? 0 : start;
}

/** The longest end that fits, at least the newest bundle. */
function divided(
  raw: readonly FoldableMessage[],
  sums: Float64Array,
  safe: readonly boolean[],
  room: number,
): number {
  let start = raw.length;
  for (let at = raw.length - 1; at >= 0; at--) {
    if (!safe[at]) continue;
    if (start < raw.length && sums[at]! > room) break;
    start = at;
  }
  return start === raw.length ? 0 : start;
}

/** Tokens from each item to the end. */
function newestFirst(raw: readonly FoldableMessage[]): Float64Array {
  const sums = new Float64Array(raw.length + 1);
  for (let at = raw.length - 1; at >= 0; at--) sums[at] = sums[at + 1]! + raw[at]!.tokens;
  return sums;
}
