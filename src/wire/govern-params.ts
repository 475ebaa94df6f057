/** What the methods about the ledger's upkeep take. What a reference must be like, the engine says. */

import {
  IMPORTANCE_LABELS,
  LIFECYCLE_STATES,
  OBSERVATION_KINDS,
  OUTCOMES,
  PLAN_STATUSES,
  PRIORITIES,
} from "../kernel/ledger-words.ts";
import { flag, integer, list, object, oneOf, optional, text } from "../kernel/shape.ts";
import { TRUSTS } from "../kernel/trust.ts";
import { asked, asker, name, ref, time } from "./shapes.ts";

const whose = { asker: optional(asker), installation: optional(name) };
const terminal = { installation: optional(name) };
const count = integer({ min: 0 });
/** Clamped by the engine. */
const limit = optional(integer());
const reason = text({ max: 4_000 });
const state = oneOf(LIFECYCLE_STATES);

export const listObservationsParams = asked(
  "listObservations",
  object({
    ...whose,
    kinds: optional(list(oneOf(OBSERVATION_KINDS), { max: 20 })),
    trusts: optional(list(oneOf(TRUSTS), { max: 20 })),
    labels: optional(list(oneOf(IMPORTANCE_LABELS), { max: 20 })),
    states: optional(list(state, { max: 20 })),
    outcomes: optional(list(oneOf(OUTCOMES), { max: 20 })),
    tools: optional(list(name, { max: 100 })),
    planStatuses: optional(list(oneOf(PLAN_STATUSES), { max: 20 })),
    scope: optional(name),
    held: optional(flag()),
    since: optional(time),
    before: optional(time),
    olderThan: optional(ref),
    limit,
  }),
);
export const showObservationParams = asked("showObservation", object({ ...whose, ref }));
export const changeObservationParams = asked(
  "changeObservation",
  object({
    ...whose,
    ref,
    kind: optional(oneOf(OBSERVATION_KINDS)),
    importance: optional(object({ label: text({ max: 80 }) })),
    priority: optional(oneOf(PRIORITIES)),
    plan: optional(object({ status: oneOf(PLAN_STATUSES) })),
    undo: optional(flag()),
  }),
);
export const eraseObservationsParams = asked(
  "eraseObservations",
  object({ ...whose, refs: list(ref, { max: 1_000 }), dryRun: optional(flag()) }),
);
export const listHeldParams = asked("listHeld", object({ ...terminal, limit }));
export const holdParams = asked(
  "hold",
  object({ ...whose, refs: list(ref, { max: 1_000 }), release: optional(flag()), why: optional(reason) }),
);
export const triageParams = asked("triage", object({ ...whose, since: optional(time), limit }));

export const planLifecycleParams = asked("planLifecycle", object({ ...terminal, limit }));
export const applyLifecycleParams = asked(
  "applyLifecycle",
  object({ ...terminal, digest: optional(name), limit }),
);
export const applyMovesParams = asked(
  "applyMoves",
  object({
    actor: oneOf(["person", "sweep"]),
    moves: list(object({ observation: count, from: state, to: state, reason: name, unusedSince: time }), {
      max: 10_000,
    }),
    looked: count,
    beyond: count,
    day: optional(integer()),
    done: optional(flag()),
  }),
);
export const rollbackLifecycleParams = asked(
  "rollbackLifecycle",
  object({ ...whose, run: count, undo: optional(flag()) }),
);
export const moveObservationParams = asked(
  "moveObservation",
  object({ ...whose, ref, to: optional(state), reason: optional(reason), undo: optional(flag()) }),
);
export const listLifecycleRunsParams = asked("listLifecycleRuns", object({ ...terminal, limit }));
export const sweepParams = asked("sweep", object({}));
