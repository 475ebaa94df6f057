/** What an engine answers about routed turns, for the tests of this folder. */

import type { BrainStatus, RouteApi, ShownEpisode, TraceRouteAnswer } from "../../engine/api.ts";

const at = Date.UTC(2026, 9, 2, 14, 3);

export const anEpisode: ShownEpisode = {
  ...{ ref: "episode:7", at, agent: "main", sessionKey: "agent:main:main", message: "msg:42" },
  ...{ decision: "use_brain", reason: "a person taught this", pack: "ab".repeat(32), canary: true },
  ...{ tokens: 58, fired: 1, label: 0.5, labelSource: "self" },
};

export const aRoute: TraceRouteAnswer = {
  ...anEpisode,
  ...{ help: 0.73, helpParts: [["best", 0.6]], budget: 1_200, tookMs: 4.2 },
  placed: [
    { key: "lesson:3", authority: "inject", place: 0, tokens: 58, why: "taught", used: true, worth: 0.5 },
    { key: "doc:9", authority: "never", place: null, tokens: 0, why: "private", used: null, worth: null },
  ],
  trace: {
    ...{ policy: "rerank", temperature: 0.25, seed: 7, stopped: "chosen" },
    candidates: [
      { key: "lesson:3", kind: "correction", tokens: 20, features: [0.6, 0], inclusion: 0.91 },
      { key: "doc:9", kind: "chunk", tokens: 80, features: [0.2, 0], inclusion: 0.12 },
    ],
    steps: [
      {
        ...{ from: null, chosen: "lesson:3" },
        options: [
          { key: "lesson:3", score: 2, probability: 0.9 },
          { key: "stop", score: 1, probability: 0.1 },
        ],
      },
      {
        from: "lesson:3",
        options: [{ key: "stop", score: 1, probability: 1 }],
        chosen: "stop",
        forced: "budget",
      },
    ],
    ...{ fired: ["lesson:3"], ruled: ["lesson:3"], vetoed: ["doc:9"] },
  },
  outcomes: [
    {
      source: "self",
      detector: "exit-code",
      value: 0.5,
      confidence: 0.9,
      disposition: "promoted_to_label",
      message: "msg:43",
    },
  ],
};

export const aBrainStatus: BrainStatus = {
  ...{ mode: "shadow", notes: ["In the shadow: it decides, and shows nothing, by a person."] },
  ...{ pack: null, canary: null, shadow: null, lessons: { active: 3, proposed: 1 } },
  episodes: { total: 120, linked: 110, labelled: 40 },
  newer: null,
  backlog: { episodes: 12, waiting: 2 },
  teacher: { asked: 30, judged: 24, failed: 1 },
  decisions: [{ decision: "use_brain", count: 90 }],
  lastDecision: anEpisode,
  worker: {
    ...{ state: "running", pid: 4_242, heartbeatAgeMs: 2_000, restarts: 1 },
    ...{ lastTick: at, lastStep: "learn", lastError: "it was killed" },
    why: "43 of the 134 new outcomes that it takes",
  },
  lastVerdict: null,
  embedding: { chosen: null, inPack: false, why: "no embedder is chosen: words alone" },
};

export const routeAnswers: RouteApi = {
  brainStatus: async () => aBrainStatus,
  traceRoute: async () => aRoute,
  listEpisodes: async () => ({ episodes: [anEpisode] }),
  rateEpisode: async ({ value }) => ({
    ...anEpisode,
    label: value === "good" ? 1 : -1,
    labelSource: "human",
  }),
  switchBrain: async ({ mode }) => ({ ...aBrainStatus, mode }),
};
