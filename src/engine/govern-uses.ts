/** What a person can ask about what is in the ledger: see it, hold it back, put it right, and what becomes of it in time. */

import type { GovernApi } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { hold, listHeld } from "./hold.ts";
import { applyLifecycle, applyMoves, listLifecycleRuns } from "./lifecycle-apply.ts";
import { moveObservation } from "./lifecycle-move.ts";
import { planLifecycle } from "./lifecycle-plan.ts";
import { rollbackLifecycle } from "./lifecycle-rollback.ts";
import { changeObservation } from "./observation-change.ts";
import { eraseObservations } from "./observations-erase.ts";
import { listObservations, showObservation } from "./observations-shown.ts";
import { sweep } from "./sweep.ts";
import { triage } from "./triage.ts";

export function governUses(context: EngineContext): GovernApi {
  return {
    listObservations: (request) => listObservations(context, request),
    showObservation: (request) => showObservation(context, request),
    changeObservation: (request) => changeObservation(context, request),
    eraseObservations: (request) => eraseObservations(context, request),
    listHeld: (request) => listHeld(context, request),
    hold: (request) => hold(context, request),
    triage: (request) => triage(context, request),
    planLifecycle: (request) => planLifecycle(context, request),
    applyLifecycle: (request) => applyLifecycle(context, request),
    applyMoves: (request) => applyMoves(context, request),
    rollbackLifecycle: (request) => rollbackLifecycle(context, request),
    moveObservation: (request) => moveObservation(context, request),
    listLifecycleRuns: (request) => listLifecycleRuns(context, request),
    sweep: () => sweep(context),
  };
}
