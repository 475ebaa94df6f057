/** When something happened, as lines tell it: ISO 8601, or milliseconds since 1970. What names no zone is in UTC, wherever it is read. */

import { type Instant, instantOf } from "../../kernel/clock.ts";

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;
const MILLISECONDS = /^\d{11,14}$/;

/** Undefined: it is no time. Whether it can be true is another question. */
export function instantIn(told: unknown): Instant | undefined {
  if (typeof told === "number") return Number.isFinite(told) ? instantOf(Math.trunc(told)) : undefined;
  if (typeof told !== "string") return undefined;
  const text = told.trim();
  if (MILLISECONDS.test(text)) return instantOf(Number(text));
  const parts = ISO.exec(text);
  if (parts === null) return undefined;
  const [, day, time, zone] = parts;
  const at = Date.parse(time === undefined ? day! : `${day}T${withMilliseconds(time)}${zoneOf(zone ?? "Z")}`);
  // 30 February is taken for a day in March by some.
  return Number.isNaN(at) || !isDay(day!) ? undefined : instantOf(at);
}

function withMilliseconds(time: string): string {
  const [seconds, fraction] = time.replace(",", ".").split(".");
  return fraction === undefined ? time : `${seconds}.${fraction.slice(0, 3)}`;
}

function zoneOf(zone: string): string {
  if (/^z$/i.test(zone)) return "Z";
  if (zone.includes(":")) return zone;
  return zone.length === 3 ? `${zone}:00` : `${zone.slice(0, 3)}:${zone.slice(3)}`;
}

function isDay(day: string): boolean {
  const at = Date.parse(day);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}
