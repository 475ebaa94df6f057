/** Receipts for suites and tests: each with a default for every field that a test does not care about. */

import { ASSEMBLY_RECEIPT, type AssemblyReceipt, type CandidateAccount } from "./receipt.ts";

export function candidate(ref: string, more: Partial<CandidateAccount> = {}): CandidateAccount {
  return { ref, part: "recall", tokens: 20, reason: "recalled", score: 0.5, ...more };
}

export function newReceipt(more: Partial<AssemblyReceipt> = {}): AssemblyReceipt {
  return {
    schema: ASSEMBLY_RECEIPT,
    at: 1_700_000_000_000,
    lane: { installation: "home", agent: "main", sessionKey: "direct" },
    sessionId: "s1",
    query: { digest: "0123456789abcdef0123456789abcdef", chars: 12 },
    asker: { isOwner: true, reach: "agent" },
    budget: {
      tau: 10_000,
      call: 10_000,
      addition: 0,
      scale: 1,
      profile: "balanced",
      limits: {
        authored: 5_000,
        hard: 2_000,
        soft: 3_000,
        prefix: 9_000,
        tail: 9_000,
        guidance: 1_500,
        recall: 1_500,
      },
    },
    shown: { from: 5, all: false, summaries: [] },
    supply: { at: 1_700_000_000_020, room: 1_500 },
    parts: [
      { part: "tail", tokens: 900, items: 4 },
      { part: "recall", tokens: 20, items: 1 },
    ],
    candidates: [candidate("msg:3")],
    unlisted: 0,
    channels: [{ name: "words", found: 12, ms: 3.5 }],
    degraded: [],
    sent: { messages: 6, tokens: 920, supplied: true, otherwise: false, degraded: [] },
    epoch: 1,
    versions: { nacre: "0.0.0" },
    watermarks: { messages: 9 },
    statistics: { records: 9, averageLength: 14.5, frequencies: [2, 1] },
    ...more,
  };
}
