/** What the plugin reads itself of the account of a plan; the rest of it only passes through. */

import { isObject, type JsonObject } from "../../kernel/json.ts";

/** What the lane's model counts for one estimated token. */
export function scaleIn(account: JsonObject | undefined): number {
  const budget = account?.["budget"];
  const scale = isObject(budget) ? budget["scale"] : undefined;
  return typeof scale === "number" && Number.isFinite(scale) && scale > 0 ? scale : 1;
}

/** Summaries of the folded beginning. */
export function summariesIn(account: JsonObject | undefined): readonly number[] {
  const shown = account?.["shown"];
  const summaries: unknown = isObject(shown) ? shown["summaries"] : undefined;
  return Array.isArray(summaries) ? summaries.filter((id) => Number.isSafeInteger(id) && id > 0) : [];
}
