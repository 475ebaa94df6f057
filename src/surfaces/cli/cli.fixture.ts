/** A terminal, a machine and an engine made of plain values, for the tests of this folder. */

import type { ShowHistoryAnswer, Stats, StatusAnswer, Understood } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import { artifactAnswers } from "./artifact.fixture.ts";
import { cardAnswers, logAnswers } from "./card.fixture.ts";
import { clientAnswers } from "./client.fixture.ts";
import type { Client, Dependencies, MigrateReport, RestoreOffer } from "./dependencies.ts";
import { eventAnswers } from "./event.fixture.ts";
import { factAnswers } from "./fact.fixture.ts";
import { graphAnswers } from "./graph.fixture.ts";
import { leafAnswers } from "./leaf.fixture.ts";
import { ledgerAnswers } from "./ledger.fixture.ts";
import { lessonAnswers } from "./lesson.fixture.ts";
import { memoryAnswers } from "./memory.fixture.ts";
import { packAnswers } from "./pack.fixture.ts";
import { promoteAnswers } from "./promote.fixture.ts";
import { promptAnswers } from "./prompt.fixture.ts";
import { recallAnswers } from "./recall.fixture.ts";
import { receiptAnswers } from "./receipt.fixture.ts";
import { routeAnswers } from "./route.fixture.ts";
import { run } from "./run.ts";
import { fakeHost, fakeService } from "./setup.fixture.ts";
import { toldAnswers } from "./told.fixture.ts";
import { transferAnswers } from "./transfer.fixture.ts";

export const NOW = Date.UTC(2026, 9, 20, 12, 0);

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Methods that were called, with what. */
  readonly calls: readonly (readonly [string, unknown])[];
}

export interface Machine {
  readonly client?: Partial<Client>;
  readonly tty?: boolean;
  readonly columns?: number;
  readonly stdin?: string;
  readonly env?: Dependencies["env"];
  readonly dependencies?: Partial<Dependencies>;
}

/** Runs a command line, words separated by spaces or given one by one. */
export async function cli(typed: string | readonly string[], machine: Machine = {}): Promise<Ran> {
  const written = { stdout: "", stderr: "" };
  const calls: [string, unknown][] = [];
  const stream = (name: "stdout" | "stderr") => ({
    isTTY: machine.tty ?? false,
    columns: machine.columns ?? 80,
    write: (text: string) => {
      written[name] += text;
    },
  });
  const client = recording({ ...answers, ...machine.client }, calls);
  const dependencies: Dependencies = {
    version: "1.2.3",
    stdout: stream("stdout"),
    stderr: stream("stderr"),
    async *stdin() {
      yield Buffer.from(machine.stdin ?? "");
    },
    stdinIsTTY: machine.stdin === undefined,
    openTerminal: async () => null,
    env: machine.env ?? {},
    now: () => NOW,
    utcOffset: () => 0,
    resolveHome: async (flag) => flag ?? "/data",
    hostStore: async () => null,
    program: "nacre",
    connect: async () => ({ client, close: async () => {} }),
    serve: async () => ({
      client,
      close: async () => {},
      endpoint: "unix:/data/run/nacre.sock",
      studio: async () => aLink,
      stopped: new Promise<string>(() => {}),
    }),
    studio: async () => ({ link: async () => aLink, stop: async () => true }),
    openBrowser() {},
    restore: async () => anOffer,
    migrate: async () => aMigration,
    openSource: () => Promise.reject(new NacreError("input/bad-file", "no source here", "Name one.")),
    async *readTranscript() {},
    mcp: async () => {},
    launcher: ["nacre"],
    host: async () => fakeHost().machine,
    service: async () => fakeService().machine,
    sample: null,
    signal: new AbortController().signal,
    ...machine.dependencies,
  };
  const argv = typeof typed === "string" ? typed.split(" ").filter((word) => word !== "") : typed;
  const code = await run(argv, dependencies);
  return { code, ...written, calls };
}

function recording(client: Client, calls: [string, unknown][]): Client {
  return Object.fromEntries(
    Object.entries(client).map(([name, method]) => [
      name,
      (request: never) => {
        calls.push([name, request]);
        return method(request);
      },
    ]),
  ) as unknown as Client;
}

export const aLink = { url: "http://127.0.0.1:37422/open?token=abc", until: NOW + 600_000 };

const at = Date.UTC(2026, 9, 2, 14, 3);

