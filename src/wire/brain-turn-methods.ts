/** Methods that keep the evidence of how routes went up with the log. */

import * as params from "./brain-turn-params.ts";
import { internal, type MethodSpec, SECOND } from "./method-spec.ts";

export const BRAIN_TURN_METHODS = {
  prepare_outcomes: {
    ...internal,
    engine: "prepareOutcomes",
    thread: "background",
    params: params.prepareOutcomesParams,
    deadlineMs: 60 * SECOND,
    summary: "Look at the next messages for how routed turns went.",
  },
  apply_outcomes: {
    ...internal,
    engine: "applyOutcomes",
    thread: "writer",
    params: params.applyOutcomesParams,
    deadlineMs: 30 * SECOND,
    summary: "Store what messages show of how routed turns went, and give each its one label.",
  },
  ask_teacher: {
    ...internal,
    engine: "askTeacher",
    thread: "background",
    params: params.askTeacherParams,
    idempotent: false,
    deadlineMs: 600 * SECOND,
    summary: "Have a model judge a few turns that nobody judged, where that was chosen.",
  },
  apply_teacher: {
    ...internal,
    engine: "applyTeacher",
    thread: "writer",
    params: params.applyTeacherParams,
    deadlineMs: 30 * SECOND,
    summary: "Store what a model made of turns, as the least trusted evidence.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
