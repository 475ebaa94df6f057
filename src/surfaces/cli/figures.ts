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
