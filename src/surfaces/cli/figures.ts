/** Numbers and times as people read them: the same everywhere, whatever the machine's language. */

import { formatInstant, instantOf } from "../../kernel/clock.ts";

/** Groups by hand: the machine's tables of languages take longer to load than most commands take to run. */
export function count(value: number): string {
  if (!Number.isSafeInteger(value)) return value.toLocaleString("en-US");
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

export function bytes(value: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let size = value;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1_000;
    unit += 1;
  }
  return `${unit === 0 || size >= 99.5 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
}

/** UTC. */
export function instant(at: number | null): string {
  return at === null ? "never" : formatInstant(instantOf(at));
}

const DAY_MS = 86_400_000;

/** UTC; of a time at which a day begins, the day alone. */
export function since(at: number): string {
  return at % DAY_MS === 0 ? instant(at).slice(0, -" 00:00".length) : instant(at);
}

/** `3 days ago`, `in 2 hours`, `just now`: one unit, rounded down. */
function ago(at: number, now: number): string {
  const apart = Math.abs(now - at);
  const [noun, size] = AGES.find(([, from]) => apart >= from) ?? [];
  if (noun === undefined || size === undefined) return "just now";
  const many = counted(Math.floor(apart / size), noun);
  return at <= now ? `${many} ago` : `in ${many}`;
}

const MINUTE_MS = 60_000;
/** The largest first. A month has 30 days, a year 365: nobody counts on it. */
const AGES = [
  ["year", 365 * DAY_MS],
  ["month", 30 * DAY_MS],
  ["week", 7 * DAY_MS],
  ["day", DAY_MS],
  ["hour", 60 * MINUTE_MS],
  ["minute", MINUTE_MS],
] as const;

/** For a reader at a terminal how long ago, and when: `3 days ago, 2026-11-13 09:12 UTC`. On a pipe only what stays true. */
export function when(at: number | null, { now }: { readonly now: number | null }): string {
  if (at === null) return "never";
  return now === null ? `${instant(at)} UTC` : `${ago(at, now)}, ${instant(at)} UTC`;
}

/** Behind a stretch of time, at a terminal: how long ago it ended. */
export function lastSaid(at: number | null, { now }: { readonly now: number | null }): string {
  return at === null || now === null ? "" : `, the last ${ago(at, now)}`;
}

/** How long something takes, in at most two units: `450 ms`, `12 s`, `3 min 20 s`, `2 h 5 min`, `3 d 4 h`. */
export function span(ms: number): string {
  if (ms < 1_000) return `${Math.max(0, Math.round(ms))} ms`;
  const seconds = Math.round(ms / 1_000);
  const units = [
    ["d", 86_400],
    ["h", 3_600],
    ["min", 60],
    ["s", 1],
  ] as const;
  const first = units.findIndex(([, size]) => seconds >= size);
  const [name, size] = units[first]!;
  const next = units[first + 1];
  const rest = next === undefined ? 0 : Math.floor((seconds % size) / next[1]);
  return `${Math.floor(seconds / size)} ${name}${rest === 0 ? "" : ` ${rest} ${next![0]}`}`;
}

/** `1 message`, `2 messages`. */
export function counted(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? "" : "s"}`;
}

/** `1 memory`, `2 memories`. */
export function memories(value: number): string {
  return value === 1 ? "1 memory" : `${count(value)} memories`;
}
