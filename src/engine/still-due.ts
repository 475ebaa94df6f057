/** What of a plan is still due when it comes to be done: people edit, hold, use and mark what a plan was made of. */

import type { Instant } from "../kernel/clock.ts";
import { type ObservationId, observationId, refOf } from "../kernel/ids.ts";
import {
  type DecayStep,
  decayCandidate,
  decaySteps,
  type Observation,
  requireMove,
} from "../rooms/ledger/index.ts";
import type { ApplyMovesRequest } from "./lifecycle-api.ts";
import type { Stores } from "./stores.ts";

type Move = ApplyMovesRequest["moves"][number];

/** Those moves that the rules would name again, of observations as they are by now; and that nobody used meanwhile. */
export async function whatStillHolds(
  stores: Stores,
  moves: readonly Move[],
  now: Instant,
): Promise<{ chosen: readonly Move[]; changed: number; known: ReadonlyMap<ObservationId, Observation> }> {
  const ids = [...new Set(moves.map(({ observation }) => observationId(observation)))];
  const known = await stores.ledger.observations(ids);
  const due = await stepsOf(stores, [...known.values()], now);
  /** Where each would be by now. */
  const states = new Map([...known.values()].map(({ id, state }) => [id, state]));
  const chosen = moves.filter(({ observation, from, to, reason, unusedSince }) => {
    const id = observationId(observation);
    const step = due.get(id)?.find((one) => one.from === from && one.to === to && one.reason === reason);
    if (step === undefined || states.get(id) !== from || step.candidate.unusedSince > unusedSince)
      return false;
    requireMove(refOf("obs", id), from, to);
    states.set(id, to);
    return true;
  });
  return { chosen, changed: moves.length - chosen.length, known };
}

async function stepsOf(
  { ledger, uses }: Stores,
  observations: readonly Observation[],
  now: Instant,
): Promise<ReadonlyMap<ObservationId, readonly DecayStep[]>> {
  const used = await uses.of(
    "obs",
    observations.map(({ id }) => id),
  );
  const steps = new Map<ObservationId, readonly DecayStep[]>();
  for (const observation of observations) {
    const { id } = observation;
    const revived = (await ledger.moves({ observation: id })).filter(({ to }) => to === "active");
    const times = {
      includedAt: used.get(id)?.includedAt ?? null,
      revivedAt: revived.map(({ at }) => at).sort((a, b) => b - a)[0] ?? null,
    };
    const candidate = decayCandidate(observation, times, now);
    steps.set(id, candidate === undefined ? [] : decaySteps(candidate, now));
  }
  return steps;
}
