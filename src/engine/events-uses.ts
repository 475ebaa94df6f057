/** What can be asked about what happened. */

import type { EngineContext } from "./context.ts";
import type { EventsApi } from "./events-api.ts";
import { appendEvent } from "./events-append.ts";
import { queryEvents } from "./events-query.ts";
import { redactEvents } from "./events-redact.ts";
import { searchEvents } from "./events-search.ts";
import { sweepEvents } from "./events-sweep.ts";

export function eventsUses(context: EngineContext): EventsApi {
  return {
    appendEvent: (request) => appendEvent(context, request),
    queryEvents: (request) => queryEvents(context, request),
    searchEvents: (request, signal) => searchEvents(context, request, signal),
    redactEvents: (request) => redactEvents(context, request),
    sweepEvents: (request) => sweepEvents(context, request),
  };
}
