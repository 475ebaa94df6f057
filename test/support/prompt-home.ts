/** A home with prompts to look at: a conversation whose beginning is folded, questions with receipts, packs, and a journal. */

import { join } from "node:path";
import { acquireOwnership } from "../../src/adapters/store-sqlite/index.ts";
import { createEngine, type EngineApi, establishIdentity } from "../../src/engine/index.ts";
import { systemClock } from "../../src/kernel/clock.ts";
import { withoutModels } from "../../src/main/summary-means.ts";
import { homeSecrets } from "./home-secrets.ts";
import { assistantSays, hostTranscript, LANE, userSays } from "./host.ts";

export const OTHER_LANE = { agent: "main", sessionKey: "agent:main:harbour" } as const;
const BUDGET = 6_000;
const MINUTE = 60_000;
/** Long ago enough that what was told then is due to be put away. */
const LONG_AGO_MS = 100 * 24 * 60 * MINUTE;

/** Each with its receipt, in this order; the last is of another conversation. */
export const QUESTIONS = [
  "Which gauge is at the lock?",
  "What is the deploy branch of tidewatch?",
  "And which gauge is at the pontoon?",
] as const;
export const OTHER_QUESTION = "When does the ferry leave the harbour?";
/** Hidden signs, and what would be markup anywhere else. */
export const HOSTILE = 'The gauge <img src=x onerror="alert(1)"> at the lock is \u202egnorw\u202c.';

type Host = ReturnType<typeof hostTranscript>;

/** One prompt as the host has it made, and the turn that it was for. */
export async function askAs(
  engine: Pick<EngineApi, "laneState" | "assemble" | "supply" | "keepReceipt" | "commitTurn">,
  host: Host,
  prompt: string,
  {
    lane = LANE,
    at = Date.now(),
    stored = true,
  }: { lane?: typeof LANE | typeof OTHER_LANE; at?: number; stored?: boolean } = {},
): Promise<number> {
  const { sessionId } = host;
  const { messages } = await engine.laneState({ lane });
  const plan = await engine.assemble({
    ...{ lane, sessionId, count: messages, newest: [], budget: BUDGET, final: true },
  });
  const asker = { ...lane, isOwner: true };
  const supplied = await engine.supply({
    ...{ lane, sessionId, asker, prompt, room: plan.room, plan: plan.account, withinMs: 30_000 },
  });
  const sent = { messages: plan.count, tokens: plan.tokens, supplied: true, degraded: [] };
  const { id } = await engine.keepReceipt({
    ...{ lane, sessionId, plan: plan.account, supply: supplied.account, sent },
  });
  if (id === null) throw new Error("no receipt was kept");
  if (stored) {
    const turn = host.say(userSays(prompt, at), assistantSays("The answer is above.", at + 1));
    await engine.commitTurn({ ...host.commit(turn), lane, receipt: id });
  }
  return id;
}

export async function fillPromptHome(home: string): Promise<void> {
  const holder = { pid: process.pid, kind: "test", version: "test" } as const;
  const owned = (await acquireOwnership({ path: join(home, "nacre.db"), holder }))!;
  const { store } = owned;
  const identity = await establishIdentity(store, () => ({ installation: "lab", key: "key" }));
  const engine = createEngine({
    ...{ store, identity, clock: systemClock, version: "test" },
    ...{ summaries: withoutModels(), freshSecret: homeSecrets("lab") },
  });
  const host = hostTranscript("tides");
  await converse(engine, host);
  await engine.compact({ lane: LANE, force: true, withoutModels: true, budget: BUDGET });
  await engine.addGuidance({ text: "Answer in metric units." });
  await engine.remember({ text: "The deploy branch of tidewatch is ship." });
  const first = Date.now() - 10 * MINUTE;
  for (const [at, question] of QUESTIONS.entries())
    await askAs(engine, host, question, { at: first + at * MINUTE });
  await askAs(engine, hostTranscript("ferries"), OTHER_QUESTION, { lane: OTHER_LANE, at: first });
  await noteOthers(engine);
  await owned.release();
}

async function converse(engine: EngineApi, host: Host): Promise<void> {
  const began = Date.now() - 600 * MINUTE;
  const said = [
    "The gauge TG-0422 is at the lock, and it reports every ten minutes.",
    "The gauge TG-0417 is at the pontoon of the rowing club.",
    HOSTILE,
    "Deploys of tidewatch go from the branch ship since October.",
    ...Array.from(
      { length: 16 },
      (_, at) =>
        `Reading ${at}: the water stands at ${100 + at} centimetres, with wind from the west and a slow barometer.`,
    ),
  ];
  for (const [turn, text] of said.entries()) {
    const at = began + turn * MINUTE;
    await engine.commitTurn(
      host.commit(host.say(userSays(text, at), assistantSays(`Noted, number ${turn}.`, at + 1))),
    );
  }
  const other = hostTranscript("ferries-before");
  const turn = other.say(
    userSays("The ferry leaves the harbour at nine.", began),
    assistantSays("I see.", began + 1),
  );
  await engine.commitTurn({ ...other.commit(turn), lane: OTHER_LANE });
}

/** Packs, what the host hinted at, what was put away, what programs asked. */
async function noteOthers(engine: EngineApi): Promise<void> {
  for (const form of ["compact", "full"] as const) {
    const { trace, retrieved } = await engine.pack({
      query: "gauge at the lock",
      trace: form,
      noteUse: false,
    });
    if (trace !== null) await engine.keepPack({ trace, retrieved, noteUse: false });
  }
  await engine.hint({
    event: "session_end",
    sessionKey: LANE.sessionKey,
    sessionId: "tides",
    reason: "idle",
    messageCount: 40,
  });
  const line = {
    ts: new Date(Date.now() - LONG_AGO_MS).toISOString(),
    kind: "decision",
    summary: "The halcyon timeout stays at 30 seconds",
  };
  await engine.ingestLines({
    as: "observations",
    lines: [{ line: 1, offset: 0, text: JSON.stringify(line) }],
  });
  await engine.applyLifecycle({});
  for (const [client, call] of [
    ["cursor", "search"],
    ["claude", "get"],
  ] as const)
    await engine.noteClientCall({ client, call, outcome: "ok", records: 2, refs: ["msg:1", "msg:3"] });
  await engine.noteClientCall({
    client: "cursor",
    call: "pack",
    outcome: "client/refused",
    records: 0,
    refs: [],
  });
}
