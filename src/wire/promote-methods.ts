/** Methods about brain packs: which is served, on what proof, and how it came to that. */

import { client, internal, type MethodSpec, SECOND } from "./method-spec.ts";
import * as params from "./promote-params.ts";

const aPerson = { ...client, callers: ["cli", "test"] } as const;

export const PROMOTE_METHODS = {
  init_brain: {
    ...aPerson,
    engine: "initBrain",
    thread: "background",
    params: params.initBrainParams,
    deadlineMs: 600 * SECOND,
    summary: "Make a brain pack of what there is, with what was learned carried over.",
  },
  promote_brain: {
    ...aPerson,
    engine: "promoteBrain",
    thread: "background",
    params: params.promoteBrainParams,
    idempotent: false,
    deadlineMs: 600 * SECOND,
    summary: "Have a pack served, through the gate, or past it with a reason.",
  },
  rollback_brain: {
    ...aPerson,
    engine: "rollbackBrain",
    thread: "writer",
    params: params.rollbackBrainParams,
    idempotent: false,
    deadlineMs: 30 * SECOND,
    summary: "Serve an earlier pack again, or lessons alone.",
  },
  diff_brain: {
    ...client,
    engine: "diffBrain",
    thread: "background",
    params: params.diffBrainParams,
    deadlineMs: 60 * SECOND,
    summary: "What differs between two packs.",
  },
  brain_history: {
    ...client,
    engine: "brainHistory",
    thread: "reader",
    params: params.brainHistoryParams,
    deadlineMs: 10 * SECOND,
    summary: "Which packs were made, tried, served and taken back, the newest first.",
  },
  replay_gate: {
    ...client,
    engine: "replayGate",
    thread: "background",
    params: params.replayGateParams,
    deadlineMs: 600 * SECOND,
    summary: "Hold the gate of a pack again; the verdict must be the same.",
  },
  prove_brain: {
    ...client,
    engine: "proveBrain",
    thread: "background",
    params: params.proveBrainParams,
    deadlineMs: 600 * SECOND,
    summary: "What each way of routing would have been worth in the same turns.",
  },
  keep_brain: {
    ...internal,
    engine: "keepBrain",
    thread: "writer",
    params: params.keepBrainParams,
    idempotent: false,
    deadlineMs: 60 * SECOND,
    summary: "Store a pack and what was decided about it.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
