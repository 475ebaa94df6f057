/**
 * What each method takes, as checks of data from outside. Limits here are about safety of the process;
 * what a request means is the engine's to judge.
 */

import {
  anyObject,
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  type Shaped,
  text,
} from "../kernel/shape.ts";
import { asked, lane, live, name, sessionKey, time } from "./shapes.ts";

/** What kind of program is at one end. */
export type ProgramKind = "gateway" | "daemon" | "cli" | "mcp" | "test";

/** Of an entry in its transcript. What follows it is counted on from there, and has to be a number still. */
const place = integer({ min: 0, max: 9e15 });
const anchor = object({ entryId: name, place });
const hostMessages = list(anyObject(), { max: 100_000 });

export const nothing = object({});

export const rebuildIndexParams = object({ of: optional(oneOf(["log", "shelves", "vectors"])) });

/** What a program may ask for when it comes in. */
const CAPABILITIES = ["write"] as const;
export type Capability = (typeof CAPABILITIES)[number];

export const helloParams = object({
  protocol: integer({ min: 1, max: 1_000_000 }),
  client: object({ name, version: name, kind: text({ min: 1, max: 40 }) }),
  token: optional(text({ max: 500 })),
  capabilities: optional(list(oneOf(CAPABILITIES), { max: 10 })),
});

export const noteDegradationParams = object({
  name: text({ min: 1, max: 80 }),
  /** How often; absent: once. */
  count: optional(integer({ min: 1, max: 1_000_000 })),
});
export type NoteDegradationRequest = Shaped<typeof noteDegradationParams>;

export const lendModelParams = object({
  /** What limits and breakers count by. */
  name,
  /** Whose conversations it may read; absent: those of the store's own installation. */
  installation: optional(name),
});
export type LendModelRequest = Shaped<typeof lendModelParams>;

export const lentModelParams = object({ installation: optional(name) });
export type LentModelRequest = Shaped<typeof lentModelParams>;

export const completeParams = object({
  system: text({ max: 100_000 }),
  prompt: text({ max: 4_000_000 }),
  maxTokens: integer({ min: 1, max: 1_000_000 }),
  /** Whose conversation it is. */
  installation: optional(name),
});
export type CompleteRequest = Shaped<typeof completeParams>;

export const commitTurnParams = asked(
  "commitTurn",
  object({
    lane,
    sessionId: name,
    key: name,
    admission: anchor,
    terminal: anchor,
    messages: hostMessages,
    heartbeat: optional(flag()),
    receipt: optional(integer({ min: 1 })),
  }),
);

export const reconcileParams = asked(
  "reconcile",
  object({
    lane,
    sessionId: name,
    parentSessionId: optional(name),
    entries: list(
      object({
        entryId: name,
        place,
        message: anyObject(),
        parentId: optional(nullable(name)),
        at: optional(time),
      }),
    ),
    resets: list(object({ entryId: name, place, reason: text({ max: 500 }), at: time })),
    cursor: optional(text({ max: 10_000 })),
    complete: flag(),
    archive: optional(flag()),
  }),
);

export const appendChainedParams = asked(
  "appendChained",
  object({
    lane,
    sessionId: name,
    after: nullable(text({ min: 1, max: 200 })),
    messages: hostMessages,
    archive: optional(flag()),
  }),
);

export const laneStateParams = asked("laneState", object({ lane }));

const budget = integer({ min: 0, max: 1_000_000_000 });

export const assembleParams = asked(
  "assemble",
  object({
    lane,
    sessionId: name,
    count: integer({ min: 0 }),
    newest: list(live, { max: 64 }),
    oldest: optional(list(live, { max: 16 })),
    budget,
    usual: optional(budget),
    model: optional(name),
    final: optional(flag()),
    holds: optional(text({ max: 100 })),
    heeds: optional(text({ max: 100 })),
    holdsAuthored: optional(text({ max: 100 })),
    injects: optional(
      object({
        files: list(name, { max: 100 }),
        untrusted: optional(list(name, { max: 100 })),
        maxChars: integer({ min: 1 }),
        totalMaxChars: integer({ min: 1 }),
        others: flag(),
      }),
    ),
    addition: optional(budget),
  }),
);

