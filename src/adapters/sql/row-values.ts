/** Values of rows that somebody else wrote: taken when they are what they should be, and not trusted to be. */

import { isObject, isTooDeep, type Json, type JsonObject } from "../../kernel/json.ts";

/** Null: none, or no text. */
export function textIn(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Null also for an empty one. */
export function wordsIn(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** A name, no longer than names are. */
export function nameIn(value: unknown): string | null {
  return wordsIn(value)?.slice(0, LONGEST_NAME).toWellFormed() ?? null;
}

const LONGEST_NAME = 1_000;

export function numberIn(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** Undefined: it is no JSON, or nested deeper than anything is. */
export function jsonIn(value: unknown): Json | undefined {
  if (typeof value !== "string") return undefined;
  try {
    const read = JSON.parse(value) as Json;
    return isTooDeep(read) ? undefined : read;
  } catch {
    // What cannot be read is no JSON.
    return undefined;
  }
}

export function objectIn(value: unknown): JsonObject | undefined {
  const read = jsonIn(value);
  return isObject(read) ? (read as JsonObject) : undefined;
}

/** A time without a zone is in UTC, as SQLite's own clock writes it. Numbers are seconds or milliseconds. Null: it is none. */
export function timeIn(value: unknown): number | null {
  if (typeof value === "number") {
    return momentIn(value < 100_000_000_000 ? value * 1_000 : value);
  }
  if (typeof value !== "string") return null;
  const said = value.trim();
  const plain = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?$/.exec(said);
  const time = Date.parse(plain === null ? said : `${plain[1]}T${plain[2] ?? "00:00:00"}Z`);
  return momentIn(time);
}

/** The last that has a date. */
const LAST_MOMENT = 8_640_000_000_000_000;

/** Milliseconds since 1970; null: no moment that anybody lived through or will. */
function momentIn(time: number): number | null {
  return time >= 0 && time <= LAST_MOMENT ? Math.round(time) : null;
}

/** `1 message`, `2 messages`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
