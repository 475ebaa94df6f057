/** Which day the last scheduled sweep was for. Days are those of UTC, counted from 1970. */

import { instantOf } from "../kernel/clock.ts";
import { DAY_MS } from "../rooms/ledger/index.ts";
import type { Stores } from "./stores.ts";

const SWEPT = "ledger:swept-day";

export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}

/** A mark that is a day ahead may be of a clock that was put back; the sweep of this day was then done already. */
export async function isSwept({ meta }: Pick<Stores, "meta">, day: number): Promise<boolean> {
  return (await markedDay(meta)) >= day;
}

/**
 * Of a clock that was far ahead and is right again the mark is put back, so that sweeps do not stop until that day; what is due
 * is looked at from the next day on. Answers with when that is.
 */
export async function noteSwept({ meta }: Pick<Stores, "meta">, day: number): Promise<number> {
  const marked = await markedDay(meta);
  const isAhead = marked > day + 1;
  if (marked < day || isAhead) await meta.set(SWEPT, String(day));
  return nextSweep(isAhead ? day : Math.max(marked, day));
}

export async function lastSwept({ meta }: Pick<Stores, "meta">): Promise<number> {
  return markedDay(meta);
}

export function nextSweep(day: number): number {
  return instantOf((day + 1) * DAY_MS);
}

async function markedDay(meta: Stores["meta"]): Promise<number> {
  return Number((await meta.get(SWEPT)) ?? -1);
}
