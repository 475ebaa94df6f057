/** What an engine answers about receipts in tests of the command line. */

import type { AssemblyReceipt, CandidateAccount, ShownReceipt } from "../../engine/api.ts";
import type { Client } from "./dependencies.ts";

const at = Date.UTC(2026, 9, 2, 14, 3);

const candidates: readonly CandidateAccount[] = [
  { ref: "AGENTS.md#L3-L9", part: "authored", tokens: 320, reason: "authored-hard", score: null },
  { ref: "sum:7", part: "prefix", tokens: 1_200, reason: "folded-prefix", score: null },
  { ref: "msg:40", part: "tail", tokens: 2_400, reason: "tail-recent", score: null },
  { ref: "msg:52", part: "tail", tokens: 500, reason: "tail-base", score: null },
  { ref: "shard:2", part: "guidance", tokens: 30, reason: "standing-guidance", score: null },
  {
    ...{ ref: "msg:12", part: "recall", tokens: 80, reason: "recalled", score: 0.7316, worth: 0.1523 },
    scores: [
      ["lexical", 0.6111],
      ["session", 0.1205],
    ],
  },
  { ref: "msg:13", part: "recall", tokens: 75, reason: "same-as-other", score: 0.7, because: "msg:12" },
  { ref: "msg:44", part: "recall", tokens: 60, reason: "shown-in-tail", score: null },
  { ref: "msg:9", part: "recall", tokens: 900, reason: "outweighed", score: 0.4, worth: 0.0517 },
];

export const aReceipt: AssemblyReceipt = {
  schema: "nacre.assembly.receipt.v1",
  at,
  lane: { installation: "home", agent: "main", sessionKey: "agent:main:main" },
  sessionId: "s1",
  query: { digest: "0123456789abcdef0123456789abcdef", chars: 41 },
  asker: { isOwner: true, reach: "agent" },
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
  shown: { from: 40, all: false, summaries: [7] },
  supply: { at: at + 20, utcOffset: 60, room: 4_500 },
  parts: [
    { part: "authored", tokens: 320, items: 1 },
    { part: "prefix", tokens: 1_200, items: 1 },
    { part: "tail", tokens: 2_900, items: 13 },
    { part: "guidance", tokens: 30, items: 1 },
    { part: "recall", tokens: 80, items: 1 },
  ],
  candidates,
  unlisted: 12,
  channels: [
    { name: "words", found: 120, ms: 4.5 },
    { name: "guidance", found: 1, ms: null },
  ],
  degraded: ["late:vectors"],
  sent: { messages: 15, tokens: 4_560, supplied: true, otherwise: false, degraded: ["assemble:slow"] },
  epoch: 3,
  versions: { nacre: "1.2.3", supply: 1 },
  watermarks: { messages: 53, memories: 4 },
  statistics: { records: 1_234, averageLength: 17.25, frequencies: [3, 40] },
};

export const aShownReceipt: ShownReceipt = {
  id: 12,
  at,
  agent: "main",
  sessionKey: "agent:main:main",
  message: "msg:53",
  tokens: 4_560,
  included: 17,
  excluded: 3,
  unlisted: 2,
  degraded: ["late:vectors", "assemble:slow"],
};

export const receiptAnswers: Pick<Client, "listReceipts" | "trace" | "replay"> = {
  listReceipts: async () => ({
    receipts: [aShownReceipt, { ...aShownReceipt, id: 11, message: null, degraded: [] }],
  }),
  trace: async ({ id, why }) => ({
    ...aShownReceipt,
    id: id ?? aShownReceipt.id,
    receipt: aReceipt,
    why:
      why === undefined
        ? null
        : {
            ref: why,
            included: true,
            candidates: candidates.filter(({ ref }) => ref === why),
            why: ["Among what fits the question best, and there is room."],
          },
  }),
  replay: async ({ id }) => ({
    id,
    same: false,
    differences: ["recall msg:12: was in, and is not now"],
    notes: ["msg:12 was erased."],
  }),
};
