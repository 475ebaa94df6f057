/** Changes an input a little: somewhere in it, a text is cut, doubled or spliced, a number moved, a field or an item put in or left out. */

import { isObject, type Json, type JsonObject } from "../../src/kernel/json.ts";
import type { Chance } from "../../src/kernel/seeded.ts";
import { WORDS } from "./words.ts";

const NUMBERS: readonly number[] = [
  ...[0, 1, -1, 2, 255, 256, 1_000, 65_536, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 1_760_000_000_000],
  ...[
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
    2 ** 53,
    8.64e15,
    -8.64e15,
    1e308,
    -1e308,
    5e-324,
    0.5,
  ],
];
/** Names that objects have already, and one that nobody has. */
const NAMES = ["__proto__", "constructor", "toString", "length", "", "nobody", "ref", "asker"] as const;
/** A text does not grow without end by being doubled. */
const LONGEST_TEXT = 20_000;

/** `other`: another input, of which pieces may be taken. */
export function mutate(input: Json, other: Json, chance: Chance): Json {
  let changed = input;
  const times = 1 + below(3, chance);
  for (let time = 0; time < times; time += 1) changed = changedIn(changed, other, chance);
  return changed;
}

function changedIn(value: Json, other: Json, chance: Chance): Json {
  if (Array.isArray(value) && value.length > 0 && chance() < 0.75) {
    const at = below(value.length, chance);
    return value.map((one, place) => (place === at ? changedIn(one as Json, other, chance) : one));
  }
  if (isObject(value) && Object.keys(value).length > 0 && chance() < 0.85) {
    const fields = Object.entries(value as JsonObject);
    const at = below(fields.length, chance);
    return Object.fromEntries(
      fields.map(([name, one], place) => [name, place === at ? changedIn(one, other, chance) : one]),
    );
  }
  if (chance() < 0.08) return pieceOf(other, chance);
  return changedHere(value, other, chance);
}

function changedHere(value: Json, other: Json, chance: Chance): Json {
  if (typeof value === "string") return changedText(value, other, chance);
  if (typeof value === "number")
    return chance() < 0.3 ? value + (chance() < 0.5 ? 1 : -1) : pick(NUMBERS, chance);
  if (typeof value === "boolean") return !value;
  if (Array.isArray(value)) return changedList(value as readonly Json[], other, chance);
  if (isObject(value)) return changedObject(value as JsonObject, other, chance);
  return pick<Json>([0, "", "x", [], {}, true], chance);
}

function changedText(text: string, other: Json, chance: Chance): string {
  const [from, to] = stretch(text.length, chance);
  const [before, piece, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  const made = [
    () => before + after,
    () => before + piece + piece + after,
    () => before + piece.repeat(2 + below(40, chance)) + after,
    () => before + pick(WORDS, chance) + after,
    () => before + pick(WORDS, chance) + piece + after,
    () => before + String.fromCharCode(below(chance() < 0.7 ? 256 : 65_536, chance)) + after.slice(1),
    () => before + textIn(other, chance) + after,
    () => text.slice(0, from),
    () => before + piece.toUpperCase() + after,
    () => after + before,
  ];
  return pick(made, chance)().slice(0, LONGEST_TEXT);
}

function changedList(list: readonly Json[], other: Json, chance: Chance): readonly Json[] {
  const at = below(list.length + 1, chance);
  const one = list.length === 0 ? [] : [list[below(list.length, chance)]!];
  const made: readonly (() => readonly Json[])[] = [
    () => list.toSpliced(at, 1),
    () => list.toSpliced(at, 0, ...one),
    () => list.toReversed(),
    () => list.slice(0, at),
    () => list.toSpliced(at, 0, pieceOf(other, chance)),
    () => [...list, ...(Array.isArray(other) ? (other as readonly Json[]) : [])],
  ];
  return pick(made, chance)();
}

function changedObject(object: JsonObject, other: Json, chance: Chance): JsonObject {
  const fields = Object.entries(object);
  const at = below(fields.length + 1, chance);
  const named: readonly [string, Json] = [pick(NAMES, chance), pieceOf(other, chance)];
  const made: readonly (() => readonly (readonly [string, Json])[])[] = [
    () => fields.toSpliced(at, 1),
    () => [...fields, named],
    () => fields.toReversed(),
    () => [...fields, ...(isObject(other) ? Object.entries(other as JsonObject) : [])],
  ];
  return Object.fromEntries(pick(made, chance)());
}

/** Something that stands somewhere in it. */
function pieceOf(value: Json, chance: Chance): Json {
  const inner = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return inner.length === 0 || chance() < 0.3 ? value : pieceOf(pick(inner, chance) as Json, chance);
}

function textIn(value: Json, chance: Chance): string {
  for (let tries = 0; tries < 6; tries += 1) {
    const piece = pieceOf(value, chance);
    if (typeof piece !== "string") continue;
    const [from, to] = stretch(piece.length, chance);
    return piece.slice(from, to);
  }
  return "";
}

/** Short ones are likelier. */
function stretch(length: number, chance: Chance): readonly [from: number, to: number] {
  const from = below(length + 1, chance);
  return [from, Math.min(length, from + Math.ceil((length - from) * chance() ** 3))];
}

export function below(limit: number, chance: Chance): number {
  return Math.floor(chance() * limit);
}

export function pick<T>(items: readonly T[], chance: Chance): T {
  return items[below(items.length, chance)]!;
}
