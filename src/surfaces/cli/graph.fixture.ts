/** What an engine answers about the graph, for the tests of this folder. */

import type { GraphApi, ShownEdge, ShownEntity } from "../../engine/api.ts";

const digest = "cd".repeat(16);

const aProject: ShownEntity = {
  ref: "project:kelpie",
  type: "project",
  label: "kelpie",
  aliases: ["the collar tag"],
  trust: "human",
  shelf: "user:owner",
  mergedInto: null,
};

const aTool: ShownEntity = {
  ...aProject,
  ref: "tool:accelerometer",
  type: "tool",
  label: "accelerometer",
  aliases: ["motion sensor"],
};

const anEdge: ShownEdge = {
  ref: "edge:12",
  src: "project:kelpie",
  dst: "tool:accelerometer",
  type: "uses",
  from: Date.UTC(2026, 2, 1),
  to: null,
  trust: "human",
  origin: "fact",
  state: "active",
  evidence: ["fact:4", "msg:42"],
};

const aStep = { from: "tool:accelerometer", edge: anEdge, to: "project:kelpie" } as const;

const aRegion = { root: aProject, entities: [aProject, aTool], edges: [anEdge], stopped: "nodes" } as const;

export const graphAnswers: GraphApi = {
  matchIdea: async () => ({
    matches: [
      {
        project: aProject,
        score: 0.82,
        paths: [
          {
            seed: { ref: "obs:8", says: "the accelerometer can wake the board by itself", score: 0.9 },
            steps: [aStep],
            score: 0.82,
            citations: ["obs:8", "fact:4", "msg:42"],
          },
        ],
      },
    ],
    unexplained: 2,
    stopped: null,
    degraded: [],
  }),
  neighbours: async () => aRegion,
  findPath: async ({ to }) => ({
    from: aTool,
    to: aProject,
    path: to === "nowhere" ? null : [aStep],
    stopped: null,
  }),
  exportGraph: async ({ format }) => ({
    text: format === "mermaid" ? "graph LR\n  a --> b" : "# Graph\n\n- project:kelpie",
    stopped: null,
  }),
  showEdge: async () => ({ ...anEdge, says: "kelpie uses accelerometer", text: null, decided: false }),
  lintGraph: async () => ({
    entities: 2,
    edges: 1,
    problems: [
      {
        ref: "edge:12",
        problem: "dangling-edge",
        severity: "error",
        says: "edge:12 leads nowhere",
        hint: "`nacre graph rebuild` derives it anew.",
      },
    ],
    digest,
    more: false,
  }),
  listEntities: async () => ({ entities: [aProject, { ...aTool, mergedInto: "tool:imu" }], cursor: "2" }),
  linkEntities: async () => ({ edge: { ...anEdge, origin: "person" }, isNew: true }),
  nameEntity: async () => ({ entity: aProject, changed: true }),
  reviewEdges: async ({ accept = [], reject = [] }) => ({
    proposed: [
      {
        ...anEdge,
        state: "proposed",
        says: "kelpie uses accelerometer",
        text: "kelpie will need the accelerometer for that, and a firmware that sleeps in between",
        decided: false,
      },
    ],
    pending: 1,
    decided: [
      ...accept.map((ref) => ({ ref, outcome: "accepted" })),
      ...reject.map((ref) => ({ ref, outcome: "rejected" })),
    ],
  }),
  rebuildGraph: async () => ({ before: digest, after: digest, entities: 2, edges: 1, proposed: 1 }),
};
