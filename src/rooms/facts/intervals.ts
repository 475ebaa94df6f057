/** Spans of time, half-open: a beginning that belongs to them, and an end that does not. No end: null. */

import type { Instant } from "../../kernel/clock.ts";
import { NacreError } from "../../kernel/errors.ts";

export interface Interval {
  readonly from: Instant;
  readonly to: Instant | null;
}

/** The years 1 to 9999: what is outside of them is a slip of the keyboard. */
export const FIRST_INSTANT = -62_135_596_800_000;
export const LAST_INSTANT = 253_402_300_799_999;

export function isEmpty({ from, to }: Interval): boolean {
  return to !== null && to <= from;
}

export function contains({ from, to }: Interval, at: number): boolean {
  return from <= at && (to === null || at < to);
}

/** What is empty overlaps with nothing. */
export function overlap(one: Interval, two: Interval): boolean {
  if (isEmpty(one) || isEmpty(two)) return false;
  return (two.to === null || one.from < two.to) && (one.to === null || two.from < one.to);
}

/** The first after this one that holds at a time when it does; `sorted` by beginning. Looks no further than its end. */
export function nextOverlapping<One extends Pick<Interval, "from">>(
  sorted: readonly One[],
  place: number,
  endOf: (one: One) => Instant | null,
): One | undefined {
  const own = { from: sorted[place]!.from, to: endOf(sorted[place]!) };
  for (let at = place + 1; at < sorted.length; at += 1) {
    const other = sorted[at]!;
    if (own.to !== null && other.from >= own.to) return undefined;
    if (overlap(own, { from: other.from, to: endOf(other) })) return other;
  }
  return undefined;
}

export function isInstant(at: number): boolean {
  return Number.isSafeInteger(at) && at >= FIRST_INSTANT && at <= LAST_INSTANT;
}

/** What is wrong with it, in words; null: nothing. */
export function intervalTrouble({ from, to }: { readonly from: number; readonly to: number | null }) {
  if (!isInstant(from)) return "its beginning is not a time between the years 1 and 9999";
  if (to === null) return null;
  if (!isInstant(to)) return "its end is not a time between the years 1 and 9999";
  if (to === from) return "it ends at the very moment at which it begins";
  return to < from ? "it ends before it begins" : null;
}

export function requireInterval(interval: { readonly from: number; readonly to: number | null }): void {
  const trouble = intervalTrouble(interval);
  if (trouble === null) return;
  throw new NacreError(
    "fact/bad-interval",
    `the time given cannot be: ${trouble}`,
    "Give a beginning, and an end that is later: --from 2026-01-01 --until 2026-03-01. Without an end it holds until something else is said.",
  );
}
