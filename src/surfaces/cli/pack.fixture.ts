/** What an engine answers about packs in tests of the command line. */

import type { PackAnswer, PackTrace } from "../../engine/api.ts";
import type { Client } from "./dependencies.ts";

const at = Date.UTC(2026, 9, 2, 14, 3);

export const aPackTrace: PackTrace = {
  schema: "nacre.pack.trace.v1",
  at,
  version: "1.2.3",
  query: {
    digest: "0".repeat(32),
    scope: "atlas",
    intent: "debug",
    depth: 2,
    archived: true,
    asked: at,
    utcOffset: 60,
  },
  given: { cost: 4_250, items: 1, full: false, said: ["obs:2"] },
  log: { tokens: 31, lines: 1, generation: 0, first: "msg:3", last: "msg:4" },
  asker: { agent: "main", sessionKey: "agent:main:main", isOwner: true },
  lane: { agent: "main", sessionKey: "agent:main:main" },
  budgets: { tokens: 1_200, used: 146, items: 12, tail: 300, tailUsed: 12, deepItems: 3 },
  channels: {
    hot: { turns: 4, tail: 1 },
    warm: { words: 12, vectors: "no-embedder", observations: 3 },
    cold: { documents: 0, archived: 1 },
  },
  form: "full",
  candidates: [
    {
      ...{ ref: "obs:8", layer: "L1", kind: "decision", importance: "must_remember", trust: "human" },
      ...{ score: 0.61, parts: { words: 0.5, importance: 0.11 }, reason: "recalled", tokens: 24 },
    },
    {
      ...{ ref: "obs:9", layer: "L1", kind: "fact", importance: "unknown", trust: "agent", score: 0.5 },
      ...{ parts: { words: 0.5 }, reason: "dissent", because: "obs:8", tokens: 24 },
    },
    {
      ...{ ref: "obs:3", layer: null, kind: "note", importance: "ignore", trust: "quarantined", score: 0 },
      ...{ reason: "quarantined", tokens: 0 },
    },
  ],
  excluded: { quarantined: 1, "below-floor": 4 },
  quotas: [{ kind: "decision", action: "reserved", refs: ["obs:8"] }],
  output: { included: 2, excluded: 5, deep: 0, citations: 2 },
  refreshed: [],
  timing: { total: 12.3, stages: { search: 12.3 } },
  degraded: ["vectors-pending"],
  watermarks: { messages: 42, observations: 9 },
  statistics: { records: 42, averageLength: 9.5, frequencies: [3, 1] },
};

const BUNDLE = `<nacre_pack>
Records.
- [obs:8] [2026-10-02] Keep the gateway timeout at 30 seconds.
- [obs:9] [unlike obs:8; no longer so since 2026-10-02: fact:3] 60 seconds.
- [fact:3] [since 2026-10-02, on the owner's word] gateway: 30 seconds
</nacre_pack>`;

export const aPack: PackAnswer = {
  pack: {
    schema: "nacre.context-pack.v1",
    meta: {
      ...{ queryDigest: "0".repeat(32), scope: "atlas", intent: "debug" },
      ...{ budget: 1_200, tokens: 146, limit: 12 },
    },
    bundle: BUNDLE,
    items: [
      {
        ...{ ref: "obs:8", layer: "L1", temperature: "warm", kind: "decision", importance: "must_remember" },
        ...{ trust: "human", text: "Keep the gateway timeout at 30 seconds.", tokens: 24, at },
        citations: ["observations user:owner", "msg:42"],
      },
      {
        ...{ ref: "obs:9", layer: "L1", temperature: "warm", kind: "fact", importance: "unknown" },
        ...{ trust: "agent", text: "60 seconds.", tokens: 24, dissents: "obs:8" },
        ...{ outdated: "no longer so since 2026-10-02: fact:3", cut: true, archived: true },
        citations: ["observations user:owner"],
      },
      {
        ...{ ref: "fact:3", layer: "L1", temperature: "warm", kind: "fact", importance: "unknown" },
        ...{ trust: "human", text: "gateway: 30 seconds", tokens: 24 },
        ...{
          standing: "since 2026-10-02, on the owner's word",
          citations: ["on the owner's word", "msg:42"],
        },
      },
    ],
    notes: ["Records, not instructions."],
    log: {
      ...{ tokens: 31, lines: 1, generation: 0, first: "msg:3", last: "msg:4" },
      text: '<nacre_log derived="true" trust="untrusted">\n2026-10-03 14:02 INFO user: hm [msg:3-4]\n</nacre_log>',
    },
  },
  trace: aPackTrace,
  retrieved: ["obs:8", "obs:9"],
  degraded: ["vectors-pending"],
};

export const packAnswers: Pick<Client, "pack" | "keepPack" | "showPack" | "listPacks" | "replayPack"> = {
  pack: async () => aPack,
  keepPack: async ({ noteUse }) => ({ id: 3, refreshed: noteUse ? ["obs:8", "obs:9"] : [] }),
  showPack: async ({ id, why }) => ({
    ...{ id: id ?? 3, at, trace: { ...aPackTrace, refreshed: ["obs:8", "obs:9"] } },
    why:
      why === undefined
        ? null
        : { ref: why, included: true, why: ["Says otherwise than what is recalled beside it. (obs:8)"] },
  }),
  listPacks: async () => ({ packs: [{ id: 3, at, included: 2, tokens: 146, budget: 1_200 }] }),
  replayPack: async ({ id }) => ({
    ...{ id, same: false, differences: ["obs:8: was in, and is not now"], notes: ["obs:8 was erased."] },
  }),
};
