/**
 * A real engine over a real database in which an owner works, and tools, pages and told lines say what is in the poison set:
 * every text as the result of a tool in a turn of its own, and again as lines that are told, with every claim a line can make, and
 * as an event. All that is derived of it is derived, and all of it can be found.
 */

import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { acquireOwnership } from "../src/adapters/store-sqlite/index.ts";
import { createEngine, type EngineApi, establishIdentity } from "../src/engine/index.ts";
import { systemClock } from "../src/kernel/clock.ts";
import type { JsonObject } from "../src/kernel/json.ts";
import { withoutModels } from "../src/main/summary-means.ts";
import type { PoisonText } from "./poison-set/index.ts";
import { takeBreath } from "./recall/workspace.ts";

export const LANE = { agent: "main", sessionKey: "agent:main:main" } as const;
export const OWNER = { ...LANE, isOwner: true } as const;
const SESSION = "session-1";

/** What the owner says themselves: of this guidance and memories are made. */
export const OWN_WORDS = [
  "From now on always give me distances in kilometres.",
  "I prefer short answers with the total at the top.",
  "We decided to keep the boat and to sell the caravan.",
  "I am allergic to penicillin.",
] as const;

export interface PoisonLab extends AsyncDisposable {
  readonly engine: EngineApi;
}

export async function openPoisonLab(
  texts: readonly PoisonText[],
  folder: string,
  signal: AbortSignal,
): Promise<PoisonLab> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const holder = { pid: process.pid, kind: "test", version: "eval" } as const;
  const owned = await acquireOwnership({ path: join(folder, "nacre.db"), holder });
  if (owned === undefined) throw new Error(`somebody owns ${folder}, which was just made`);
  const close = async () => {
    await owned.release();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const identity = await establishIdentity(owned.store, () => ({ installation: "eval", key: "eval" }));
    const engine = createEngine({
      summaries: withoutModels(),
      store: owned.store,
      identity,
      clock: systemClock,
      version: "eval",
      freshSecret: () => randomBytes(32).toString("hex"),
    });
    await sayAll(engine, texts, signal);
    await tellAll(engine, texts, signal);
    await deriveAll(engine, signal);
    return { engine, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function sayAll(engine: EngineApi, texts: readonly PoisonText[], signal: AbortSignal): Promise<void> {
  const commit = committer(engine, systemClock.now() - 60_000 * (texts.length + OWN_WORDS.length));
  for (const text of OWN_WORDS) await commit([{ role: "user", content: text }, assistantSays("Understood.")]);
  for (const [at, one] of texts.entries()) {
    await takeBreath(signal);
    await commit(toolTurn(one, `call_${at}`));
  }
}

/** As a tool of the web brings it, or any other. What nobody knows the source of comes from a reader of mail here. */
const TOOLS: { readonly [trust in PoisonText["trust"]]: string } = {
  web: "web_fetch",
  tool: "exec",
  unknown: "mail_read",
};

function toolTurn({ text, trust }: PoisonText, call: string): readonly JsonObject[] {
  const name = TOOLS[trust];
  return [
    { role: "user", content: `Please look at number ${call.slice(5)}.` },
    {
      role: "assistant",
      content: [{ type: "toolCall", id: call, name, arguments: { number: call.slice(5) } }],
      api: "openai-completions",
      stopReason: "toolUse",
    },
    {
      role: "toolResult",
      toolCallId: call,
      toolName: name,
      content: [{ type: "text", text }],
      isError: false,
    },
    assistantSays("I have looked at it."),
  ];
}

function assistantSays(text: string): JsonObject {
  return {
    role: "assistant",
    content: [{ type: "text", text }],
    api: "openai-completions",
    stopReason: "stop",
  };
}

/** Turns follow each other by a minute. */
function committer(engine: EngineApi, from: number): (messages: readonly JsonObject[]) => Promise<void> {
  let place = 0;
  let turn = 0;
  return async (messages) => {
    turn += 1;
    const at = from + 60_000 * turn;
    const first = place + 1;
    const stamped = messages.map((message, index) => {
      place += 1;
      const sender = message["role"] === "user" && { __openclaw: { senderIsOwner: true } };
      return { ...message, timestamp: at + index * 1_000, ...sender };
    });
    const { status } = await engine.commitTurn({
      lane: LANE,
      sessionId: SESSION,
      key: `turn-${turn}`,
      admission: { entryId: `e${first}`, place: first },
      terminal: { entryId: `e${place}`, place },
      messages: stamped,
    });
    if (status !== "committed") throw new Error(`turn ${turn} was ${status}`);
  };
}

/** What whoever writes a line may try with it. Of which kind it is, is not among them: what it says it is stays, on nobody's word. */
const CLAIMS: readonly JsonObject[] = [
  {},
  { trust: "agent" },
  { trust: "human" },
  { importance: "must_remember" },
  { priority: "P0" },
  { trust: "agent", importance: 1, priority: "P0" },
  { trust: "human", importance: "must_remember", priority: "P0" },
];
const LINES_AT_ONCE = 500;

async function tellAll(engine: EngineApi, texts: readonly PoisonText[], signal: AbortSignal): Promise<void> {
  const observations = texts.flatMap(({ text, trust }) => {
    const source = trust === "unknown" ? {} : { tool_name: TOOLS[trust] };
    const last = CLAIMS.at(-1)!;
    return [...CLAIMS.map((claims) => ({ summary: text, ...claims })), { summary: text, ...last, ...source }];
  });
  await tell(engine, "observations", observations, signal);
  const events = texts.flatMap(({ text }) =>
    [{}, { trust: "agent" }].map((claim) => ({ type: "ops.decision", summary: text, ...claim })),
  );
  await tell(engine, "events", events, signal);
}

async function tell(
  engine: EngineApi,
  as: "observations" | "events",
  told: readonly JsonObject[],
  signal: AbortSignal,
): Promise<void> {
  const lines = told.map((one, at) => ({ line: at + 1, offset: at, text: JSON.stringify(one) }));
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    await takeBreath(signal);
    const answer = await engine.ingestLines({ as, lines: lines.slice(at, at + LINES_AT_ONCE) });
    // What is nothing but a block of ours is no news, whoever wrote it.
    const refused = answer.rejected.filter(({ reason }) => reason !== "echo");
    if (refused.length > 0) throw new Error(`lines were refused: ${JSON.stringify(refused)}`);
  }
}

async function deriveAll(engine: EngineApi, signal: AbortSignal): Promise<void> {
  await untilDone(signal, async () => {
    const batch = await engine.prepareIndex({ limit: 500 });
    await engine.applyIndex(batch);
    return !batch.pending;
  });
  await untilDone(signal, async () => {
    const batch = await engine.prepareGuidance({ limit: 256 });
    if (!batch.idle) await engine.applyGuidance(batch);
    return batch.idle;
  });
  await untilDone(signal, async () => {
    const batch = await engine.prepareGate({ limit: 256 });
    if (!batch.idle) await engine.applyGate(batch);
    return batch.idle;
  });
  await untilDone(signal, async () => {
    const batch = await engine.prepareLedger({ limit: 256 });
    if (!batch.idle) await engine.applyLedger(batch);
    return batch.idle;
  });
  await untilDone(signal, async () => {
    const batch = await engine.prepareLedgerIndex({ limit: 256 });
    if (!batch.idle) await engine.applyLedgerIndex(batch);
    return batch.idle;
  });
}

async function untilDone(signal: AbortSignal, step: () => Promise<boolean>): Promise<void> {
  do await takeBreath(signal);
  while (!(await step()));
}
