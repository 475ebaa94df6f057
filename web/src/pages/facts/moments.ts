/**
 * Days as steps of a slider: the first day of a span is 0, and a day means its end, where the person is.
 *
 * Pure. Days are counted by the calendar, so that a day of 23 hours is one step like any other.
 */

const DAY_MS = 86_400_000;

export interface Span {
  readonly first: number;
  /** Now: the last day ends with it. */
  readonly last: number;
}

export type Step = "day" | "month" | "year";

export function stepsIn({ first, last }: Span): number {
  return Math.max(0, numberOf(last) - numberOf(first));
}

/** The end of that day; of the last one, the end of the span. */
export function momentOn(span: Span, step: number): number {
  const day = new Date((numberOf(span.first) + step) * DAY_MS);
  const next = localDate(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1);
  return Math.min(span.last, next.getTime() - 1);
}

/** Within the span. */
export function stepOf(span: Span, at: number): number {
  return within(span, numberOf(at) - numberOf(span.first));
}

/** A month later than the 31st is the last day of the next. */
export function stepped(span: Span, step: number, unit: Step, by: number): number {
  if (unit === "day") return within(span, step + by);
  const day = new Date((numberOf(span.first) + step) * DAY_MS);
  const months = day.getUTCMonth() + by * (unit === "year" ? 12 : 1);
  const last = new Date(Date.UTC(day.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const to = Date.UTC(day.getUTCFullYear(), months, Math.min(day.getUTCDate(), last));
  return within(span, to / DAY_MS - numberOf(span.first));
}

function within(span: Span, step: number): number {
  return Math.max(0, Math.min(stepsIn(span), Math.round(step)));
}

/** Days since 1970 by the calendar on the wall. */
function numberOf(at: number): number {
  const date = new Date(at);
  return Math.round(calendarDay(date) / DAY_MS);
}

function calendarDay(date: Date): number {
  const day = new Date(0);
  day.setUTCFullYear(date.getFullYear(), date.getMonth(), date.getDate());
  return day.getTime();
}

/** The constructor takes the years 0 to 99 for those of the last century. */
function localDate(year: number, month: number, day: number): Date {
  const date = new Date(2000, 0, 1);
  date.setFullYear(year, month, day);
  return date;
}
