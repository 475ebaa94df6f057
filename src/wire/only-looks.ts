/**
 * Some of what the writer does changes nothing: a list of what is to be decided, or what an act would touch. A page that asks for such a thing
 * and were told of it would ask again, and be told again, for ever; a turn under way that were told of it would recall anew for nothing.
 */

import { isObject } from "../kernel/json.ts";
import type { MethodName } from "./methods.ts";

/** What each decides by; with none of it, it only lists. */
const DECIDES: { readonly [M in MethodName]?: readonly string[] } = {
  review_facts: ["accept", "reject", "reopen"],
  review_edges: ["accept", "reject", "reopen"],
  calibrate_gate: ["apply", "reset"],
};

export function onlyLooks(method: MethodName, params: unknown): boolean {
  if (!isObject(params)) return false;
  if (params["dryRun"] === true) return true;
  return DECIDES[method]?.every((name) => isNothing(params[name])) ?? false;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === false || (Array.isArray(value) && value.length === 0);
}
