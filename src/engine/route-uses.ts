/** What can be asked about what the router decided, and whether it may. */

import type { RouteApi } from "./brain-api.ts";
import { rateEpisode } from "./brain-rate.ts";
import { listEpisodes } from "./brain-shown.ts";
import { brainStatus, switchBrain } from "./brain-status.ts";
import { traceRoute } from "./brain-trace.ts";
import type { EngineContext } from "./context.ts";

export function routeUses(context: EngineContext): RouteApi {
  return {
    brainStatus: (request) => brainStatus(context, request),
    traceRoute: (request) => traceRoute(context, request),
    listEpisodes: (request) => listEpisodes(context, request),
    rateEpisode: (request) => rateEpisode(context, request),
    switchBrain: (request) => switchBrain(context, request),
  };
}
