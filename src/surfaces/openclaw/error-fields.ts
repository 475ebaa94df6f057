/** What the host's errors say about themselves in fields; their words may hold anything and go no further. */

import { isObject, type JsonObject } from "../../kernel/json.ts";

const LONGEST_FIELD = 100;
const DEEPEST_CAUSE = 4;

/** `status`, `code` and `type` of the error and of what caused it, of each the outermost. */
export function fieldsOf(error: unknown, depth = 0): JsonObject {
  if (!isObject(error) && !(error instanceof Error)) return {};
  const found: { [name: string]: string | number } = {};
  for (const name of ["status", "code", "type"]) {
    const value = (error as { [field: string]: unknown })[name];
    if (typeof value === "number") found[name] = value;
    else if (typeof value === "string" && value.length <= LONGEST_FIELD) found[name] = value;
  }
  const { cause } = error as { cause?: unknown };
  return depth < DEEPEST_CAUSE && cause !== undefined ? { ...fieldsOf(cause, depth + 1), ...found } : found;
}
