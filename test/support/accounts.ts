/** Accounts of prompts, for tests that are not about how they come to be. */

import type { KeepReceiptRequest } from "../../src/engine/index.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { LANE } from "./host.ts";

export const planAccount = (more: JsonObject = {}): JsonObject => ({
  at: 1_000,
  lane: 1,
  budget: {
    tau: 10_000,
    call: 9_000,
    addition: 0,
    scale: 1,
    profile: "balanced",
    limits: {
      ...{ authored: 5_000, hard: 2_000, soft: 3_000, prefix: 9_000, tail: 9_000 },
      ...{ guidance: 1_500, recall: 1_500 },
    },
  },
  shown: { from: 3, all: false, summaries: [] },
  parts: [{ part: "tail", tokens: 900, items: 2 }],
  candidates: [
    { ref: "msg:3", part: "tail", tokens: 500, reason: "tail-recent", score: null },
    { ref: "msg:4", part: "tail", tokens: 400, reason: "tail-base", score: null },
  ],
  ...{ unlisted: 0, degraded: [], epoch: 1, versions: { plan: 1 }, watermarks: { messages: 4 } },
  ...more,
});

export const supplyAccount = (more: JsonObject = {}): JsonObject => ({
  at: 1_020,
  query: { digest: "0123456789abcdef0123456789abcdef", chars: 12 },
  asker: { isOwner: true, reach: "agent" },
  room: 3_000,
  limits: { guidance: 1_500, recall: 1_500 },
  parts: [{ part: "recall", tokens: 60, items: 1 }],
  candidates: [
    {
      ...{ ref: "msg:1", part: "recall", tokens: 60, reason: "recalled", score: 0.7 },
      scores: [
        ["lexical", 0.6],
        ["session", 0.1],
      ],
    },
    { ref: "msg:2", part: "recall", tokens: 50, reason: "below-floor", score: 0.1 },
  ],
  unlisted: 3,
  channels: [{ name: "words", found: 5, ms: 2 }],
  ...{ degraded: ["late:vectors"], versions: { rank: "1" }, watermarks: { messages: 4 }, statistics: null },
  ...more,
});

export const keepRequest = (more: Partial<KeepReceiptRequest> = {}): KeepReceiptRequest => ({
  lane: LANE,
  sessionId: "session-1",
  plan: planAccount(),
  supply: supplyAccount(),
  sent: { messages: 4, tokens: 960, supplied: true, degraded: [] },
  ...more,
});
