/** Makes an input smaller as long as the same still comes of it. Tries the large cuts first; how often it may try is bounded. */

import { isObject, type Json, type JsonObject } from "../../src/kernel/json.ts";

const MOST_TRIES = 600;

export async function minimise(
  input: Json,
  isStillSo: (smaller: Json) => Promise<boolean>,
  tries = MOST_TRIES,
): Promise<Json> {
  let least = input;
  let left = tries;
  for (let again = true; again && left > 0; ) {
    again = false;
    for (const smaller of smallerThan(least)) {
      if (left === 0) break;
      left -= 1;
      if (!(await isStillSo(smaller))) continue;
      least = smaller;
      again = true;
      break;
    }
  }
  return least;
}

/** Each by one cut, at whatever depth. */
function* smallerThan(value: Json): Generator<Json> {
  if (typeof value === "string") yield* shorter(value);
  else if (typeof value === "number") yield* nearer(value);
  else if (Array.isArray(value)) yield* fewer(value as readonly Json[]);
  else if (isObject(value)) yield* poorer(value as JsonObject);
}

function* shorter(text: string): Generator<string> {
  for (let size = text.length; size >= 1; size = size > 4 ? Math.ceil(size / 2) : size - 1) {
    for (let from = 0; from < text.length; from += size) yield text.slice(0, from) + text.slice(from + size);
  }
  if (/[^a-z]/.test(text) && text.length <= 64)
    for (let at = 0; at < text.length; at += 1)
      if (text[at] !== "a" && text.charCodeAt(at) > 0x7f) yield `${text.slice(0, at)}a${text.slice(at + 1)}`;
}

function* nearer(number: number): Generator<number> {
  if (number === 0) return;
  yield 0;
  const half = Math.trunc(number / 2);
  if (half !== number && half !== 0) yield half;
}

function* fewer(list: readonly Json[]): Generator<readonly Json[]> {
  for (let size = list.length; size >= 1; size = size > 4 ? Math.ceil(size / 2) : size - 1)
    for (let at = 0; at < list.length; at += size) yield list.toSpliced(at, size);
  for (const [at, one] of list.entries())
    for (const smaller of smallerThan(one)) yield list.toSpliced(at, 1, smaller);
}

function* poorer(object: JsonObject): Generator<JsonObject> {
  const fields = Object.entries(object);
  for (const at of fields.keys()) yield Object.fromEntries(fields.toSpliced(at, 1));
  for (const [at, [name, one]] of fields.entries())
    for (const smaller of smallerThan(one))
      yield Object.fromEntries(fields.toSpliced(at, 1, [name, smaller]));
}
