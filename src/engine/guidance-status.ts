/** How many standing instructions are in force. */

import type { InstallationId } from "../kernel/ids.ts";
import type { EngineContext } from "./context.ts";
import { heardUpTo } from "./guidance-again.ts";
import type { GuidanceStatus } from "./guidance-api.ts";
import type { Stores } from "./stores.ts";

export async function guidanceStatus(
  { clock }: EngineContext,
  { guidance, history, memories, meta }: Stores,
  installation: InstallationId,
): Promise<GuidanceStatus> {
  const shelves = (await memories.shelves(installation)).map(({ id }) => id);
  const limit = Number.MAX_SAFE_INTEGER;
  const active = await guidance.list({ shelves, states: ["active"], limit });
  const now = clock.now();
  return {
    active: active.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).length,
    pending: Math.max(0, (await history.newestId()) - (await heardUpTo(meta))),
  };
}
