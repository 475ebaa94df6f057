/** How many standing instructions are in force. */

import type { InstallationId } from "../kernel/ids.ts";
import type { EngineContext } from "./context.ts";
import { heardUpTo } from "./guidance-again.ts";
import type { GuidanceStatus } from "./guidance-api.ts";
import { statesOf } from "./guidance-held.ts";
import type { Stores } from "./stores.ts";

export async function guidanceStatus(
  { clock }: EngineContext,
  stores: Stores,
  installation: InstallationId,
): Promise<GuidanceStatus> {
  const { guidance, history, memories, meta } = stores;
  const shelves = (await memories.shelves(installation)).map(({ id }) => id);
  const limit = Number.MAX_SAFE_INTEGER;
  const kept = await guidance.list({ shelves, states: ["active", "superseded"], limit });
  const states = [...(await statesOf(stores, kept, clock.now())).values()];
  return {
    active: states.filter((state) => state === "active").length,
    pending: Math.max(0, (await history.newestId()) - (await heardUpTo(meta))),
  };
}
