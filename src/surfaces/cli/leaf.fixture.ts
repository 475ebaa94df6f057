/** Answers of the methods that leaf through what is stored. */

import type { LeafApi, OutlineNode } from "../../engine/api.ts";

const at = Date.UTC(2026, 9, 2, 14, 3);
const lane = { agent: "main", sessionKey: "agent:main:main" };

const aSummary: OutlineNode = {
  ...{ ref: "sum:7", role: "summary", depth: 0, since: at, until: at + 60_000, messages: 2 },
  ...{ tokens: 40, rawTokens: 400, state: "active", inView: true, line: "They packed the passports." },
};

const aMessage: OutlineNode = {
  ...{ ref: "msg:41", role: "user", depth: null, since: at, until: at, messages: 1 },
  ...{ tokens: 12, rawTokens: 12, state: "confirmed", inView: false, line: "Where are the passports?" },
};

export const leafAnswers: LeafApi = {
  listLanes: async () => ({
    lanes: [{ ...lane, kind: "main", messages: 3, inView: 2, behind: null, lastAt: at + 120_000 }],
    total: 1,
  }),
  readLane: async () => ({
    ...lane,
    total: 1,
    lines: [
      {
        ...{ ref: "msg:41", role: "user", at, state: "confirmed", inView: false, tokens: 12 },
        ...{ line: aMessage.line, under: "sum:7", newSession: false, outside: null, waits: false },
      },
    ],
    folded: [aSummary],
    earlier: false,
    later: false,
  }),
  outline: async ({ under }) => ({
    ...lane,
    nodes: under === undefined ? [aSummary] : [aMessage],
    total: 1,
    apart: under === undefined ? 1 : 0,
    apartAt: under === undefined ? { before: [0], after: 1, among: 0 } : null,
    begun: null,
  }),
};
