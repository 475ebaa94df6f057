/** What shows a record by its ref, and what stands around it. */

import type { EngineApi } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { get } from "./get.ts";
import { timeline } from "./timeline.ts";

export function showingUses(context: EngineContext): Pick<EngineApi, "timeline" | "get"> {
  return {
    timeline: (request) => timeline(context, request),
    get: (request) => get(context, request),
  };
}
