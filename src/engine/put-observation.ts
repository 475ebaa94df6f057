/** Moves an observation from one state to another: noted, and found or not from then on. */

import type { Instant } from "../kernel/clock.ts";
import { observationId } from "../kernel/ids.ts";
import { asideOf, type LifecycleMove, type Observation } from "../rooms/ledger/index.ts";
import { standAside } from "./stand-aside.ts";
import type { Stores } from "./stores.ts";

export async function put(stores: Stores, observation: Observation, move: LifecycleMove): Promise<void> {
  await stores.ledger.change(observation.id, { state: move.to });
  await stores.ledger.move(move);
  const aside = asideOf({ ...observation, state: move.to });
  if (move.from === "archived" || move.to === "archived") {
    await standAside(stores, "obs", [observation.id], aside);
  }
}

/**
 * They came to be in a bundle: what was stale or archived is active again, since somebody asked for it and it answered. Nothing
 * else about them changes, neither what they say nor on whose word.
 */
export async function reviveUsed(stores: Stores, ids: readonly number[], at: Instant): Promise<void> {
  if (ids.length === 0) return;
  for (const observation of (await stores.ledger.observations(ids.map(observationId))).values()) {
    const { id, state: from } = observation;
    if (from !== "stale" && from !== "archived") continue;
    await put(stores, observation, {
      ...{ observation: id, from, to: "active", reason: "included", actor: "use", at, run: null },
    });
  }
}
