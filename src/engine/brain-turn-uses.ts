/** What keeps the evidence of how routes went up with the log. */

import type { BrainTurnApi } from "./brain-api.ts";
import type { EngineContext } from "./context.ts";
import { applyOutcomes, prepareOutcomes } from "./outcome-turns.ts";
import { applyTeacher } from "./teacher-answers.ts";
import { askTeacher } from "./teacher-questions.ts";

export function brainTurnUses(context: EngineContext): BrainTurnApi {
  return {
    prepareOutcomes: (request, signal) => prepareOutcomes(context, request, signal),
    applyOutcomes: (batch) => applyOutcomes(context, batch),
    askTeacher: (request, signal) => askTeacher(context, request, signal),
    applyTeacher: (batch) => applyTeacher(context, batch),
  };
}