const aStatus: StatusAnswer = {
  ok: true,
  message: "ok",
  turnCount: 3,
  memoryCount: 2,
  lifecycleHintCount: 1,
  gatingThreshold: 0.35,
  abstractiveReady: false,
  embeddingProfile: "hashed",
  version: "1.2.3",
  schema: 4,
  installation: "home",
  path: "/data/nacre.db",
  bytes: 12_345_678,
  totals: {
    lanes: 2,
    turns: 40,
    messages: 1_234,
    provisional: 0,
    quarantined: 2,
    behind: 0,
    firstAt: at,
    lastAt: at + 86_400_000,
    rawBytes: 11_000_000,
  },
  folding: {
    active: 12,
    prepared: 0,
    fallback: 0,
    deepest: 1,
    owing: 0,
    today: { calls: 0, tokensIn: 0, tokensOut: 0, costUsd: 0 },
  },
  index: { indexed: 1_230, pending: 4, version: 1 },
  memories: {
    active: 31,
    superseded: 4,
    forgotten: 2,
    judged: 1_204,
    admitted: 37,
    pending: 0,
    threshold: 0.5,
    gate: "gate-v2",
  },
  guidance: { active: 3, pending: 0 },
  ledger: { observations: 210, archived: 40, events: 12, held: 1, pending: 0, sweptAt: at },
  knowledge: {
    ...{ facts: 40, proposals: 2, pending: 0, entities: 31, edges: 58, proposedEdges: 3, cards: 1 },
    asked: { messages: 12, proposals: 3, dropped: 1, failed: 0, passed: 0 },
  },
  brain: { lessons: 6, proposed: 2, episodes: 310, labelled: 120, pack: "0c".repeat(32) },
  embedding: {
    chosen: "ollama nomic-embed-text",
    vectors: 1_100,
    dimensions: 768,
    kept: null,
    pending: 12,
    skipped: 1,
    trouble: { code: "embed/unavailable", why: "the endpoint answered 503", at, since: at - 3_600_000 },
  },
  prompt: { profile: "small-window", changed: { recallTokens: 2_000 } },
  secrets: [{ kind: "github-token", count: 2 }],
  lanes: [
    {
      agent: "main",
      sessionKey: "agent:main:main",
      kind: "main",
      messages: 1_200,
      inView: 300,
      behind: null,
    },
    {
      agent: "main",
      sessionKey: "agent:main:cron:x",
      kind: "cron",
      messages: 34,
      inView: 0,
      behind: "new pages",
    },
  ],
  notes: ["a note"],
  degradations: { "scan-cut": 3 },
};

const aHistory: ShowHistoryAnswer = {
  agent: "main",
  sessionKey: "agent:main:main",
  total: 2,
  messages: [
    {
      ref: "msg:1",
      role: "user",
      at,
      state: "confirmed",
      heartbeat: false,
      inView: true,
      tokens: 3,
      text: "Hello",
    },
    {
      ref: "msg:2",
      role: "assistant",
      at,
      state: "provisional",
      heartbeat: true,
      inView: false,
      tokens: 9,
      text: "Hello\nthere",
    },
  ],
};

/** What a check says beside its name and its verdict. */
export const aCheck = { count: 1, refs: ["msg:7"], fixable: true };

const someStats: Stats = {
  messages: 12_345,
  roles: [{ role: "user", messages: 12_345, tokens: 1_234_567 }],
  tokens: 1_234_567,
  rawBytes: 9_876_543,
  turns: 1_000,
  sessions: 2,
  firstAt: at,
  lastAt: at,
  summaries: [
    { state: "active", depth: 0, summaries: 40, tokens: 20_000 },
    { state: "retired", depth: 0, summaries: 2, tokens: 1_000 },
  ],
  fallback: 1,
  view: { items: 90, tokens: 30_000 },
  models: [{ model: "acme/one", calls: 42, failed: 2, tokensIn: 9_000, tokensOut: 900, costUsd: 0.5 }],
  files: [{ type: "log", files: 3, bytes: 99_000 }],
  secrets: [{ kind: "jwt", count: 2 }],
  withheld: { forgotten: 1, erased: 2 },
};

export const aMigration: MigrateReport = {
  from: "/data/nacre.db",
  to: "postgres://nacre@localhost/memory",
  isServer: true,
  rows: 12_345,
  messages: 1_203,
  tables: [{ name: "messages", rows: 1_203, digest: "0123456789abcdef0123456789abcdef" }],
};

export const anOffer: RestoreOffer = {
  messages: 1_203,
  bytes: 1_234_567,
  presentMessages: 1_300,
  presentIsDamaged: false,
  isForeign: false,
  accept: async () => ({
    messages: 1_203,
    aside: "/data/nacre.db.before-restore-20261002T140300Z",
    erasedAgain: 2,
    forgottenAgain: 1,
    memoriesErasedAgain: 1,
    memoriesForgottenAgain: 3,
    ledgerErasedAgain: 2,
    lessonsForgottenAgain: 4,
  }),
  decline() {},
};

