/** What can be asked about standing instructions. */

import type { GuidanceApi } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { addGuidance, editGuidance, listGuidance, revokeGuidance, showGuidance } from "./guidance.ts";
import { restoreGuidance } from "./guidance-restore.ts";
import { applyGuidance, prepareGuidance } from "./guidance-turns.ts";

export function guidanceUses(context: EngineContext): GuidanceApi {
  return {
    listGuidance: (request) => listGuidance(context, request),
    showGuidance: (request) => showGuidance(context, request),
    addGuidance: (request) => addGuidance(context, request),
    editGuidance: (request) => editGuidance(context, request),
    revokeGuidance: (request) => revokeGuidance(context, request),
    restoreGuidance: (request) => restoreGuidance(context, request),
    prepareGuidance: (request, signal) => prepareGuidance(context, request, signal),
    applyGuidance: (batch) => applyGuidance(context, batch),
  };
}
