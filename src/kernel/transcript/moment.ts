/**
 * When something was said, as transcripts tell it: ISO 8601, RFC 2822, or a number since 1970.
 *
 * What can be read in two ways is not read: of 02.03.2026 nobody knows whether it is in February. Whether a time can be true is
 * another question, and of the engine. Tests pin that what hosts write means what it always did.
 */

import { type Instant, instantOf } from "../clock.ts";

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;
/** `Mon, 02 Mar 2026 10:00:00 +0100`: the month has a name, which leaves no doubt. */
const MAIL =
  /^(?:[a-z]{3}, ?)?\d{1,2} [a-z]{3} \d{4} \d\d:\d\d(?::\d\d)?(?: (?:[+-]\d{4}|GMT|UTC?|Z|[ECMP][SD]T))?$/i;
const MAIL_ZONE = / (?:[+-]\d{4}|[a-z]{1,3})$/i;
/** As milliseconds they are in the first three years from 1970, when no assistant was spoken to; as seconds from 1973 to 5138. */
const SECONDS = { from: 100_000_000, below: 100_000_000_000 };
/** The last that has a date. */
const LAST_MOMENT = 8.64e15;

/** Null: it is no time. What names no zone is in UTC, wherever it is read. */
export function momentOf(stamp: unknown): Instant | null {
  const at = typeof stamp === "string" ? textMoment(stamp.trim()) : stamp;
  if (typeof at !== "number" || !(Math.abs(at) < LAST_MOMENT)) return null;
  const isSeconds = typeof stamp === "number" && at >= SECONDS.from && at < SECONDS.below;
  return instantOf(Math.trunc(isSeconds ? at * 1_000 : at));
}

function textMoment(text: string): number {
  if (MAIL.test(text)) return Date.parse(MAIL_ZONE.test(text) ? text : `${text} GMT`);
  const [, day, time, zone = "Z"] = ISO.exec(text) ?? [];
  // 30 February is taken for a day in March by some.
  if (day === undefined || !isDay(day)) return Number.NaN;
  return time === undefined ? Date.parse(day) : Date.parse(`${day}T${inMilliseconds(time)}${zoneOf(zone)}`);
}

function isDay(day: string): boolean {
  const at = Date.parse(day);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

function inMilliseconds(time: string): string {
  const [seconds, fraction] = time.split(/[.,]/);
  return fraction === undefined ? time : `${seconds}.${fraction.slice(0, 3)}`;
}

function zoneOf(zone: string): string {
  if (/^z$/i.test(zone)) return "Z";
  if (zone.includes(":")) return zone;
  return zone.length === 3 ? `${zone}:00` : `${zone.slice(0, 3)}:${zone.slice(3)}`;
}
