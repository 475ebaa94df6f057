/** Methods that keep facts up with what is said and told. */

import * as params from "./fact-turn-params.ts";
import { internal, type MethodSpec, SECOND } from "./method-spec.ts";

export const FACT_TURN_METHODS = {
  prepare_facts: {
    ...internal,
    engine: "prepareFacts",
    thread: "background",
    params: params.prepareFactsParams,
    deadlineMs: 60 * SECOND,
    summary: "Listen to the next messages and observations for what they state.",
  },
  apply_facts: {
    ...internal,
    engine: "applyFacts",
    thread: "writer",
    params: params.applyFactsParams,
    deadlineMs: 30 * SECOND,
    summary: "Store what the owner stated, and propose what others did.",
  },
  ask_facts: {
    ...internal,
    engine: "askFacts",
    thread: "background",
    params: params.askFactsParams,
    idempotent: false,
    deadlineMs: 600 * SECOND,
    summary: "Have a model read what the owner said less plainly, where that was chosen.",
  },
  apply_fact_answers: {
    ...internal,
    engine: "applyFactAnswers",
    thread: "writer",
    params: params.applyFactAnswersParams,
    deadlineMs: 30 * SECOND,
    summary: "Propose what a model understood.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
