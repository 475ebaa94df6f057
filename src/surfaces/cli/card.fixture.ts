/** What an engine answers about cards and the observational log, for the tests of this folder. */

import type { ChronicleApi, ShownCard, SynthApi } from "../../engine/api.ts";

const at = Date.UTC(2026, 9, 2, 14, 3);
const digest = "cd".repeat(16);

export const aCard: ShownCard = {
  ref: "card:3",
  title: "How kelpie saves power",
  text: "The board sleeps until the accelerometer wakes it. A fix takes eleven seconds outdoors.",
  withheld: false,
  method: "extractive",
  state: "stale",
  why: ["source-gone obs:8"],
  sources: ["obs:8", "doc:9"],
  digest,
  selection: null,
  trust: "tool",
  shelf: "user:owner",
  compiledAt: at,
  supersedes: null,
  supersededBy: null,
};

export const cardAnswers: SynthApi = {
  compileCard: async ({ dryRun = false }) => ({
    card: aCard,
    isNew: true,
    leftOut: [{ ref: "obs:9", reason: "held" }],
    dryRun,
  }),
  refreshCards: async ({ dryRun = false }) => ({
    refreshed: [
      { from: "card:2", to: { ...aCard, supersedes: "card:2" }, why: "source-changed doc:9" },
      { from: "card:1", to: null, why: "source-gone obs:4" },
    ],
    cursor: null,
    dryRun,
  }),
  eraseCards: async ({ refs, dryRun = false }) => ({
    erased: refs.map((ref) => ({ ref, title: aCard.title })),
    sources: aCard.sources,
    dryRun,
  }),
  listCards: async ({ refs }) => ({
    cards: refs?.includes("card:99") ? [] : [aCard],
    cursor: refs === undefined ? "3" : null,
  }),
  lintCards: async () => ({
    checked: 2,
    states: { fresh: 1, stale: 1, review: 0, superseded: 0 },
    cursor: null,
    problems: [{ ref: "card:3", says: "obs:8 is gone", hint: "`nacre synth refresh card:3`" }],
  }),
};

export const logAnswers: Pick<ChronicleApi, "showLog" | "rebuildLog"> = {
  showLog: async ({ lane }) => ({
    lane: lane.sessionKey,
    generation: 2,
    entries: [
      {
        at,
        level: "notice",
        text: "The deploy branch of tidewatch is called ship from now on",
        of: "msg:40-44",
      },
    ],
    text: "2026-10-02 14:03 notice The deploy branch of tidewatch is called ship from now on [msg:40-44]",
    tokens: 24,
    behind: 3,
    more: true,
  }),
  rebuildLog: async ({ lane }) => ({ lane: lane.sessionKey, before: digest, after: digest, entries: 1 }),
};
