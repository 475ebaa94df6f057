/** Methods by which a person leafs through what is stored. They only read. */

import * as params from "./leaf-params.ts";
import { client, type MethodSpec, SECOND } from "./method-spec.ts";

/** They show every conversation of an installation. */
const callers = ["cli", "test"] as const;

export const LEAF_METHODS = {
  list_lanes: {
    ...client,
    engine: "listLanes",
    thread: "reader",
    params: params.listLanesParams,
    deadlineMs: 10 * SECOND,
    callers,
    summary: "Which conversations there are, and when each spoke last.",
  },
  read_lane: {
    ...client,
    engine: "readLane",
    thread: "reader",
    params: params.readLaneParams,
    deadlineMs: 5 * SECOND,
    callers,
    summary: "A stretch of a conversation, one line each, with what covers it.",
  },
  outline: {
    ...client,
    engine: "outline",
    thread: "reader",
    params: params.outlineParams,
    deadlineMs: 5 * SECOND,
    callers,
    summary: "A conversation's summaries from above, or what one was made of.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
