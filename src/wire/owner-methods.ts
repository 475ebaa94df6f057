/** Methods that the owner of a store answers by itself: who it is, how it is, and who stands by it. */

import { client, type MethodSpec, published, SECOND } from "./method-spec.ts";
import * as params from "./params.ts";

export const OWNER_METHODS = {
  hello: {
    ...client,
    engine: null,
    thread: "writer",
    params: params.helloParams,
    deadlineMs: 5 * SECOND,
    summary: "Exchange versions; the first request of every connection.",
  },
  health: {
    ...published,
    engine: null,
    thread: "writer",
    params: params.nothing,
    deadlineMs: 2 * SECOND,
    summary: "Whether the owner answers, and how its threads are.",
  },
  flush: {
    ...published,
    engine: null,
    thread: "writer",
    params: params.nothing,
    deadlineMs: 30 * SECOND,
    summary: "Move what was written last into the file itself; it is on disk already.",
  },
  yield_lease: {
    ...client,
    engine: null,
    thread: "writer",
    params: params.nothing,
    idempotent: false,
    deadlineMs: 1 * SECOND,
    summary: "Ask a command-line owner to hand the store over; other owners refuse.",
  },
  note_degradation: {
    ...client,
    engine: null,
    thread: "writer",
    params: params.noteDegradationParams,
    idempotent: false,
    deadlineMs: 2 * SECOND,
    summary: "Count something that went wrong on the caller's side; shown by status.",
  },
  lend_model: {
    ...client,
    engine: null,
    thread: "writer",
    params: params.lendModelParams,
    deadlineMs: 2 * SECOND,
    callers: ["gateway", "test"],
    summary: "Offer the caller's own model for summaries: it is then asked to complete.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
