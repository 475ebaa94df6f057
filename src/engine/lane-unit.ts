/**
 * A unit of work about one lane: in a store that many owners write, beside those of other lanes.
 *
 * What is named in `meta` belongs to all lanes, and most of it is a list that is read and written back. A unit that comes to
 * that, which few do, is undone and begun again as one that runs alone.
 */

import type { LaneKey } from "../rooms/history/index.ts";
import type { EngineStore, Stores } from "./stores.ts";

/** Durable. `work` may be run more than once, and leaves no trace but in the stores. */
export async function writeLane<T>(
  { store }: { readonly store: Pick<EngineStore, "sharing" | "write"> },
  lane: LaneKey,
  work: (stores: Stores) => Promise<T>,
): Promise<T> {
  if (store.sharing === undefined) return await store.write("durable", work, laneName(lane));
  try {
    return await store.write("durable", (stores) => work(withinLane(stores)), laneName(lane));
  } catch (error) {
    if (!(error instanceof BeyondLane)) throw error;
    return await store.write("durable", work);
  }
}

class BeyondLane extends Error {
  constructor() {
    super("a unit of one lane cannot change what all lanes share");
  }
}

function withinLane(stores: Stores): Stores {
  const { meta } = stores;
  return { ...stores, meta: { get: (name) => meta.get(name), set: () => Promise.reject(new BeyondLane()) } };
}

/** The same in every process, whether or not the lane has a row. */
function laneName({ installation, agent, sessionKey }: LaneKey): string {
  return JSON.stringify([installation, agent, sessionKey]);
}
