/** Methods about what is in the ledger and what becomes of it. Only a person holds something back, lets it go, or moves it. */

import * as params from "./govern-params.ts";
import { client, internal, type MethodSpec, SECOND } from "./method-spec.ts";

const aPerson = { ...client, callers: ["cli", "test"] } as const;

export const GOVERN_METHODS = {
  list_observations: {
    ...aPerson,
    engine: "listObservations",
    thread: "reader",
    params: params.listObservationsParams,
    deadlineMs: 5 * SECOND,
    summary: "Observations, the newest first.",
  },
  show_observation: {
    ...aPerson,
    engine: "showObservation",
    thread: "reader",
    params: params.showObservationParams,
    deadlineMs: 5 * SECOND,
    summary: "One observation with where it comes from, how it was used and what became of it.",
  },
  change_observation: {
    ...aPerson,
    engine: "changeObservation",
    thread: "writer",
    params: params.changeObservationParams,
    deadlineMs: 10 * SECOND,
    summary: "Say what an observation is, how much it matters, or what became of a plan.",
  },
  list_held: {
    ...aPerson,
    engine: "listHeld",
    thread: "reader",
    params: params.listHeldParams,
    deadlineMs: 5 * SECOND,
    summary: "Observations and events that are held back, with what they say.",
  },
  hold: {
    ...aPerson,
    engine: "hold",
    thread: "writer",
    params: params.holdParams,
    deadlineMs: 10 * SECOND,
    summary: "Hold observations and events back, or let them go.",
  },
  triage: {
    ...aPerson,
    engine: "triage",
    thread: "reader",
    params: params.triageParams,
    deadlineMs: 10 * SECOND,
    summary: "What a person should look at.",
  },
  plan_lifecycle: {
    ...aPerson,
    engine: "planLifecycle",
    thread: "reader",
    params: params.planLifecycleParams,
    deadlineMs: 20 * SECOND,
    summary: "What is due to be put away; changes nothing.",
  },
  apply_lifecycle: {
    ...aPerson,
    engine: "applyLifecycle",
    thread: "background",
    params: params.applyLifecycleParams,
    idempotent: false,
    deadlineMs: 60 * SECOND,
    summary: "Put away what is due, or what a plan said.",
  },
  rollback_lifecycle: {
    ...aPerson,
    engine: "rollbackLifecycle",
    thread: "writer",
    params: params.rollbackLifecycleParams,
    deadlineMs: 20 * SECOND,
    summary: "Bring back all that one run put away, or nothing of it.",
  },
  move_observation: {
    ...aPerson,
    engine: "moveObservation",
    thread: "writer",
    params: params.moveObservationParams,
    deadlineMs: 10 * SECOND,
    summary: "Move one observation to another state, or revive it.",
  },
  list_lifecycle_runs: {
    ...aPerson,
    engine: "listLifecycleRuns",
    thread: "reader",
    params: params.listLifecycleRunsParams,
    deadlineMs: 5 * SECOND,
    summary: "Receipts of what was put away, the newest first.",
  },
  sweep: {
    ...internal,
    engine: "sweep",
    thread: "background",
    params: params.sweepParams,
    deadlineMs: 60 * SECOND,
    summary: "Put away what is due, once a day.",
  },
  apply_moves: {
    ...internal,
    engine: "applyMoves",
    thread: "writer",
    params: params.applyMovesParams,
    deadlineMs: 30 * SECOND,
    summary: "Store what a plan moves.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
