/** What can be asked about authored files, and what keeps up with them. */

import type { AuthoredApi } from "./api.ts";
import { listAuthored, showAuthored } from "./authored-shown.ts";
import { declaredNowhere } from "./authored-troubles.ts";
import { applyAuthored, prepareAuthored } from "./authored-walk.ts";
import type { EngineContext } from "./context.ts";

export function authoredUses(context: EngineContext): AuthoredApi {
  return {
    listAuthored: async (request) => ({
      roots: await listAuthored(context, request),
      missing: await declaredNowhere(context, request),
    }),
    showAuthored: (request) => showAuthored(context, request),
    prepareAuthored: (_request, signal) => prepareAuthored(context, signal),
    applyAuthored: (batch) => applyAuthored(context, batch),
  };
}
