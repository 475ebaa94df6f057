/** Methods for whoever looks after a store. */

import { client, type MethodSpec, SECOND } from "./method-spec.ts";
import * as params from "./operate-params.ts";
import { nothing } from "./params.ts";

export const OPERATE_METHODS = {
  doctor: {
    ...client,
    engine: "doctor",
    thread: "background",
    params: nothing,
    deadlineMs: 600 * SECOND,
    summary: "Check everything that can be checked; slow.",
  },
  repair: {
    ...client,
    engine: "repair",
    thread: "writer",
    params: params.repairParams,
    deadlineMs: 120 * SECOND,
    callers: ["cli", "test"],
    summary: "Mend one thing that the doctor found.",
  },
  stats: {
    ...client,
    engine: "stats",
    // Two seconds for a million messages: nobody's search should wait for that.
    thread: "background",
    params: params.statsParams,
    deadlineMs: 60 * SECOND,
    summary: "Count what is stored, by lane and in all.",
  },
  growth: {
    ...client,
    engine: "growth",
    thread: "reader",
    params: nothing,
    deadlineMs: 10 * SECOND,
    summary: "Messages of the last days, summaries by depth and models asked: cheap.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