export const withheldInParams = asked("withheldIn", object({ lane }));

export const compactParams = asked(
  "compact",
  object({
    lane,
    sessionId: optional(name),
    budget: optional(budget),
    observed: optional(integer({ min: 0 })),
    overflowed: optional(flag()),
    force: optional(flag()),
    urgent: optional(flag()),
    withoutModels: optional(flag()),
    instructions: optional(text({ max: 20_000 })),
    withinMs: optional(integer({ min: 1, max: 600_000 })),
  }),
);

export const hintParams = asked(
  "hint",
  object({
    event: optional(text({ min: 1, max: 64 })),
    hook: optional(text({ min: 1, max: 64 })),
    sessionKey: optional(sessionKey),
    sessionId: optional(name),
    reason: optional(text({ max: 200 })),
    agentId: optional(name),
    sessionFile: optional(text({ max: 4_000 })),
    workspaceDir: optional(text({ max: 4_000 })),
    messageCount: optional(integer({ min: 0 })),
    durationMs: optional(integer({ min: 0 })),
    transcriptArchived: optional(flag()),
    nextSessionId: optional(name),
    nextSessionKey: optional(sessionKey),
  }),
);

export const journalParams = asked(
  "journal",
  object({ limit: optional(integer({ min: 1, max: 1_000 })), sessionId: optional(name) }),
);

export const statusParams = asked("status", object({ installation: optional(name) }));

const stretch = object({
  lane: optional(lane),
  around: optional(text({ min: 1, max: 80 })),
  limit: optional(integer({ min: 1, max: 5_000 })),
});
export const showHistoryParams = asked("showHistory", stretch);
export const showRawHistoryParams = asked("showRawHistory", stretch);

export const listQuarantineParams = asked(
  "listQuarantine",
  object({
    limit: optional(integer({ min: 1, max: 5_000 })),
    decided: optional(oneOf(["all", "accepted", "rejected"])),
    refs: optional(list(text({ min: 1, max: 80 }), { max: 50 })),
  }),
);

export const resolveQuarantineParams = asked(
  "resolveQuarantine",
  object({
    ref: text({ min: 1, max: 80 }),
    accept: optional(flag()),
    reopen: optional(flag()),
  }),
);

export const prepareIndexParams = asked("prepareIndex", object({ limit: integer({ min: 1, max: 10_000 }) }));

const count = integer({ min: 0 });
export const applyIndexParams = asked(
  "applyIndex",
  object({
    version: count,
    from: count,
    upTo: count,
    pending: flag(),
    records: list(anyObject(), { max: 10_000 }),
    secrets: list(object({ message: count, kind: name, count })),
    payloads: list(anyObject(), { max: 100_000 }),
    again: list(count, { max: 10_000 }),
    summaries: nullable(
      object({
        known: flag(),
        looked: list(count, { max: 10_000 }),
        records: list(anyObject(), { max: 10_000 }),
        pending: flag(),
      }),
    ),
    idle: flag(),
  }),
);

export const keepPayloadsParams = asked(
  "keepPayloads",
  object({ payloads: list(anyObject(), { max: 100_000 }) }),
);

export const applyFoldParams = asked(
  "applyFold",
  object({
    lane: count,
    session: integer(),
    withheld: optional(count),
    summaries: list(anyObject(), { max: 1_000 }),
    calls: list(anyObject(), { max: 10_000 }),
  }),
);

export const activateFoldParams = asked(
  "activateFold",
  object({
    lane: count,
    budget,
    limit: optional(integer({ min: 1, max: 1_000 })),
    summaries: optional(list(count, { max: 1_000 })),
  }),
);

export const applyCoolParams = asked("applyCool", object({ leaves: list(anyObject(), { max: 1_000 }) }));

export const cutTailParams = asked("cutTail", object({ lane: count, from: count }));

export const settleFoldParams = asked(
  "settleFold",
  object({
    lane: count,
    outcome: oneOf(["owes", "paid", "failed", "waits"]),
    reason: optional(oneOf(["redo", "soft", "hard", "mend", "manual"])),
    target: optional(count),
    budget: optional(budget),
    asOf: optional(count),
  }),
);

export type HelloRequest = Shaped<typeof helloParams>;
