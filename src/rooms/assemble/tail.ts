/**
 * Chooses where the recent tail begins.
 *
 * Pure. The tail is one unbroken stretch to the newest message. Where it begins stays where it was as long as it fits, so
 * that the prompt's prefix does not change from turn to turn; when it must move, it moves far enough to stay for a while.
 * A tool call is never separated from its results.
 */

import { assert } from "../../kernel/assert.ts";
import type { MessageId } from "../../kernel/ids.ts";
import { type Tokens, tokens } from "../../kernel/tokens.ts";

export interface TailItem {
  readonly id: MessageId;
  readonly role: string;
  readonly tokens: Tokens;
}

export interface TailRequest {
  /** Newest first; enough of them to exceed the budget, or all there are. */
  readonly items: readonly TailItem[];
  /** False when older items exist beyond these. */
  readonly complete: boolean;
  readonly budget: Tokens;
  /** Where the tail began before; null: it was the whole view. */
  readonly keepFrom: MessageId | null;
}

export interface Tail {
  /** How many of the newest items are in it. */
  readonly count: number;
  readonly tokens: Tokens;
  /** `kept`: begins where it did. `moved`: had to begin later. `over`: even the newest exchange does not fit. */
  readonly start: "kept" | "moved" | "over";
}

/** What a move leaves free, so that the next one is many turns away: the tail is cut to this share of the budget. */
const MOVE_TO = 0.7;

/** Invariant: the tail fits the budget unless it is `over`, and never begins with the result of a tool call. */
export function chooseTail(request: TailRequest): Tail {
  const { items, budget } = request;
  const sums = runningSums(items);
  const kept = keptCount(request);
  if (kept !== null && sums[kept]! <= budget)
    return { count: kept, tokens: tokens(sums[kept]!), start: "kept" };
  const most = request.complete || kept !== null ? (kept ?? items.length) : items.length;
  const count =
    longestFrom(items, sums, most, budget * MOVE_TO, isQuestion) ??
    longestFrom(items, sums, most, budget, isQuestion) ??
    longestFrom(items, sums, most, budget, isPairSafe);
  if (count !== null) return { count, tokens: tokens(sums[count]!), start: "moved" };
  return { count: 0, tokens: tokens(0), start: items.length === 0 ? "kept" : "over" };
}

function keptCount({ items, complete, keepFrom }: TailRequest): number | null {
  if (keepFrom === null) return complete ? items.length : null;
  const at = items.findIndex((item) => item.id === keepFrom);
  if (at >= 0) return at + 1;
  return null;
}

/** The longest tail of at most `most` items within `limit` that begins with an item `mayBegin` accepts. */
function longestFrom(
  items: readonly TailItem[],
  sums: readonly number[],
  most: number,
  limit: number,
  mayBegin: (item: TailItem) => boolean,
): number | null {
  for (let count = Math.min(most, items.length); count > 0; count -= 1) {
    if (sums[count]! <= limit && mayBegin(items[count - 1]!)) return count;
  }
  return null;
}

function isQuestion(item: TailItem): boolean {
  return item.role === "user";
}

function isPairSafe(item: TailItem): boolean {
  return item.role !== "toolResult";
}

/** `sums[n]`: tokens of the newest n items. */
function runningSums(items: readonly TailItem[]): readonly number[] {
  const sums = [0];
  for (const item of items) {
    assert(item.tokens >= 0, "tokens are counted up");
    sums.push(sums.at(-1)! + item.tokens);
  }
  return sums;
}
