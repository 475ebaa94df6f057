/** Which pack is served, and on what proof. */

import type { PromoteApi } from "./brain-api.ts";
import { initBrain } from "./brain-init.ts";
import type { EngineContext } from "./context.ts";
import { promoteBrain } from "./promote-brain.ts";
import { keepBrain } from "./promote-keep.ts";
import { brainHistory, diffBrain } from "./promote-look.ts";
import { proveBrain } from "./promote-proof.ts";
import { replayGate } from "./promote-replay.ts";
import { rollbackBrain } from "./promote-rollback.ts";

export function promoteUses(context: EngineContext): PromoteApi {
  return {
    initBrain: (request, signal) => initBrain(context, request, signal),
    promoteBrain: (request, signal) => promoteBrain(context, request, signal),
    rollbackBrain: (request) => rollbackBrain(context, request),
    diffBrain: (request) => diffBrain(context, request),
    brainHistory: (request) => brainHistory(context, request),
    replayGate: (request, signal) => replayGate(context, request, signal),
    proveBrain: (request, signal) => proveBrain(context, request, signal),
    keepBrain: (request) => keepBrain(context, request),
  };
}
