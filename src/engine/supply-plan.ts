/** What `supply` reads of the plan that it is for: it comes back from the surface as plain data, and may be an older one's. */

import { isObject, type JsonObject } from "../kernel/json.ts";
import type { PlanAccount } from "../rooms/pack/index.ts";

export interface PlannedFor {
  readonly shown: PlanAccount["shown"];
  /** The shares, whatever room there is. */
  readonly limits: { readonly guidance: number; readonly recall: number };
  /** What the lane's model counts for one estimated token. */
  readonly scale: number;
}

/** Of a plan that does not say, the host's own messages go as they are, and guidance and recall have all of the room. */
export function plannedFor(account: JsonObject, room: number): PlannedFor {
  const { shown, budget } = account;
  const told = isObject(budget) ? (budget as JsonObject) : {};
  const limits = isObject(told["limits"]) ? (told["limits"] as JsonObject) : {};
  const limit = (part: string): number => {
    const value = limits[part];
    return typeof value === "number" && value >= 0 ? Math.floor(value) : room;
  };
  const { scale } = told;
  return {
    shown: shownIn(shown),
    limits: { guidance: limit("guidance"), recall: limit("recall") },
    scale: typeof scale === "number" && scale > 0 ? scale : 1,
  };
}

function shownIn(shown: JsonObject[string] | undefined): PlanAccount["shown"] {
  if (!isObject(shown)) return { from: null, all: true, summaries: [] };
  const { from, all, summaries } = shown as JsonObject;
  return {
    from: typeof from === "number" ? from : null,
    all: all === true,
    summaries: Array.isArray(summaries) ? summaries.filter((id) => typeof id === "number") : [],
  };
}
