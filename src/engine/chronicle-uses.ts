/** The observational log: kept up with what is said, shown, made anew. */

import type { ChronicleApi } from "./chronicle-api.ts";
import { rebuildLog, showLog } from "./chronicle-show.ts";
import { applyLog, prepareLog } from "./chronicle-turns.ts";
import type { EngineContext } from "./context.ts";

export function chronicleUses(context: EngineContext): ChronicleApi {
  return {
    showLog: (request) => showLog(context, request),
    rebuildLog: (request) => rebuildLog(context, request),
    prepareLog: (request) => prepareLog(context, request),
    applyLog: (batch) => applyLog(context, batch),
  };
}
