/** Numbers and times as people read them. */

const plain = new Intl.NumberFormat("en");
const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

export function whole(value: number): string {
  return plain.format(Math.round(value));
}

/** 12.4K */
export function compact(value: number): string {
  return value < 10_000 ? whole(value) : short.format(value);
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${whole(count)} ${count === 1 ? one : many}`;
}

const UNITS = ["B", "kB", "MB", "GB", "TB"] as const;

export function bytes(value: number): string {
  let left = value;
  let unit = 0;
  // What would be rounded to a thousand of them is one of the next.
  while (left >= (unit === 0 ? 1_000 : 999.95) && unit < UNITS.length - 1) {
    left /= 1_000;
    unit += 1;
  }
  return `${unit === 0 ? left : left.toFixed(1)} ${UNITS[unit]}`;
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.1 && share > 0 ? 1 : 0)} %`;
}

/** Three digits behind the point, and never `-0.000`. */
export function score(value: number): string {
  const text = value.toFixed(3);
  return /^-0\.0+$/.test(text) ? text.slice(1) : text;
}

const two = (value: number): string => String(value).padStart(2, "0");

/** 2026-11-16 14:05, where the person is. */
export function moment(at: number): string {
  const date = new Date(at);
  return `${day(at)} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

export function day(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const STEPS: readonly (readonly [ms: number, name: Intl.RelativeTimeFormatUnit])[] = [
  [31_536_000_000, "year"],
  [2_592_000_000, "month"],
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** 3 days ago */
export function ago(at: number, now = Date.now()): string {
  const since = at - now;
  const step = STEPS.find(([ms]) => Math.abs(since) >= ms);
  return step === undefined ? "just now" : relative.format(Math.round(since / step[0]), step[1]);
}
