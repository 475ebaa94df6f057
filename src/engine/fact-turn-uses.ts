/** What keeps facts up with what is said and told. */

import type { EngineContext } from "./context.ts";
import { applyFactAnswers } from "./fact-answers.ts";
import { askFacts } from "./fact-questions.ts";
import { applyFacts, prepareFacts } from "./fact-turns.ts";
import type { FactTurnApi } from "./facts-api.ts";

export function factTurnUses(context: EngineContext): FactTurnApi {
  return {
    prepareFacts: (request) => prepareFacts(context, request),
    applyFacts: (batch) => applyFacts(context, batch),
    askFacts: (request, signal) => askFacts(context, request, signal),
    applyFactAnswers: (answers) => applyFactAnswers(context, answers),
  };
}
