/** What an engine answers about events, for the tests of this folder. */

import type { ShownEvent, SweptEvent } from "../../engine/api.ts";
import type { Client } from "./dependencies.ts";

const at = Date.UTC(2026, 9, 2, 14, 3);

export const anEvent: ShownEvent = {
  ref: "evt:6",
  type: "ops.alert",
  at,
  lane: "scope:atlas",
  agent: "main",
  session: "nightly-42",
  trust: "agent",
  redacted: false,
  summary:
    "The disk of db-1 was full at 14:03, and the nightly backup of the whole cluster had to be stopped",
};

export const aSaidEvent: ShownEvent = {
  ...anEvent,
  ref: "msg:42",
  type: "tool.result",
  lane: "agent:main:main",
  session: "s1",
  trust: "tool",
  summary: "exec: failed: no space left on device",
};

export const aSweptEvent: SweptEvent = {
  ...anEvent,
  name: "disk-full-1",
  createdAt: at + 1,
  payload: { volume: "/var" },
  refs: ["msg:42"],
};

export const eventAnswers = {
  appendEvent: async () => ({ event: anEvent, held: null, isNew: true }),
  queryEvents: async ({ payload = false }) => ({
    events: [aSaidEvent, { ...anEvent, ...(payload && { payload: { pr: 812 }, refs: { turn: "msg:42" } }) }],
    cursor: `v${at}.1.6.0`,
  }),
  searchEvents: async () => ({
    mode: "hybrid",
    degraded: [],
    groups: [
      {
        lane: "scope:atlas",
        agent: "main",
        session: "nightly-42",
        hits: 2,
        types: { "ops.alert": 1, "tool.result": 1 },
        events: [{ ...anEvent, score: 0.03, channels: ["words", "vectors"] }],
        replay: "events replay nightly-42 --scope atlas",
      },
    ],
  }),
  redactEvents: async ({ refs = ["evt:6"], dryRun = false }) => ({ redacted: refs, vectors: 1, dryRun }),
  sweepEvents: async ({ dryRun = true }) => ({
    dryRun,
    removed: 1,
    byType: { "ops.alert": 1 },
    vectors: dryRun ? 0 : 1,
    events: dryRun ? [aSweptEvent] : [],
    more: false,
  }),
} satisfies Pick<Client, "appendEvent" | "queryEvents" | "searchEvents" | "redactEvents" | "sweepEvents">;
