/** The parameters of a method for readers: one row for each field, what lies deeper by its path. */

import type { JsonObject } from "../kernel/json.ts";
import { asker, lane, time } from "./shapes.ts";

export interface ParameterRow {
  /** `client.name`, `entries[].at`. */
  readonly path: string;
  readonly type: string;
  readonly optional: boolean;
}

/** Those that many methods take; told once. */
export const COMMON_SHAPES = {
  lane: { shape: lane, says: "a conversation, in the store's own installation unless another is named." },
  asker: { shape: asker, says: "the conversation on whose behalf something is read." },
} as const;

/** What a shape allows unless it is told otherwise says nothing to a reader. */
const LONGEST_TEXT = 1_000_000;
const MOST_ITEMS = 100_000;

export function parameterRows(schema: JsonObject, at = ""): readonly ParameterRow[] {
  const properties = (schema["properties"] ?? {}) as { readonly [name: string]: JsonObject };
  const required = (schema["required"] ?? []) as readonly string[];
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = at + name;
    const row = { path, type: typeOf(field), optional: !required.includes(name) };
    return [row, ...deeper(field, path)];
  });
}

/** The fields of what stands there, where it is an object or a list of some. */
function deeper(schema: JsonObject, path: string): readonly ParameterRow[] {
  if (commonName(schema) !== undefined) return [];
  const inner = orNull(schema);
  if (inner !== undefined) return deeper(inner, path);
  if (schema["type"] === "array") return deeper(schema["items"] as JsonObject, `${path}[]`);
  return parameterRows(schema, `${path}.`);
}

function typeOf(schema: JsonObject): string {
  const common = commonName(schema);
  if (common !== undefined) return common;
  const inner = orNull(schema);
  if (inner !== undefined) return `${typeOf(inner)}, or null`;
  const choices = schema["enum"] as readonly string[] | undefined;
  if (choices !== undefined) return choices.map((choice) => `\`"${choice}"\``).join(" or ");
  switch (schema["type"]) {
    case "string":
      return `text${within(schema["minLength"], schema["maxLength"], 0, LONGEST_TEXT)}`;
    case "integer":
      return `whole number${within(schema["minimum"], schema["maximum"], Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)}`;
    case "number":
      return `number${within(schema["minimum"], schema["maximum"], -Number.MAX_VALUE, Number.MAX_VALUE)}`;
    case "boolean":
      return "true or false";
    case "array":
      return `list${within(0, schema["maxItems"], 0, MOST_ITEMS)} of ${typeOf(schema["items"] as JsonObject)}`;
    default:
      return schema["properties"] === undefined ? "any object" : "object";
  }
}

/** By identity: optional and nullable fields keep the schema that they were made with. */
function commonName(schema: JsonObject): string | undefined {
  if (schema === time.schema) return "time";
  return Object.entries(COMMON_SHAPES).find(([, { shape }]) => shape.schema === schema)?.[0];
}

function orNull(schema: JsonObject): JsonObject | undefined {
  return (schema["anyOf"] as readonly JsonObject[] | undefined)?.find((one) => one["type"] !== "null");
}

function within(min: unknown, max: unknown, least: number, most: number): string {
  const from = min === least ? undefined : figure(min);
  const to = max === most ? undefined : figure(max);
  if (from === undefined) return to === undefined ? "" : ` (at most ${to})`;
  return to === undefined ? ` (from ${from})` : ` (${from} to ${to})`;
}

function figure(value: unknown): string {
  return (value as number).toLocaleString("en-US");
}
