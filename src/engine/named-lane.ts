/** A lane by its name, for whoever leafs through it. */

import { NacreError } from "../kernel/errors.ts";
import type { HistoryStore, Lane } from "../rooms/history/index.ts";
import type { LaneName } from "./api.ts";
import { type EngineContext, laneKey } from "./context.ts";

export async function namedLane(
  context: EngineContext,
  history: HistoryStore,
  name: LaneName,
): Promise<Lane> {
  const lane = await history.findLane(laneKey(context, name));
  if (lane !== undefined) return lane;
  throw new NacreError(
    "history/unknown-lane",
    `there is no lane ${name.sessionKey} of the agent ${name.agent}`,
    "`nacre history lanes` lists the lanes.",
  );
}
