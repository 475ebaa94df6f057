/** Until when something is to hold, as it is typed: a day to its end, a time, or a span from now on. Days are those of UTC. */

import { NacreError } from "../../kernel/errors.ts";

const DAY_MS = 86_400_000;
const SPANS: { readonly [unit: string]: number } = { m: 60_000, h: 3_600_000, d: DAY_MS, w: 7 * DAY_MS };
const SPAN = /^(\d{1,6})\s*(m|min|mins|minutes?|h|hours?|d|days?|w|weeks?)$/;
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
/** `mon` is enough. */
const SHORTEST_NAME = 3;

export const UNTIL_FLAG = {
  type: "text",
  placeholder: "TIME",
  help: "Until then: a day to its end (2026-12-24, tomorrow, friday), a time (2026-12-24T18:00) or a span (30min, 7d); UTC",
} as const;

export function endTyped(typed: string, now: number): number {
  const text = typed.trim();
  const at = afterSpan(text.toLowerCase(), now) ?? endOfDay(text.toLowerCase(), now) ?? timeIn(text);
  if (Number.isFinite(at) && at > now) return at;
  const isOver = Number.isFinite(at);
  throw new NacreError(
    "input/bad-flag",
    `--until "${typed.slice(0, 60)}" is ${isOver ? "not a time to come" : "no time that is understood"}`,
    "Give --until a day (2026-12-24, tomorrow, friday), a time (2026-12-24T18:00) or a span (30min, 2h, 7d, 3w).",
  );
}

function afterSpan(text: string, now: number): number | undefined {
  const span = SPAN.exec(text);
  return span === null ? undefined : now + Number(span[1]) * SPANS[span[2]!.charAt(0)]!;
}

/** Of a weekday, the next one after today. */
function endOfDay(text: string, now: number): number | undefined {
  const endOfToday = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  if (text === "today") return endOfToday;
  if (text === "tomorrow") return endOfToday + DAY_MS;
  const wanted = WEEKDAYS.findIndex((name) => text.length >= SHORTEST_NAME && name.startsWith(text));
  if (wanted < 0) return undefined;
  const ahead = (wanted - new Date(now).getUTCDay() + 6) % 7;
  return endOfToday + (ahead + 1) * DAY_MS;
}

/** Not a number where it is none. */
function timeIn(text: string): number {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(Z|[+-]\d{2}:\d{2})?)?$/.exec(text);
  if (match === null) return Number.NaN;
  const [, day, time, zone = "Z"] = match;
  return time === undefined ? Date.parse(day!) + DAY_MS : Date.parse(`${day}T${time}${zone}`);
}
