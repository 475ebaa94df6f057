/** What `supply` reads of the plan that it is for: it comes back from the surface as plain data, and may be an older one's. */

import { isObject, type JsonObject } from "../kernel/json.ts";
import type { PlanAccount } from "../rooms/pack/index.ts";

export interface PlannedFor {
  readonly shown: PlanAccount["shown"];
  readonly limits: { readonly guidance: number; readonly recall: number };
}

/** Of a plan that does not say, the host's own messages go as they are. */
export function plannedFor(account: JsonObject, room: number): PlannedFor {
  const { shown, budget } = account;
  const limits = isObject(budget) && isObject(budget["limits"]) ? budget["limits"] : {};
  const limit = (part: string): number => {
    const value = (limits as JsonObject)[part];
    return typeof value === "number" && value >= 0 ? Math.min(room, Math.floor(value)) : room;
  };
  return { shown: shownIn(shown), limits: { guidance: limit("guidance"), recall: limit("recall") } };
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
