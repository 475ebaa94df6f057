/** Prompts of the sample, planned and filled as the host would have it, and the receipts that they leave. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AssemblyReceipt, SupplyAnswer, SupplyRequest } from "../../engine/api.ts";
import { anyObject } from "../../kernel/shape.ts";
import type { Client } from "./dependencies.ts";

/** Asked in the conversation about everything; its answer was given elsewhere, and changed since. */
const SAMPLE_PROMPT =
  "Which branch is tidewatch deployed from now, and what rent did we agree on in the end?";

export const SAMPLE_LANE = { agent: "main", sessionKey: "agent:main:main" };
/** Small, so that it shows how a conversation is folded and shared out. */
const BUDGET = 4_000;
/** As OpenClaw shows authored files by itself, unless it is configured otherwise. */
const INJECTS = {
  files: ["AGENTS.md", "SOUL.md", "IDENTITY.md", "USER.md"],
  maxChars: 20_000,
  totalMaxChars: 60_000,
  others: true,
};
/** Nobody is kept waiting for a reply here, and a machine that has just started is slow. */
const WITHIN_MS = 4_000;
/** What is read for the first prompt after a start is there for the next; what was late then is not shown. */
const MOST_SUPPLIES = 3;
/** Index, memories and authored files follow what was stored a moment later. */
const SETTLES_MS = 20_000;
const LOOK_EVERY_MS = 200;

/** Keeps up with what the sample's owner wrote for her assistant. */
export async function watchSample(client: Client, folder: string): Promise<void> {
  await client.watchDocs({ agent: SAMPLE_LANE.agent, folder: join(folder, "workspace") });
}

/** As the first line of its transcript names it. */
async function sampleSession(folder: string | null): Promise<string | null> {
  if (folder === null) return null;
  const [header = ""] = (await readFile(join(folder, "main.jsonl"), "utf8")).split("\n", 1);
  const { id } = anyObject().check(JSON.parse(header), "main.jsonl");
  return typeof id === "string" ? id : null;
}

/** Resolves when all of the sample is indexed and judged, or soon. */
export async function sampleSettled(
  client: Client,
  { now, signal }: { now(): number; readonly signal: AbortSignal },
): Promise<void> {
  const until = now() + SETTLES_MS;
  while (!signal.aborted && now() < until) {
    const { index, memories, ledger } = await client.status({});
    const { roots } = await client.listAuthored({});
    const pending = index.pending + memories.pending + ledger.pending;
    if (pending === 0 && roots.some(({ files }) => files.length > 0)) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** The session of that conversation; null when it is not the sample's. */
export async function openSample(client: Client, sample: string | null): Promise<string | null> {
  const { sessionId, messages } = await client.laneState({ lane: SAMPLE_LANE });
  const isSample = sessionId !== null && messages > 0 && sessionId === (await sampleSession(sample));
  return isSample ? sessionId : null;
}

/** Null when there is no such conversation: nobody's own is folded for a demonstration. */
export async function samplePrompt(client: Client, sample: string | null): Promise<AssemblyReceipt | null> {
  const sessionId = await openSample(client, sample);
  if (sessionId === null) return null;
  const id = await makePrompt(client, sessionId, SAMPLE_PROMPT);
  return id === null ? null : (await client.trace({ id })).receipt;
}

/** Resolves to the number of its receipt; null: none is kept. */
export async function makePrompt(client: Client, sessionId: string, prompt: string): Promise<number | null> {
  const { messages } = await client.laneState({ lane: SAMPLE_LANE });
  const asked = {
    lane: SAMPLE_LANE,
    sessionId,
    count: messages,
    newest: [],
    budget: BUDGET,
    injects: INJECTS,
  };
  const first = await client.assemble(asked);
  if (first.pressure === "hard")
    await client.compact({ lane: SAMPLE_LANE, sessionId, budget: BUDGET, urgent: true });
  const plan = await client.assemble({ ...asked, final: true });
  const supplied = await suppliedInTime(client, {
    lane: SAMPLE_LANE,
    sessionId,
    asker: { ...SAMPLE_LANE, isOwner: true },
    prompt,
    room: plan.room,
    plan: plan.account,
    withinMs: WITHIN_MS,
  });
  const { id } = await client.keepReceipt({
    lane: SAMPLE_LANE,
    sessionId,
    plan: plan.account,
    supply: supplied.account,
    sent: {
      messages: plan.count + plan.unsent.length,
      tokens: plan.tokens + supplied.tokens,
      supplied: supplied.block !== null,
      degraded: [],
    },
  });
  return id;
}

async function suppliedInTime(client: Client, request: SupplyRequest): Promise<SupplyAnswer> {
  let supplied = await client.supply(request);
  for (let tries = 1; tries < MOST_SUPPLIES && wasLate(supplied); tries += 1) {
    supplied = await client.supply(request);
  }
  return supplied;
}

function wasLate({ account }: SupplyAnswer): boolean {
  const { degraded } = account;
  return Array.isArray(degraded) && degraded.some((name) => /^(late:|deadline$)/.test(String(name)));
}
