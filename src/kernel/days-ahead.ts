/** Days to come, as numbers since 1970: what "on Friday" or "15 March" is, said on a day. Times of day and zones are the caller's. */

const DAY = 86_400_000;

/** Months from 0. Null: there is no such day. */
export function dayOf(year: number, month: number, day: number): number | null {
  const at = new Date(Date.UTC(year, month, day));
  return at.getUTCMonth() === month && at.getUTCDate() === day ? at.getTime() / DAY : null;
}

/** Without a year the next such day, today included. */
export function dateAhead(
  today: number,
  month: number,
  day: number,
  year: string | undefined,
): number | null {
  if (year !== undefined) return dayOf(Number(year), month, day);
  const now = new Date(today * DAY).getUTCFullYear();
  const own = dayOf(now, month, day);
  return own !== null && own >= today ? own : dayOf(now + 1, month, day);
}

/** The first such day after today. */
export function weekdayAhead(today: number, weekday: number): number {
  const ahead = (weekday - new Date(today * DAY).getUTCDay() + 7) % 7;
  return today + (ahead === 0 ? 7 : ahead);
}

/** Sunday. */
export function weekEnd(today: number): number {
  return today + ((7 - new Date(today * DAY).getUTCDay()) % 7);
}
