/** Methods that find. They only read. */

import { client, type MethodSpec, SECOND } from "./method-spec.ts";
import * as params from "./search-params.ts";

export const SEARCH_METHODS = {
  search: {
    ...client,
    engine: "search",
    thread: "reader",
    params: params.searchParams,
    deadlineMs: 5 * SECOND,
    late: { hits: [], scanned: 0, degraded: ["deadline"] },
    summary: "Find messages, summaries, memories and documents by words and meaning.",
  },
  timeline: {
    ...client,
    engine: "timeline",
    thread: "reader",
    params: params.timelineParams,
    deadlineMs: 5 * SECOND,
    summary: "What stood around something in its conversation, one line each.",
  },
  get: {
    ...client,
    engine: "get",
    thread: "reader",
    params: params.getParams,
    deadlineMs: 5 * SECOND,
    summary: "Things whole, within a budget, with where they come from.",
  },
  supply: {
    ...client,
    engine: "supply",
    // A reply waits for it, and can do without.
    thread: "reader",
    params: params.supplyParams,
    // Of whoever is in no hurry; a gateway says how long it waits.
    deadlineMs: 5 * SECOND,
    callers: ["gateway", "cli", "test"],
    summary: "Standing instructions and recall for one question, within the room that a plan left.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
