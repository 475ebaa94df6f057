/** The shape of JSON: types, keys two levels deep, lengths of arrays. Lines of JSON are an array. */

import { count, printable } from "./explore-line.ts";

/** UTF-16 units; a longer payload is described by what can be read of it as text. */
const LONGEST_PARSED = 16_000_000;
const MOST_KEYS = 12;
const MOST_INNER_KEYS = 6;
const KEY_WIDTH = 32;
const DEPTH = 2;
/** Elements of an array that are looked at for its type. */
const SAMPLE = 20;
const MOST_LINES = 200;

/** Null where the text is no JSON, or only a word or a number of it. */
export function exploreJson(text: string): readonly string[] | null {
  const start = /\S/.exec(text.slice(0, 1000));
  if (start === null || !/[[{]/.test(start[0]) || text.length > LONGEST_PARSED) return null;
  const whole = parse(text);
  if (whole !== undefined) return [`JSON: ${shapeOf(whole, DEPTH)}`];
  return start[0] === "{" ? jsonLines(text) : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Every non-empty line an object: judged by the first ones, counted to the end. */
function jsonLines(text: string): readonly string[] | null {
  const lines = text.split("\n", MOST_LINES + 1).filter((line) => line.trim() !== "");
  if (lines.length < 2) return null;
  const rows = lines.slice(0, SAMPLE).map(parse);
  if (!rows.every((row) => typeof row === "object" && row !== null)) return null;
  let many = 0;
  for (let at = 0; at < text.length; many++) {
    const stop = text.indexOf("\n", at);
    at = stop < 0 ? text.length : stop + 1;
  }
  return [`JSON lines: ${count(many, "line")} of ${shapeOf(rows[0], DEPTH)}`];
}

function shapeOf(value: unknown, depth: number): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return arrayShape(value, depth);
  return typeof value === "object" ? objectShape(value, depth) : typeof value;
}

function arrayShape(values: readonly unknown[], depth: number): string {
  if (values.length === 0) return "empty array";
  const types = [...new Set(values.slice(0, SAMPLE).map(typeOf))].sort();
  const inner = types.length === 1 && depth > 0 ? shapeOf(values[0], depth - 1) : types.join("|");
  return `array of ${values.length} × ${inner}`;
}

function objectShape(value: object, depth: number): string {
  const keys = Object.keys(value);
  if (depth === 0) return `object (${count(keys.length, "key")})`;
  const most = depth === DEPTH ? MOST_KEYS : MOST_INNER_KEYS;
  const shown = keys.slice(0, most).map((key) => {
    const field = (value as { readonly [key: string]: unknown })[key];
    return `${printable(key, KEY_WIDTH)}: ${shapeOf(field, depth - 1)}`;
  });
  const rest = keys.length > most ? `, … ${keys.length - most} more` : "";
  return `{${shown.join(", ")}${rest}}`;
}

function typeOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}
