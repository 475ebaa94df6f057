/** What can be done with cards: several records in short, as long as they are what they were. */

import type { EngineContext } from "./context.ts";
import type { SynthApi } from "./synth-api.ts";
import { compileCard } from "./synth-compile.ts";
import { eraseCards } from "./synth-erase.ts";
import { lintCards, listCards } from "./synth-list.ts";
import { refreshCards } from "./synth-refresh.ts";

export function synthUses(context: EngineContext): SynthApi {
  return {
    compileCard: (request, signal) => compileCard(context, request, signal),
    refreshCards: (request, signal) => refreshCards(context, request, signal),
    eraseCards: (request) => eraseCards(context, request),
    listCards: (request) => listCards(context, request),
    lintCards: (request) => lintCards(context, request),
  };
}
