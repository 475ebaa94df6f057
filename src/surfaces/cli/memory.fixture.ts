/** What an engine answers that remembers two things of its owner, and reads one workspace. */

import type { GateShown, ListedAuthored, MemoryDetail, ShownMemory, ShownShard } from "../../engine/api.ts";
import type { Client } from "./dependencies.ts";

const at = Date.UTC(2026, 9, 2, 14, 3);
const DAY = 86_400_000;

export const aMemory: ShownMemory = {
  ref: "mem:5",
  tier: "user",
  shelf: "user:owner",
  text: "I live in Lisbon, near the river, on the third floor of a house that has no lift",
  state: "active",
  origin: "gate",
  trust: "human",
  at,
  lastSaidAt: at + DAY,
  reinforced: 2,
  uses: 1,
  score: 0.71,
};

export const aVerdict: GateShown = {
  version: "gate-v2",
  score: 0.7142,
  threshold: 0.5,
  admitted: true,
  signals: { personal: 0.8, detail: 0.25, novelty: 1, asking: 0, foreign: 0, saturation: 0, merit: 0.7142 },
  reason: "Kept: it says something about a person that lasts.",
};

export const aDetail: MemoryDetail = {
  ...aMemory,
  slot: "home",
  lineage: [
    { ref: "mem:3", text: "I live in Porto", state: "superseded", at: at - 300 * DAY },
    { ref: "mem:5", text: aMemory.text, state: "active", at },
  ],
  sources: [
    {
      ref: "msg:42",
      how: "origin",
      at,
      agent: "main",
      sessionKey: "agent:main:main",
      excerpt: "we moved: I live in Lisbon now, near the river, on the third floor of a house without a lift",
    },
    { ref: "msg:60", how: "again", at: at + DAY, agent: "", sessionKey: "", excerpt: "" },
  ],
  gate: { ...aVerdict, reason: null },
};

const authoredFile: ListedAuthored = {
  ...{ path: "AGENTS.md", bytes: 1_234, modifiedMs: at, trouble: null },
  tokens: { hard: 120, soft: 40, lore: 300 },
};
const troubled: ListedAuthored = {
  ...{ path: "SOUL.md", bytes: 9_000_000, modifiedMs: at, trouble: "too-large" },
  tokens: { hard: 0, soft: 0, lore: 0 },
};

export const aShard: ShownShard = {
  ref: "shard:2",
  tier: "user",
  shelf: "user:owner",
  text: "From now on always use tabs.",
  state: "active",
  path: "form",
  at,
  expiresAt: null,
  source: "msg:42",
  takesBack: false,
};
const changedShard = { shard: aShard, replaced: null, notes: ["It was in force already."] };

export const memoryAnswers: Pick<
  Client,
  | "remember"
  | "listMemories"
  | "showMemory"
  | "editMemory"
  | "forgetMemories"
  | "restoreMemory"
  | "keepMemory"
  | "judge"
  | "verdict"
  | "listGuidance"
  | "showGuidance"
  | "addGuidance"
  | "editGuidance"
  | "revokeGuidance"
  | "restoreGuidance"
  | "listDocs"
  | "watchDocs"
  | "unwatchDocs"
  | "listAuthored"
  | "showAuthored"
  | "calibrateGate"
  | "exportMemory"
  | "flushNamespace"
