/** What can be said and asked about what is true. */

import { BUILT_IN_PREDICATES } from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import type { FactsApi } from "./facts-api.ts";
import { assertFact } from "./facts-assert.ts";
import { packFacts } from "./facts-bundle.ts";
import { endFact } from "./facts-end.ts";
import { eraseFacts } from "./facts-erase.ts";
import { lintFacts } from "./facts-lint.ts";
import { factTimeline, readFacts, showFact } from "./facts-read.ts";
import { rebuildFacts } from "./facts-rebuild.ts";
import { restoreFacts } from "./facts-restore.ts";
import { reviewFacts, showProposal } from "./facts-review.ts";
import { predicatesOf } from "./facts-scope.ts";

export function factsUses(context: EngineContext): FactsApi {
  return {
    assertFact: (request) => assertFact(context, request),
    readFacts: (request) => readFacts(context, request),
    factTimeline: (request) => factTimeline(context, request),
    showFact: (request) => showFact(context, request),
    showProposal: (request) => showProposal(context, request),
    endFact: (request) => endFact(context, request),
    restoreFacts: (request) => restoreFacts(context, request),
    eraseFacts: (request) => eraseFacts(context, request),
    reviewFacts: (request) => reviewFacts(context, request),
    lintFacts: (request) => lintFacts(context, request),
    rebuildFacts: (request) => rebuildFacts(context, request),
    packFacts: (request) => packFacts(context, request),
    listPredicates: async () => ({
      predicates: predicatesOf(context).map((one) => {
        return { ...one, builtIn: BUILT_IN_PREDICATES.includes(one) };
      }),
    }),
  };
}
