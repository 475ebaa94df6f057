/** How many memories there are, and how strict the gate is. */

import type { InstallationId } from "../kernel/ids.ts";
import type { MemoryState } from "../rooms/durable/index.ts";
import type { EngineContext } from "./context.ts";
import { agentOfDocs } from "./doc-roots.ts";
import { listedAgain } from "./gate-again.ts";
import { gateInUse } from "./gate-in-use.ts";
import { gateMark } from "./gate-turns.ts";
import type { MemoriesStatus } from "./memory-api.ts";
import type { Stores } from "./stores.ts";

export async function memoriesStatus(
  context: EngineContext,
  { history, memories, meta }: Stores,
  installation: InstallationId,
): Promise<MemoriesStatus> {
  const shelves = (await memories.shelves(installation)).filter((shelf) => agentOfDocs(shelf) === undefined);
  const ids = shelves.map(({ id }) => id);
  const count = (state: MemoryState) => memories.count(ids, [state]);
  const { version, threshold } = await gateInUse(context, meta);
  return {
    active: await count("active"),
    superseded: await count("superseded"),
    forgotten: await count("forgotten"),
    ...(await memories.verdictCount()),
    pending: await pendingFor(history, meta),
    threshold,
    gate: version,
  };
}

/** By their numbers alone: what is above the mark, and what is to be looked at once more. */
async function pendingFor(history: Stores["history"], meta: Stores["meta"]): Promise<number> {
  const mark = await gateMark(meta);
  const again = new Set(await listedAgain(meta));
  return Math.max(0, (await history.newestId()) - mark) + [...again].filter((id) => id <= mark).length;
}
