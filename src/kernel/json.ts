/** Values that survive `JSON.stringify` and back. Everything that crosses a thread, a socket or the store is one of these. */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

/** True for plain objects only: not for arrays, not for null. */
export function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Values nested deeper than this are refused where they come in. Half of what the least roomy walker takes on a stack of
 * usual size, so that none of them has to count for itself; what people and programs really say stays below 20.
 */
export const DEEPEST_JSON = 1_000;

/** Looks level by level, so that no depth is too much for it, and stops at the limit. */
export function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; depth < DEEPEST_JSON; depth++) {
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== "object" || one === null) continue;
      for (const inner of Array.isArray(one) ? one : Object.values(one)) {
        if (typeof inner === "object" && inner !== null) next.push(inner);
      }
    }
    if (next.length === 0) return false;
    level = next;
  }
  return true;
}

/**
 * The same value always gives the same text: object keys are sorted, nothing is padded.
 * Used for hashing only; what is stored keeps the order it came in.
 */
export function canonicalJson(value: Json | undefined): string {
  if (value === undefined || value === null || typeof value !== "object")
    return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const fields = Object.entries(value as JsonObject)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
  return `{${fields.join(",")}}`;
}
