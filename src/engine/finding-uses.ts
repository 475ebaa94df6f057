/** What finds records by what they say, and shows one by its ref. */

import type { EngineApi } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { get } from "./get.ts";
import { search } from "./search.ts";
import { timeline } from "./timeline.ts";

export function findingUses(context: EngineContext): Pick<EngineApi, "search" | "timeline" | "get"> {
  return {
    search: (request, signal) => search(context, request, signal),
    timeline: (request) => timeline(context, request),
    get: (request) => get(context, request),
  };
}
