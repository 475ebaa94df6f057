/** Methods that keep the graph up with observations, events, documents and facts. */

import * as params from "./graph-turn-params.ts";
import { internal, type MethodSpec, SECOND } from "./method-spec.ts";

export const GRAPH_TURN_METHODS = {
  prepare_graph: {
    ...internal,
    engine: "prepareGraph",
    thread: "background",
    params: params.prepareGraphParams,
    deadlineMs: 60 * SECOND,
    summary: "Look at the next records for what they bring to the graph.",
  },
  apply_graph: {
    ...internal,
    engine: "applyGraph",
    thread: "writer",
    params: params.applyGraphParams,
    deadlineMs: 120 * SECOND,
    summary: "Store entities and edges that were made of records.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
