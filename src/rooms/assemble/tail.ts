/**
 * Chooses where the recent tail begins.
 *
 * Pure. The tail is one unbroken stretch to the newest message. Where it begins stays where it was as long as it fits, so
 * that the prompt's prefix does not change from turn to turn; when it must move, it moves far enough to stay for a while.
 * Its base, the newest question and all that followed, is there whatever else has to go. A bundle (a tool call and its
 * results, messages that are marked as one) is never torn; question and answer are none, so that a chat can be cut.
 */

import { assert } from "../../kernel/assert.ts";
import type { MessageId } from "../../kernel/ids.ts";
import { type Tokens, tokens } from "../../kernel/tokens.ts";

export interface TailItem {
  readonly id: MessageId;
  readonly role: string;
  readonly tokens: Tokens;
  /** It belongs to one bundle with what stands before it. Results of tools always do. */
  readonly joined?: boolean;
}

export interface TailRequest {
  /** Newest first; enough of them to exceed the budget, or all there are. */
  readonly items: readonly TailItem[];
  /** False when older items exist beyond these. */
  readonly complete: boolean;
  readonly budget: Tokens;
  /**
   * Up to here the base goes whole although it is over the budget: some prompt of the lane has room for it. A larger one is
   * divided. Absent: the budget.
   */
  readonly ceiling?: Tokens;
  /** Where the tail began before; null: it was the whole view. */
  readonly keepFrom: MessageId | null;
}

/** Of what a tail is chosen, and where it began. */
export type TailStart = Pick<TailRequest, "items" | "complete" | "keepFrom">;

export interface TailBase {
  /** How many of the newest items. */
  readonly count: number;
  readonly tokens: Tokens;
}

export interface Tail {
  /** How many of the newest items are in it. */
  readonly count: number;
  readonly tokens: Tokens;
  /** What of it is the newest exchange: all of that, or all that there is room for. */
  readonly base: TailBase;
  /** `kept`: begins where it did. `moved`: had to begin later. `over`: even the newest exchange does not fit. */
  readonly start: "kept" | "moved" | "over";
}

/** What a move leaves free, so that the next one is many turns away: the tail is cut to this share of the budget. */
const MOVE_TO = 0.7;

/**
 * What is never left out: the newest question and all that followed; where nobody asked anything, or that exchange was divided
 * before, the newest bundle. Null: it begins before the items, or there is none.
 */
export function tailBase(request: TailStart): TailBase | null {
  const { items, complete, keepFrom } = request;
  const kept = keepFrom === null ? null : keptCount(request);
  const question = items.findIndex(isQuestion);
  const isDivided = kept !== null && (question < 0 || kept <= question);
  const wholeExchange = question >= 0 && !isDivided;
  if (!wholeExchange && !isDivided && !complete) return null;
  const begins = wholeExchange ? question : items.findIndex(isBundleStart);
  if (begins < 0) return null;
  const count = Math.min(begins + 1, isDivided ? kept : items.length);
  return { count, tokens: tokens(items.slice(0, count).reduce((sum, item) => sum + item.tokens, 0)) };
}

/** Of an exchange that is divided: what of it stays whatever else goes. Null: there is nothing but results. */
export function newestBundle({ items }: Pick<TailStart, "items">): TailBase | null {
  const count = items.findIndex(isBundleStart) + 1;
  if (count === 0) return null;
  return { count, tokens: tokens(items.slice(0, count).reduce((sum, item) => sum + item.tokens, 0)) };
}

/**
 * Invariant: the tail holds its base; it fits the budget unless the base alone does not; it never begins inside a bundle, unless
 * all of the view does.
 */
export function chooseTail(request: TailRequest): Tail {
  const { items, budget } = request;
  const sums = runningSums(items);
  const base = tailBase(request);
  const tail = (count: number, start: Tail["start"]): Tail => {
    const within = Math.min(base?.count ?? count, count);
    return {
      count,
      tokens: tokens(sums[count]!),
      base: { count: within, tokens: tokens(sums[within]!) },
      start,
    };
  };
  const kept = keptCount(request);
  if (kept !== null && sums[kept]! <= budget) return tail(kept, "kept");
  const most = kept ?? items.length;
  const asked =
    longestFrom(items, sums, most, budget * MOVE_TO, isQuestion) ??
    longestFrom(items, sums, most, budget, isQuestion);
  if (asked !== null) return tail(asked, "moved");
  const whole = base !== null && base.tokens > budget && base.tokens <= (request.ceiling ?? budget);
  if (whole) return tail(base.count, base.count === kept ? "kept" : "moved");
  const divided = longestFrom(items, sums, most, budget, isBundleStart);
  if (divided !== null) return tail(divided, "moved");
  return tail(0, items.length === 0 ? "kept" : "over");
}

function keptCount({ items, complete, keepFrom }: TailStart): number | null {
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
  return item.role === "user" && item.joined !== true;
}

function isBundleStart(item: TailItem): boolean {
  return item.role !== "toolResult" && item.joined !== true;
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
