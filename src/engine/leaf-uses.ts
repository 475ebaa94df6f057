/** What a person leafs through: lanes, a lane line by line, its summaries from above. */

import type { EngineContext } from "./context.ts";
import type { LeafApi } from "./leaf-api.ts";
import { listLanes } from "./list-lanes.ts";
import { outline } from "./outline.ts";
import { readLane } from "./read-lane.ts";

export function leafUses(context: EngineContext): LeafApi {
  return {
    listLanes: (request) => listLanes(context, request),
    readLane: (request) => readLane(context, request),
    outline: (request) => outline(context, request),
  };
}
