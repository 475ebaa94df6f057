/** A store that is well, for tests to make worse. */

import type { AnswerOf } from "../../api/call.ts";

export const WELL = {
  totals: {
    lanes: 7,
    turns: 3,
    messages: 326,
    provisional: 0,
    quarantined: 0,
    behind: 0,
    firstAt: 1,
    lastAt: 2,
    rawBytes: 1_000,
  },
  folding: {
    active: 5,
    prepared: 0,
    fallback: 0,
    deepest: 1,
    owing: 0,
    today: { calls: 0, tokensIn: 0, tokensOut: 0, costUsd: 0 },
  },
  index: { indexed: 326, pending: 0, version: 1 },
  embedding: {
    chosen: null,
    vectors: 0,
    dimensions: null,
    kept: null,
    pending: 0,
    skipped: 0,
    trouble: null,
  },
  memories: {
    active: 83,
    superseded: 0,
    forgotten: 0,
    judged: 119,
    admitted: 58,
    pending: 0,
    threshold: 0.5,
    gate: "gate-v2",
  },
  guidance: { active: 6, pending: 0 },
  ledger: { observations: 39, archived: 0, events: 7, held: 0, pending: 0, sweptAt: null },
  knowledge: {
    facts: 4,
    proposals: 0,
    pending: 0,
    asked: { messages: 0, proposals: 0, dropped: 0, failed: 0, passed: 0 },
    entities: 2,
    edges: 1,
    proposedEdges: 0,
    cards: 0,
  },
  brain: { lessons: 0, proposed: 0, episodes: 1, labelled: 0, pack: null },
  notes: [],
} as const satisfies Partial<AnswerOf<"status">>;
