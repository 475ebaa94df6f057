/** What an engine answers that has one summary, some messages and a file. */

import type { DescribeAnswer, DescribedSummary, SelectedMessage } from "../../engine/api.ts";
import type { Client } from "./dependencies.ts";

const at = Date.UTC(2026, 9, 2, 14, 3);
const lane = { agent: "main", sessionKey: "agent:main:main" };
const inLane = { ...lane, shelf: null, path: null, lines: null };

const summary: DescribedSummary = {
  kind: "summary",
  ref: "sum:7",
  ...lane,
  state: "active",
  depth: 1,
  since: at,
  until: at + 86_400_000,
  messages: 120,
  tokens: 1_200,
  rawTokens: 45_000,
  model: "extractive",
  level: "normal",
  fallback: false,
  createdAt: at + 90_000_000,
  inView: true,
  text: "The van was booked for moving day.\nThe deposit is paid.",
  pins: ["money: 1,037 euro"],
  files: ["file:3"],
  coveredBy: ["sum:12"],
  replacedBy: null,
  takenBack: null,
  subtree: [
    { ref: "sum:7", level: 0, messages: 120, tokens: 1_200, rawTokens: 45_000, since: at, until: at + 1 },
    { ref: "sum:3", level: 1, messages: 60, tokens: 700, rawTokens: 20_000, since: at, until: at + 1 },
  ],
  cut: false,
};

const described: { readonly [ref: string]: DescribeAnswer } = {
  "sum:7": summary,
  "sum:6": {
    ...summary,
    ref: "sum:6",
    state: "retired",
    inView: false,
    text: "",
    pins: [],
    takenBack: { instead: ["sum:20", "sum:21"] },
  },
  "msg:42": {
    kind: "message",
    ref: "msg:42",
    ...lane,
    role: "user",
    at,
    state: "confirmed",
    tokens: 20,
    inView: false,
    coveredBy: ["sum:3"],
    files: ["file:3"],
    previous: "msg:41",
    next: null,
    text: "book the van\nfor Friday",
    lines: { from: 1, to: 2, total: 900 },
    nextLine: 3,
  },
  "file:3": {
    kind: "file",
    ref: "file:3",
    ...lane,
    name: "offer.csv",
    type: "text/csv",
    bytes: 123_456,
    tokens: 40_000,
    message: "msg:42",
    at,
    summary: "3 columns: item, price, count",
    content: "item,price,count",
    lines: { from: 1, to: 1, total: 1 },
    nextLine: null,
  },
};

export const chosenMessages: readonly SelectedMessage[] = [42, 43].map((id) => ({
  ref: `msg:${id}`,
  ...lane,
  role: "user",
  at,
  excerpt: "the old address is Harbour Street 5, and nobody is to know that any more, please",
  withheld: null,
}));

export const recallAnswers: Pick<
  Client,
  | "grep"
  | "describe"
  | "expand"
  | "ask"
  | "timeline"
  | "get"
  | "select"
  | "forget"
  | "erase"
  | "scrub"
  | "traces"
> = {
  grep: async () => ({
    hits: ["msg:42", "msg:50"].map((ref, order) => ({
      ref,
      kind: "msg",
      under: order === 0 ? "sum:7" : null,
      score: 3 - order,
      agent: "main",
      sessionKey: "agent:main:telegram:group:-1002048817365",
      role: "user",
      at,
      excerpt: "rename the release branch before Friday, please, and tell everybody who has it checked out",
      tokens: 20,
    })),
    scanned: 0,
    degraded: [],
  }),
  describe: async ({ ref }) => described[ref] ?? summary,
  expand: async ({ cursor }) => ({
    ref: "sum:7",
    ...lane,
    messages: 120,
    items: [
      {
        kind: "message",
        ref: cursor === undefined ? "msg:42" : "msg:43",
        role: "user",
        at,
        text: "book the van for Friday, and please do not forget to ask for the longer one that has a ramp",
        from: 0,
        whole: true,
        tokens: 20,
      },
    ],
    missing: ["msg:9"],
    tokens: 20,
    cursor: cursor === undefined ? "2:0" : null,
    truncated: cursor === undefined ? "tokens" : null,
  }),
  ask: async () => ({
    outcome: "answered",
    answer: "[msg:42] book the van for Friday",
    citations: [
      { ref: "msg:42", ...lane, role: "user", at, under: "sum:7", quote: "book the van for Friday" },
    ],
    visited: ["msg:42", "msg:43"],
    tokens: 12,
    degraded: [],
  }),
  timeline: async ({ ref }) => ({
    ref,
    ...lane,
    lines: [
      { ref: "msg:41", role: "assistant", at, line: "which day?", tokens: 9, here: false, newSession: false },
      {
        ref: "msg:42",
        role: "user",
        at: at + 60_000,
        line: "book the van for Friday, and please do not forget to ask for the longer one with a ramp",
        tokens: 20,
        here: true,
        newSession: false,
      },
      {
        ref: "msg:43",
        role: "toolResult",
        at: at + 86_400_000,
        line: "",
        tokens: 1_600,
        here: false,
        newSession: true,
      },
    ],
    earlier: true,
    later: false,
  }),
  get: async () => ({
    items: [
      {
        ref: "msg:42",
        kind: "message",
        ...inLane,
        role: "user",
        at,
        text: "book the van\nfor Friday",
        tokens: 7,
        whole: false,
        trust: "owner",
        provenance: {
          sender: "77",
          session: "0a1b2c",
          state: "confirmed",
          coveredBy: ["sum:3"],
          madeOf: [],
          moreSources: 0,
          madeBy: null,
          previous: "msg:41",
          next: "msg:43",
        },
      },
      {
        ref: "sum:3",
        kind: "summary",
        ...inLane,
        role: "summary",
        at: at + 1,
        text: "The van was booked for moving day.",
        tokens: 8,
        whole: true,
        trust: "derived",
        provenance: {
          sender: null,
          session: null,
          state: "active",
          coveredBy: [],
          madeOf: ["msg:41", "msg:42"],
          moreSources: 56,
          madeBy: "extractive",
          previous: null,
          next: null,
        },
      },
    ],
    missing: ["msg:9"],
    held: ["obs:9"],
    tokens: 15,
  }),
  select: async ({ forgotten }) => ({
    messages: chosenMessages.map((one) => ({ ...one, withheld: forgotten ? "forgotten" : null })),
    total: chosenMessages.length,
    summaries: 1,
    files: 1,
    resting: ["fact:3"],
    made: [
      { ref: "mem:5", kind: "memory", line: "I live in Lisbon", forgotten: "put-away", erased: "erased" },
    ],
    madeTotals: { memory: 1, instruction: 0, lesson: 0, fact: 1, card: 0 },
  }),
  forget: async ({ refs }) => ({ changed: refs, summaries: 1 }),
  erase: async ({ refs }) => ({
    changed: refs,
    summaries: 1,
    files: 1,
    backups: [{ path: "/data/backups/2026-10-01.db", at }],
  }),
  scrub: async () => ({ done: true }),
  traces: async () => ({
    traces: [{ kind: "table", place: "messages.body", count: 1, refs: ["msg:77"], said: true }],
    elsewhere: [{ ref: "msg:77", words: ["Harbour"], whole: true }],
    elsewhereTotal: 1,
    words: 3,
    common: ["Street"],
    commonTexts: 0,
    files: ["MEMORY.md in /home/anna/workspace"],
  }),
};
