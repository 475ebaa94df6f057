/** Where dates stand below a timeline: round ones, never more than there is room for. Pure. */

import type { Bounds } from "./timeline-layout.ts";

interface Tick {
  readonly at: number;
  readonly label: string;
}

/** Months from one to the next; those of less than a month are days. */
const MONTHS = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1_200, 2_400, 6_000, 12_000] as const;
const DAYS = [1, 2, 7, 14] as const;
const DAY_MS = 86_400_000;
const MONTH_MS = 30.44 * DAY_MS;

export function ticksOf({ start, end }: Bounds, most: number): readonly Tick[] {
  const length = end - start;
  const days = DAYS.find((one) => length / (one * DAY_MS) <= most);
  if (days !== undefined) return dayTicks(start, end, days);
  const months = MONTHS.find((one) => length / (one * MONTH_MS) <= most) ?? MONTHS.at(-1)!;
  return monthTicks(start, end, months);
}

function dayTicks(start: number, end: number, step: number): readonly Tick[] {
  const ticks: Tick[] = [];
  const date = new Date(start);
  date.setHours(0, 0, 0, 0);
  for (date.setDate(date.getDate() + 1); date.getTime() <= end; date.setDate(date.getDate() + step))
    ticks.push({ at: date.getTime(), label: `${monthLabel(date)}-${two(date.getDate())}` });
  return ticks;
}

function monthTicks(start: number, end: number, step: number): readonly Tick[] {
  const ticks: Tick[] = [];
  const first = new Date(start);
  const since = first.getFullYear() * 12 + first.getMonth();
  for (let month = Math.floor(since / step) * step; ; month += step) {
    const date = new Date(2000, 0, 1);
    date.setFullYear(Math.floor(month / 12), ((month % 12) + 12) % 12, 1);
    const at = date.getTime();
    if (at > end) return ticks;
    const label = step % 12 === 0 ? String(date.getFullYear()) : monthLabel(date);
    if (at >= start) ticks.push({ at, label });
  }
}

function monthLabel(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}`;
}

const two = (value: number): string => String(value).padStart(2, "0");