const anUnderstanding: Understood = {
  words: ["branch"],
  phrases: ["before friday"],
  runs: ["分支"],
  code: ["release_branch"],
  names: ["Anna"],
  without: ["main"],
  common: ["rename"],
  times: [{ words: "last Friday", since: at, before: at + 86_400_000 }],
  asksAssistant: false,
  asksAdvice: false,
  asksSummary: false,
  wantsSeveral: true,
  asksOrder: false,
  channels: [{ name: "words", found: 120 }],
};

export const answers: Client = {
  ...transferAnswers,
  ...factAnswers,
  ...graphAnswers,
  ...logAnswers,
  ...cardAnswers,
  ...lessonAnswers,
  ...routeAnswers,
  ...promoteAnswers,
  ...recallAnswers,
  ...artifactAnswers,
  ...memoryAnswers,
  ...clientAnswers,
  ...leafAnswers,
  ...ledgerAnswers,
  ...receiptAnswers,
  ...packAnswers,
  ...promptAnswers,
  ...eventAnswers,
  ...toldAnswers,
  status: async () => aStatus,
  doctor: async () => ({
    ok: true,
    checks: [{ ...aCheck, name: "store", ok: true, detail: "sound", hint: null }],
    repairs: [{ action: "rebuild-view", check: "store", does: "make the view of k anew", lane: 1 }],
  }),
  repair: async () => ({ fixed: 1 }),
  stats: async () => ({
    storedBytes: 4_096,
    total: someStats,
    days: { from: at - (at % 86_400_000), messages: [...new Array(29).fill(0), 12] },
    lanes: [
      { ...someStats, agent: "main", sessionKey: "agent:main:main", kind: "main" },
      { ...someStats, agent: "main", sessionKey: "agent:main:cron:briefing", kind: "cron" },
    ],
  }),
  journal: async () => ({
    entries: [
      { at, event: "session_end", sessionKey: "agent:main:main", sessionId: "s1", reason: "reset" },
      { at, event: "lesson_forgotten", refs: ["lesson:3"] },
    ],
    results: [],
  }),
  backup: async () => ({
    path: "/data/backups/nacre-20261002T140300Z.db",
    done: true,
    bytes: 1_234_567,
    totalBytes: 1_234_567,
    messages: 1_203,
    removed: ["/data/backups/nacre-20260901T140300Z.db"],
  }),
  compact: async () => ({
    compacted: true,
    reason: "older turns were folded",
    tokensBefore: 90_000,
    tokensAfter: 40_000,
    written: 5,
    activated: 5,
    stopped: "under-target",
    calls: 0,
    failedCalls: 0,
  }),
  search: async ({ explain }) => ({
    hits: [
      {
        ref: "msg:42",
        kind: "msg",
        shelf: null,
        path: null,
        lines: null,
        beside: null,
        alike: ["msg:50", "msg:51"],
        score: 0.4021,
        ...(explain && {
          parts: [
            { name: "words", value: 0.3117 },
            { name: "neighbours", value: 0.0407 },
            { name: "session", value: 0.0497 },
          ],
        }),
        agent: "main",
        sessionKey: "agent:main:telegram:group:-1002048817365",
        role: "user",
        at,
        excerpt: "rename the release branch before Friday, please, and tell everybody who has it checked out",
        tokens: 20,
      },
    ],
    scanned: 0,
    degraded: [],
    ...(explain && { understood: anUnderstanding }),
  }),
  showHistory: async () => aHistory,
  showRawHistory: async () => aHistory,
  listQuarantine: async ({ decided }) => ({
    messages: [
      {
        ...{
          ref: "msg:7",
          agent: "main",
          sessionKey: "agent:main:main",
          role: "user",
          at,
          excerpt: "again?",
        },
        ...(decided === undefined
          ? { decision: "waiting", decidedAt: null }
          : { decision: "rejected", decidedAt: at }),
      },
    ],
  }),
  resolveQuarantine: async ({ ref, accept, reopen }) => ({
    ref,
    state: reopen ? "quarantined" : accept ? "confirmed" : "rejected",
    summaries: 0,
  }),
  reconcile: async ({ entries }) => ({
    status: "stored",
    imported: entries.length,
    confirmed: 0,
    known: 0,
    cursor: null,
  }),
  appendChained: async ({ messages, after }) => ({
    status: "stored",
    imported: messages.length - 1,
    known: 1,
    quarantined: 0,
    head: `${after ?? ""}+${messages.length}`,
  }),
};
