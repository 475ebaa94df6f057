/** Which lanes there are, with when each spoke last. */

import { installationId } from "../kernel/ids.ts";
import type { EngineContext } from "./context.ts";
import type { ListedLane, ListLanesAnswer, ListLanesRequest } from "./leaf-api.ts";

const USUAL_LANES = 200;
const MOST_LANES = 1_000;

export async function listLanes(context: EngineContext, request: ListLanesRequest): Promise<ListLanesAnswer> {
  const limit = Math.min(MOST_LANES, Math.max(1, Math.trunc(request.limit ?? USUAL_LANES)));
  const installation =
    request.installation === undefined ? context.identity.installation : installationId(request.installation);
  return context.store.read(async ({ history }) => {
    const lanes: ListedLane[] = [];
    for (const lane of await history.recentLanes(installation, limit)) {
      const [last] = await history.page(lane.id, { limit: 1, newestFirst: true });
      lanes.push({
        agent: lane.agent,
        sessionKey: lane.sessionKey,
        kind: lane.kind,
        messages: await history.countMessages(lane.id),
        inView: await history.viewLength(lane.id),
        behind: lane.health.state === "behind" ? lane.health.reason : null,
        lastAt: last?.at ?? null,
      });
    }
    lanes.sort((a, b) => spokenAt(b) - spokenAt(a));
    return { lanes, total: (await history.totals(installation)).lanes };
  });
}

/** What never spoke comes last. */
function spokenAt({ lastAt }: ListedLane): number {
  return lastAt ?? -1e18;
}
