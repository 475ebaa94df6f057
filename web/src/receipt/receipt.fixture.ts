/** Receipts for property tests: any that the program could keep, and some that it would not. */

import fc from "fast-check";
import type { AssemblyReceipt, CandidateAccount } from "../../../src/engine/api.ts";
import { REASONS, type Reason } from "../../../src/kernel/reasons.ts";

const PARTS = ["authored", "prefix", "tail", "guidance", "brain", "recall"] as const;
const counts = fc.nat(5_000);

export function candidates(): fc.Arbitrary<readonly CandidateAccount[]> {
  const one = fc.record({
    ref: fc.nat(40).map((id) => `msg:${id + 1}`),
    part: fc.constantFrom(...PARTS),
    tokens: fc.nat(500),
    reason: fc.constantFrom(...(Object.keys(REASONS) as Reason[])),
    score: fc.oneof(
      fc.constant(null),
      fc.integer({ min: 0, max: 1_000 }).map((value) => value / 1_000),
    ),
  });
  return fc.uniqueArray(one, { selector: ({ part, ref }) => `${part} ${ref}`, maxLength: 60 });
}

export function receipts(): fc.Arbitrary<AssemblyReceipt> {
  return fc
    .record({
      tokens: fc.tuple(counts, counts, counts, counts, counts, counts),
      call: fc.nat(20_000),
      addition: fc.nat(400),
      limit: counts,
      candidates: candidates(),
      from: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 9 })),
      summaries: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }),
      epoch: fc.nat(2),
      scale: fc.constantFrom(1, 1.1, 0.9),
      sent: fc.constantFrom(null, false, true),
    })
    .map(receiptOf);
}

interface Drawn {
  readonly tokens: readonly number[];
  readonly call: number;
  readonly addition: number;
  readonly limit: number;
  readonly candidates: readonly CandidateAccount[];
  readonly from: number | null;
  readonly summaries: readonly number[];
  readonly epoch: number;
  readonly scale: number;
  /** Null: the surface did not say. True: not as planned. */
  readonly sent: boolean | null;
}

export const PLAIN: Drawn = {
  tokens: [100, 900, 400, 50, 0, 300],
  call: 4_000,
  addition: 0,
  limit: 3_600,
  candidates: [],
  from: 3,
  summaries: [5],
  epoch: 2,
  scale: 1,
  sent: false,
};

export function receiptOf(drawn: Drawn): AssemblyReceipt {
  const { tokens, call, addition, limit, scale } = drawn;
  return {
    schema: "nacre.assembly.receipt.v1",
    at: 1_700_000_000_000,
    lane: { installation: "here", agent: "main", sessionKey: "agent:main:main" },
    sessionId: "s",
    query: { digest: null, chars: 0 },
    asker: { isOwner: true, reach: "agent" },
    budget: {
      ...{ tau: call, call, addition, scale, profile: "balanced" },
      limits: {
        ...{ authored: limit, hard: limit, soft: limit, prefix: limit, tail: limit },
        ...{ guidance: limit, recall: limit },
      },
    },
    shown: { from: drawn.from, all: false, summaries: drawn.summaries },
    supply: { at: 1_700_000_000_001, room: 100 },
    parts: PARTS.map((part, at) => ({ part, tokens: tokens[at] ?? 0, items: (tokens[at] ?? 0) > 0 ? 1 : 0 })),
    candidates: drawn.candidates,
    unlisted: 0,
    channels: [],
    degraded: [],
    sent:
      drawn.sent === null
        ? null
        : { messages: 1, tokens: 1, supplied: true, otherwise: drawn.sent, degraded: [] },
    epoch: drawn.epoch,
    versions: { nacre: "0", prefix: 2 },
    watermarks: {},
    statistics: null,
  };
}
