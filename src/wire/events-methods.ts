/** Methods about what happened. Their words are taken out and they are removed by a person alone. */

import * as params from "./events-params.ts";
import { client, type MethodSpec, SECOND } from "./method-spec.ts";

const aPerson = { callers: ["cli", "test"] } as const;
/** Whoever tells of something says on whose word it is. */
const aSpeaker = { callers: ["gateway", "cli", "test"] } as const;

export const EVENTS_METHODS = {
  append_event: {
    ...client,
    ...aSpeaker,
    engine: "appendEvent",
    thread: "writer",
    params: params.appendEventParams,
    deadlineMs: 10 * SECOND,
    summary: "Take in an event that somebody tells, once by its name.",
  },
  query_events: {
    ...client,
    engine: "queryEvents",
    thread: "reader",
    params: params.queryEventsParams,
    deadlineMs: 10 * SECOND,
    summary: "What happened in a scope, a conversation or everywhere, in order of time.",
  },
  search_events: {
    ...client,
    engine: "searchEvents",
    thread: "reader",
    params: params.searchEventsParams,
    deadlineMs: 10 * SECOND,
    summary: "Find events by words, by meaning or by both, grouped by conversation.",
  },
  redact_events: {
    ...client,
    ...aPerson,
    engine: "redactEvents",
    thread: "writer",
    params: params.redactEventsParams,
    deadlineMs: 30 * SECOND,
    takesBack: true,
    summary: "Take the words of events out; that they happened stays.",
  },
  sweep_events: {
    ...client,
    ...aPerson,
    engine: "sweepEvents",
    thread: "writer",
    params: params.sweepEventsParams,
    deadlineMs: 30 * SECOND,
    summary: "Remove events that were kept long enough, or say which they are.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
