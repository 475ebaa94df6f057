/** Methods of the observational log. */

import * as params from "./chronicle-params.ts";
import { client, internal, type MethodSpec, SECOND } from "./method-spec.ts";

export const CHRONICLE_METHODS = {
  show_log: {
    ...client,
    engine: "showLog",
    thread: "reader",
    params: params.showLogParams,
    deadlineMs: 10 * SECOND,
    summary: "What happened in a conversation, line by line.",
  },
  rebuild_log: {
    ...client,
    callers: ["cli", "test"],
    engine: "rebuildLog",
    thread: "writer",
    params: params.rebuildLogParams,
    deadlineMs: 120 * SECOND,
    summary: "Make the log of a conversation anew from its messages.",
  },
  prepare_log: {
    ...internal,
    engine: "prepareLog",
    thread: "background",
    params: params.prepareLogParams,
    deadlineMs: 60 * SECOND,
    summary: "Observe what is not in the log of its conversation yet.",
  },
  apply_log: {
    ...internal,
    engine: "applyLog",
    thread: "writer",
    params: params.applyLogParams,
    deadlineMs: 30 * SECOND,
    summary: "Store lines of the log of a conversation.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
