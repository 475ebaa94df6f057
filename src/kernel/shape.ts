/**
 * Checks of data from outside, and their JSON Schemas, from one definition.
 *
 * Small on purpose: it is loaded by every thread and every command, where a validation library costs more
 * time to import than the command takes to run (docs/decisions). Unknown fields are refused by name,
 * because a misspelt option that is silently ignored is worse than an error.
 */

import { NacreError } from "./errors.ts";
import { isObject, type JsonObject } from "./json.ts";

export interface Shape<T> {
  /** Returns the value itself when it fits; throws `input/bad-field` naming the path when it does not. */
  check(value: unknown, path?: string): T;
  readonly schema: JsonObject;
  readonly optional?: boolean;
}

export type Shaped<S> = S extends Shape<infer T> ? T : never;

type Fields = { readonly [name: string]: Shape<unknown> };
type OptionalNames<F extends Fields> = {
  [K in keyof F]: F[K] extends { optional: true } ? K : never;
}[keyof F];
type Shaping<F extends Fields> = { readonly [K in Exclude<keyof F, OptionalNames<F>>]: Shaped<F[K]> } & {
  readonly [K in OptionalNames<F>]?: Shaped<F[K]>;
};
type Flat<T> = { [K in keyof T]: T[K] };

/** Of a choice: one that was mistyped, and nothing that would be secret. */
function isName(value: unknown): boolean {
  return typeof value === "string" && /^[a-z-]{1,24}$/i.test(value);
}

function refuse(path: string, expected: string, value: unknown, isPlain = false): never {
  // A text may be a secret that stands in the wrong place; a number is none.
  const seen =
    typeof value === "number" || isPlain
      ? JSON.stringify(value)
      : value === null
        ? "null"
        : Array.isArray(value)
          ? "a list"
          : typeof value;
  throw new NacreError(
    "input/bad-field",
    `${path}: expected ${expected}, got ${seen}`,
    `Correct the field "${path}".`,
  );
}

export function object<F extends Fields>(fields: F): Shape<Flat<Shaping<F>>> {
  const names = Object.keys(fields);
  return {
    check(value, path = "params") {
      if (!isObject(value)) refuse(path, "an object", value);
      for (const name of Object.keys(value)) {
        if (!Object.hasOwn(fields, name)) {
          throw new NacreError(
            "input/bad-field",
            `${path}: unknown field "${name.slice(0, 60)}"`,
            names.length === 0 ? "This takes no fields." : `Known fields: ${names.join(", ")}.`,
          );
        }
      }
      for (const name of names) {
        const field = fields[name]!;
        if (value[name] === undefined) {
          if (field.optional !== true) refuse(`${path}.${name}`, "a value", undefined);
        } else {
          field.check(value[name], `${path}.${name}`);
        }
      }
      return value as Flat<Shaping<F>>;
    },
    schema: {
      type: "object",
      additionalProperties: false,
      required: names.filter((name) => fields[name]!.optional !== true),
      properties: Object.fromEntries(names.map((name) => [name, fields[name]!.schema])),
    },
  };
}

export function optional<T>(shape: Shape<T>): Shape<T> & { readonly optional: true } {
  return { ...shape, optional: true };
}

export function text(options: { max?: number; min?: number } = {}): Shape<string> {
  const { min = 0, max = 1_000_000 } = options;
  return {
    check(value, path = "value") {
      if (typeof value !== "string") refuse(path, "a text", value);
      if (value.length < min || value.length > max) {
        refuse(path, `a text of ${min} to ${max} characters (it has ${value.length})`, value);
      }
      return value;
    },
    schema: { type: "string", minLength: min, maxLength: max },
  };
}

export function integer(options: { min?: number; max?: number } = {}): Shape<number> {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = options;
  return {
    check(value, path = "value") {
      if (!Number.isSafeInteger(value)) refuse(path, "a whole number", value);
      if ((value as number) < min || (value as number) > max)
        refuse(path, `a whole number from ${min} to ${max}`, value);
      return value as number;
    },
    schema: { type: "integer", minimum: min, maximum: max },
  };
}

export function number(options: { min?: number; max?: number } = {}): Shape<number> {
  const { min = -Number.MAX_VALUE, max = Number.MAX_VALUE } = options;
  return {
    check(value, path = "value") {
      if (typeof value !== "number" || !Number.isFinite(value)) refuse(path, "a number", value);
      if (value < min || value > max) refuse(path, `a number from ${min} to ${max}`, value);
      return value;
    },
    schema: { type: "number", minimum: min, maximum: max },
  };
}

export function flag(): Shape<boolean> {
  return {
    check(value, path = "value") {
      if (typeof value !== "boolean") refuse(path, "true or false", value);
      return value;
    },
    schema: { type: "boolean" },
  };
}

export function oneOf<const T extends string>(choices: readonly T[]): Shape<T> {
  return {
    check(value, path = "value") {
      const found = choices.find((choice) => choice === value);
      if (found === undefined) refuse(path, `one of ${choices.join(", ")}`, value, isName(value));
      return found;
    },
    schema: { enum: choices },
  };
}

export function list<T>(item: Shape<T>, options: { max?: number } = {}): Shape<readonly T[]> {
  const { max = 100_000 } = options;
  return {
    check(value, path = "value") {
      if (!Array.isArray(value)) refuse(path, "a list", value);
      if (value.length > max) refuse(path, `at most ${max} items (it has ${value.length})`, value);
      value.forEach((element, at) => {
        item.check(element, `${path}[${at}]`);
      });
      return value;
    },
    schema: { type: "array", items: item.schema, maxItems: max },
  };
}

export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return {
    check: (value, path) => (value === null ? null : shape.check(value, path)),
    schema: { anyOf: [shape.schema, { type: "null" }] },
  };
}

/** Any JSON object: for what the host owns and we only keep. */
export function anyObject(): Shape<JsonObject> {
  return {
    check(value, path = "value") {
      if (!isObject(value)) refuse(path, "an object", value);
      return value as JsonObject;
    },
    schema: { type: "object" },
  };
}
