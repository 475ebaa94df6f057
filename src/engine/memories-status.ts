/** How many memories there are, and how strict the gate is. */

import type { InstallationId } from "../kernel/ids.ts";
import type { MemoryState } from "../rooms/durable/index.ts";
import type { EngineContext } from "./context.ts";
import { gateInUse } from "./gate-in-use.ts";
import type { MemoriesStatus } from "./memory-api.ts";
import type { Stores } from "./stores.ts";

export async function memoriesStatus(
  context: EngineContext,
  { memories, meta }: Stores,
  installation: InstallationId,
): Promise<MemoriesStatus> {
  const shelves = (await memories.shelves(installation)).filter(({ tier }) => tier !== "docs");
  const ids = shelves.map(({ id }) => id);
  const count = (state: MemoryState) => memories.count(ids, [state]);
  const { version, threshold } = await gateInUse(context, meta);
  return {
    active: await count("active"),
    superseded: await count("superseded"),
    forgotten: await count("forgotten"),
    ...(await memories.verdictCount()),
    threshold,
    gate: version,
  };
}
