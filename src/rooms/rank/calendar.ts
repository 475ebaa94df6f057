/**
 * Days, weeks, months and years on the clock of whoever asks.
 *
 * A local time is given as the milliseconds that UTC would show for the same clock and calendar; shifting it by the offset is
 * the caller's. Weeks begin on Monday. A change to or from summer time between then and now moves an edge by an hour, which
 * no way of saying a day is exact enough to notice.
 */

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export type Unit = "day" | "week" | "month" | "year";

/** Half-open, in local time. */
export interface LocalSpan {
  readonly since: number;
  readonly before: number;
}

/** The years in which something may have been said or planned; others are numbers of something else. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

export function dayOf(local: number): LocalSpan {
  const since = Math.floor(local / DAY) * DAY;
  return { since, before: since + DAY };
}

/** The day, week, month or year that lies so many units before the one of `local`. */
export function unitBefore(local: number, unit: Unit, back: number): LocalSpan {
  const { since: today } = dayOf(local);
  if (unit === "day") return dayOf(today - back * DAY);
  if (unit === "week") {
    const monday = today - weekdayFromMonday(today) * DAY - 7 * back * DAY;
    return { since: monday, before: monday + 7 * DAY };
  }
  const date = new Date(today);
  if (unit === "month") return monthOf(date.getUTCFullYear(), date.getUTCMonth() - back);
  return yearOf(date.getUTCFullYear() - back);
}

/** Months beyond the year's count on into the next or the last one. */
export function monthOf(year: number, month: number): LocalSpan {
  return { since: Date.UTC(year, month, 1), before: Date.UTC(year, month + 1, 1) };
}

export function yearOf(year: number): LocalSpan {
  return { since: Date.UTC(year, 0, 1), before: Date.UTC(year + 1, 0, 1) };
}

/** Null: there is no such day, or nobody means it. */
export function dateOf(year: number, month: number, day: number): LocalSpan | null {
  if (!isYear(year) || month < 0 || month > 11 || day < 1) return null;
  const since = Date.UTC(year, month, day);
  return new Date(since).getUTCDate() === day ? { since, before: since + DAY } : null;
}

/** The 30th of February is no day, of whatever year; the 45th is no number of a day. */
export function isNoDay(month: number, day: number): boolean {
  return day <= 31 && day > new Date(Date.UTC(2024, month + 1, 0)).getUTCDate();
}

export function isYear(year: number): boolean {
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** The latest such day that is not after today; 29 February may lie some years back. */
export function latestDate(local: number, month: number, day: number): LocalSpan | null {
  const year = new Date(local).getUTCFullYear();
  for (let back = 0; back <= 8; back++) {
    const date = dateOf(year - back, month, day);
    if (date !== null && date.since <= local) return date;
  }
  return null;
}

/** The latest such month that has begun. */
export function latestMonth(local: number, month: number): LocalSpan {
  const year = new Date(local).getUTCFullYear();
  const own = monthOf(year, month);
  return own.since <= local ? own : monthOf(year - 1, month);
}

/** The latest such day before today; 0 is Sunday. */
export function latestWeekday(local: number, weekday: number): LocalSpan {
  const { since: today } = dayOf(local);
  const back = (new Date(today).getUTCDay() - weekday + 7) % 7;
  return dayOf(today - (back === 0 ? 7 : back) * DAY);
}

/** That day of the week that lies so many weeks back; 0 is Sunday, and the last day of its week. */
export function weekdayOfWeek(local: number, weekday: number, back: number): LocalSpan {
  const { since } = unitBefore(local, "week", back);
  return dayOf(since + ((weekday + 6) % 7) * DAY);
}

/** Days by which somebody may be off who says "so many … ago". */
const SLACK: { readonly [unit in Unit]: (count: number) => number } = {
  day: (count) => (count < 3 ? 0 : 1),
  week: (count) => (count < 3 ? 1 : 3),
  month: (count) => (count < 3 ? 5 : 10),
  year: (count) => (count < 3 ? 45 : 90),
};

/** The day that many units ago, and as many days on both sides as the unit is rough; never in the future. */
export function ago(local: number, unit: Unit, count: number): LocalSpan {
  const { since, before } = away(local, unit, count);
  return { since, before: Math.min(before, dayOf(local).before) };
}

/** The same, from any day; a count below 0 lies after it. */
export function away(local: number, unit: Unit, count: number): LocalSpan {
  const { since, before } = dayOf(back(local, unit, count));
  const slack = SLACK[unit](Math.abs(count)) * DAY;
  return { since: since - slack, before: before + slack };
}

/** So many units up to a time, or from it on where the count is below 0. */
export function unitsUpTo(of: LocalSpan, unit: Unit, count: number): LocalSpan {
  if (count > 0) return { since: dayOf(back(of.since, unit, count)).since, before: of.since };
  return { since: of.before, before: dayOf(back(of.before, unit, count)).since };
}

/** The first such day after that of `local`. */
export function nextWeekday(local: number, weekday: number): LocalSpan {
  return latestWeekday(local + 8 * DAY, weekday);
}

/** "A few weeks ago": two to five of them. */
export function fewAgo(local: number, unit: Unit): LocalSpan {
  return { since: ago(local, unit, 5).since, before: ago(local, unit, 2).before };
}

/** "In the last two weeks": from that long ago until now, today included. */
export function lately(local: number, unit: Unit, count: number): LocalSpan {
  return { since: dayOf(back(local, unit, count)).since, before: dayOf(local).before };
}

/** The latest weekend that has begun, or the one before the current week. */
export function weekend(local: number, isLast: boolean): LocalSpan {
  const saturday = weekdayOfWeek(local, 6, 0).since;
  const since = isLast || saturday > local ? saturday - 7 * DAY : saturday;
  return { since, before: since + 2 * DAY };
}

function back(local: number, unit: Unit, count: number): number {
  if (unit === "day") return local - count * DAY;
  if (unit === "week") return local - 7 * count * DAY;
  const date = new Date(local);
  const months = unit === "month" ? count : 12 * count;
  const { before } = monthOf(date.getUTCFullYear(), date.getUTCMonth() - months);
  const last = new Date(before - DAY);
  const day = Math.min(date.getUTCDate(), last.getUTCDate());
  return Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), day);
}

function weekdayFromMonday(day: number): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}
