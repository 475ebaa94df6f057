/** What makes prompts shorter: folding on demand and in the background, and what follows from it. */

import type { EngineApi, FoldApi } from "./api.ts";
import { compact, payFold } from "./compact.ts";
import type { EngineContext } from "./context.ts";
import { applyCool, prepareCool } from "./cool.ts";
import { foldDue, settleFold } from "./fold-debts.ts";
import { activateFold, applyFold, cutTail, keepPayloads } from "./fold-store.ts";

export function foldUses(context: EngineContext): FoldApi & Pick<EngineApi, "compact"> {
  return {
    compact: (request, signal) => compact(context, request, signal),
    foldDue: (request) => foldDue(context, request),
    payFold: (request, signal) => payFold(context, request, signal),
    keepPayloads: (request) => keepPayloads(context, request),
    applyFold: (batch) => applyFold(context, batch),
    activateFold: (request) => activateFold(context, request),
    cutTail: (request) => cutTail(context, request),
    prepareCool: () => prepareCool(context),
    applyCool: (batch) => applyCool(context, batch),
    settleFold: (request) => settleFold(context, request),
  };
}
