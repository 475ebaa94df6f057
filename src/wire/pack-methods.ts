/** Methods about ContextPacks. */

import { client, type MethodSpec, SECOND } from "./method-spec.ts";
import * as params from "./pack-params.ts";

/** What whoever waits too long is given: a pack all the same, and why there is nothing in it. */
const LATE = {
  pack: {
    schema: "nacre.context-pack.v1",
    meta: { queryDigest: null, scope: null, intent: null, budget: 1_200, tokens: 0, limit: 12 },
    ...{ bundle: "", items: [], notes: [] },
  },
  ...{ trace: null, retrieved: [], degraded: ["deadline"] },
} as const;

const aPerson = { callers: ["cli", "test"] } as const;

export const PACK_METHODS = {
  pack: {
    ...client,
    engine: "pack",
    thread: "reader",
    params: params.packParams,
    deadlineMs: 5 * SECOND,
    late: LATE,
    summary: "What memory has on one request, within a budget, and why.",
  },
  keep_pack: {
    ...client,
    engine: "keepPack",
    thread: "writer",
    params: params.keepPackParams,
    idempotent: false,
    deadlineMs: 5 * SECOND,
    callers: ["gateway", "cli", "test"],
    summary: "Keep the trace of a pack, and note what it used.",
  },
  show_pack: {
    ...client,
    ...aPerson,
    engine: "showPack",
    thread: "reader",
    params: params.showPackParams,
    deadlineMs: 5 * SECOND,
    summary: "The trace of a pack: what is in it, what is not, and why.",
  },
  list_packs: {
    ...client,
    ...aPerson,
    engine: "listPacks",
    thread: "reader",
    params: params.listPacksParams,
    deadlineMs: 5 * SECOND,
    summary: "Traces of packs, the newest first.",
  },
  replay_pack: {
    ...client,
    ...aPerson,
    engine: "replayPack",
    thread: "reader",
    params: params.replayPackParams,
    deadlineMs: 30 * SECOND,
    summary: "Make the selection of a pack again, as of then, and compare.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
