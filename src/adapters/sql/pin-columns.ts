/**
 * Pins of a summary as they are stored: column by column, which packs to three quarters of what the list of them does.
 *
 * A value is part of its context, so where it stands there is enough; where it was said stands once for all of a message.
 * Words stay legible in what is unpacked, for who looks for traces of them. A list that does not have quite this shape is
 * stored as it is, and read so: older files have nothing else.
 */

import type { Json } from "../../kernel/json.ts";
import { PIN_KINDS, type Pin } from "../../kernel/text/pin-kinds.ts";

/** By place in the list, each. The names are in every database file. */
interface PinColumns {
  /** As it is, once each; and which of them. */
  readonly kinds: readonly string[];
  readonly kind: readonly number[];
  readonly context: readonly string[];
  /** The value within the context, in UTF-16 units. */
  readonly from: readonly number[];
  readonly length: readonly number[];
  /** Messages and their times, once each; and which of them. */
  readonly said: readonly (readonly [ref: string, at: number])[];
  readonly by: readonly number[];
  /** Thousandths of salience below the one before it, or above. */
  readonly fall: readonly number[];
  readonly count: readonly number[];
  /** Places of those that do. */
  readonly corrects: readonly number[];
}

const THOUSANDTHS = 1_000;
const KEYS = ["kind", "value", "context", "salience", "corrects", "count", "ref", "at"];

export function pinsIn(pins: readonly Pin[]): Json {
  if (pins.length === 0 || !pins.every(isUsual)) return pins.map((pin) => ({ ...pin }));
  const kinds = distinct(pins.map(({ kind }) => kind));
  const said = distinct(pins.map(placeOf));
  const columns: PinColumns = {
    kinds: [...kinds.keys()],
    kind: pins.map(({ kind }) => kinds.get(kind)!),
    context: pins.map(({ context }) => context),
    from: pins.map(({ context, value }) => context.indexOf(value)),
    length: pins.map(({ value }) => value.length),
    said: [...said.keys()].map((place) => JSON.parse(place) as [string, number]),
    by: pins.map((pin) => said.get(placeOf(pin))!),
    fall: pins.map((pin, at) => thousandths(pins[at - 1]) - thousandths(pin)),
    count: pins.map(({ count }) => count),
    corrects: pins.flatMap(({ corrects }, at) => (corrects ? [at] : [])),
  };
  return { ...columns } as unknown as Json;
}

/** Of either form. Throws where it is neither. */
export function pinsOut(stored: Json): readonly Pin[] {
  if (Array.isArray(stored)) return stored as unknown as readonly Pin[];
  const columns = stored as unknown as PinColumns;
  const corrects = new Set(columns.corrects);
  let salience = 0;
  return columns.context.map((context, at): Pin => {
    salience -= columns.fall[at]!;
    const from = columns.from[at]!;
    const [ref, moment] = columns.said[columns.by[at]!]!;
    return {
      kind: columns.kinds[columns.kind[at]!] as Pin["kind"],
      value: context.slice(from, from + columns.length[at]!),
      context,
      salience: salience / THOUSANDTHS,
      corrects: corrects.has(at),
      count: columns.count[at]!,
      ref,
      at: moment,
    };
  });
}

/** Whether it comes back the same: what others bring may have more, or other numbers. */
function isUsual(pin: Pin): boolean {
  return (
    Object.keys(pin).length === KEYS.length &&
    KEYS.every((key) => Object.hasOwn(pin, key)) &&
    PIN_KINDS.includes(pin.kind) &&
    typeof pin.value === "string" &&
    typeof pin.context === "string" &&
    pin.context.includes(pin.value) &&
    Number.isSafeInteger(thousandths(pin)) &&
    thousandths(pin) / THOUSANDTHS === pin.salience &&
    typeof pin.corrects === "boolean" &&
    Number.isSafeInteger(pin.count) &&
    typeof pin.ref === "string" &&
    Number.isSafeInteger(pin.at)
  );
}

function thousandths(pin: Pin | undefined): number {
  return pin === undefined ? 0 : Math.round(pin.salience * THOUSANDTHS);
}

function placeOf({ ref, at }: Pin): string {
  return JSON.stringify([ref, at]);
}

/** Each once, in order, with its place among them. */
function distinct<T extends string>(all: readonly T[]): ReadonlyMap<T, number> {
  const places = new Map<T, number>();
  for (const one of all) if (!places.has(one)) places.set(one, places.size);
  return places;
}
