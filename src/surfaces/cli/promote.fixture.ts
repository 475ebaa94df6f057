/** What an engine answers about brain packs, for the tests of this folder. */

import type { GateReport, PackManifest, PromoteApi } from "../../engine/api.ts";

const at = Date.UTC(2026, 9, 2, 14, 3);

export const aReport: GateReport = {
  ...{ passed: false, reasons: ["gain-unproven: too little is known"], policy: "rerank", against: "lexical" },
  train: { episodes: 700, until: 700 },
  heldOut: { episodes: 300, from: 701 },
  gain: { mean: 0.12, lower: -0.01, level: 0.9995 },
  ...{ minimumEffect: 0.01, spent: 1, pinned: { cases: 4, broken: [] }, latencyMs: 3, bytes: 4_096 },
  ...{ churn: 0.2, measured: [["rerank", 0.3]], seed: 7 },
};

export const aManifest: PackManifest = {
  ...{ digest: "ab".repeat(32), format: 1, parent: "cd".repeat(32), builtAt: at, nodes: 12, links: 30 },
  ...{ policy: "rerank", fingerprint: null, bytes: 4_096, report: aReport },
};

export const promoteAnswers: Omit<PromoteApi, "keepBrain"> = {
  initBrain: async () => ({
    pack: { ...aManifest, report: null },
    nodes: { correction: 3, chunk: 9 },
    links: { semantic: 30 },
    skipped: ["vectors: the embedder cannot be used at present"],
    isNew: true,
  }),
  promoteBrain: async ({ override, dryRun }) => ({
    pack: aManifest,
    kind: override ? "serving" : "rejected",
    report: aReport,
    override: override ?? false,
    dryRun: dryRun ?? false,
    changed: override === true && dryRun !== true,
  }),
  rollbackBrain: async ({ pack, dryRun }) => ({
    pack: pack === "none" ? null : aManifest,
    kind: "rolled-back",
    report: null,
    override: false,
    dryRun: dryRun ?? false,
    changed: dryRun !== true,
  }),
  diffBrain: async () => ({
    from: aManifest,
    to: { ...aManifest, digest: "ef".repeat(32) },
    nodes: { added: ["doc:9"], removed: ["doc:4"], changed: 1 },
    links: { added: 4, removed: 2, changed: 3 },
    parameters: [{ name: "w:lexical", from: 1, to: 1.5 }],
    worth: [{ key: "lesson:3", from: 0, to: 2 }],
  }),
  brainHistory: async () => ({
    promotions: [
      {
        ...{ at, kind: "serving", pack: aManifest.digest, by: "terminal", override: true },
        ...{ reason: "trying it out", report: aReport },
      },
      {
        ...{ at, kind: "rolled-back", pack: null, by: "guard", override: false },
        ...{ reason: "regression", report: null },
      },
    ],
  }),
  replayGate: async () => ({
    pack: aManifest.digest,
    recorded: aReport,
    made: aReport,
    same: true,
    differences: [],
  }),
  proveBrain: async () => ({
    ...{ episodes: 300, from: at, to: at, pack: aManifest.digest },
    arms: [
      { arm: "none", policy: null, utility: 0, low: 0, high: 0, gain: { mean: -0.2, low: -0.3, high: -0.1 } },
      { arm: "lexical", policy: "lexical", utility: 0.2, low: 0.1, high: 0.3, gain: null },
    ],
    failures: [{ episode: "episode:9", loss: -0.5, why: "it left doc:4 out" }],
    notes: ["300 turns are few"],
  }),
};