> = {
  remember: async ({ text }) => ({
    memory: { ...aMemory, ref: "mem:6", text, origin: "told", reinforced: 0, score: null },
    outcome: "superseded",
    replaced: "mem:5",
    notes: ["1 secret was taken out of it."],
  }),
  listMemories: async () => ({
    memories: [
      { ...aMemory, ref: "mem:8", shelf: "agent:main:telegram:group:-1002048817365", tier: "lane" },
      aMemory,
    ],
    total: 2,
  }),
  showMemory: async ({ ref }) => ({ ...aDetail, ref, ...(ref === "mem:9" && { gate: null }) }),
  editMemory: async ({ text }) => ({
    memory: { ...aMemory, ref: "mem:6", text, origin: "edited" },
    outcome: "superseded",
    replaced: "mem:5",
    notes: ["It says two different things."],
  }),
  forgetMemories: async ({ refs }) => ({ changed: refs }),
  restoreMemory: async ({ ref }) => ({ memory: { ...aMemory, ref }, replaced: ["mem:9"] }),
  keepMemory: async ({ ref }) => ({ ref }),
  judge: async () => aVerdict,
  verdict: async ({ ref }) =>
    ref === "msg:9"
      ? { ref, verdict: null, why: "Only the owner's own words are looked at.", memory: null, memories: [] }
      : { ref, verdict: { ...aVerdict, reason: null }, why: null, memory: "mem:5", memories: ["mem:5"] },
  listGuidance: async () => ({ shards: [{ ...aShard, ref: "shard:4", expiresAt: at }, aShard], total: 2 }),
  showGuidance: async ({ ref }) => ({
    ...{ ...aShard, ref, topic: "indentation:", stability: 0.7, mask: 2 },
    chain: [{ ...aShard, ref: "shard:1", state: "superseded", text: "Always use spaces." }, aShard],
    why: ["It says that it lasts."],
  }),
  addGuidance: async ({ text, expiresAt = null }) => ({
    shard: { ...aShard, ref: "shard:3", text, expiresAt, path: "told", source: null },
    replaced: "shard:2",
    notes: ["A secret in it was replaced before it was kept."],
  }),
  editGuidance: async ({ text = aShard.text, expiresAt = null }) => ({
    ...changedShard,
    shard: { ...aShard, text, expiresAt },
  }),
  revokeGuidance: async () => ({ ...changedShard, shard: { ...aShard, state: "revoked" } }),
  restoreGuidance: async ({ ref }) => ({
    ...{ shard: { ...aShard, ref }, replaced: ["shard:7", "shard:9"], notes: ["Its time is over."] },
  }),
  listDocs: async () => ({
    roots: [
      {
        agent: "main",
        folder: "/home/anna/workspace",
        as: "workspace",
        files: [
          { path: "MEMORY.md", bytes: 1_234, modifiedMs: at, pieces: 3, trouble: null },
          {
            path: "memory/2026-10-02-a-day-with-a-very-long-name-of-which-nobody-sees-the-end.md",
            bytes: 12_345_678,
            modifiedMs: at,
            pieces: 0,
            trouble: "it is larger than a megabyte",
          },
        ],
      },
    ],
  }),
  watchDocs: async () => ({ changed: true }),
  unwatchDocs: async () => ({ ended: 1 }),
  listAuthored: async () => ({
    roots: [{ agent: "main", folder: "/home/anna/workspace", files: [authoredFile, troubled] }],
    missing: ["style.md is declared as authored and not used: it is not there"],
  }),
  showAuthored: async () => ({
    ...{ ...authoredFile, agent: "main", folder: "/home/anna/workspace", hopTargets: ["deploy.md"] },
    nodes: [
      {
        ...{ tier: "lore", kind: "heading", lines: { from: 1, to: 1 }, tokens: 3, mask: 0 },
        text: "# Rules\n\n",
      },
      {
        ...{ tier: "hard", kind: "item", lines: { from: 3, to: 4 }, tokens: 12, mask: 6 },
        text: "- Always answer in English.\n  Never in another tongue.\n",
      },
    ],
  }),
  calibrateGate: async ({ apply = false }) => ({
    version: "gate-v2",
    labels: { kept: 12, rejected: 8, used: 5 },
    curve: [
      { score: 0.5, probability: 0.2, count: 9 },
      { score: 0.64, probability: 0.9, count: 16 },
    ],
    drawing: `100 % ┤${" ".repeat(40)}████\n  0 % └${"─".repeat(60)}`,
    threshold: 0.5,
    proposed: 0.64,
    why: null,
    applied: apply,
  }),
  exportMemory: async () => ({
    records: [{ collection: "user:owner", id: "mem:5", text: aMemory.text, metadata: { ts: at } }],
    next: null,
  }),
  flushNamespace: async () => ({ ok: true }),
};
