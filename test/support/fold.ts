/** What tests of folding share: a lane that talks, prompts as the plugin asks for them, and models that do as told. */

import type { AssemblePlan, AssembleRequest } from "../../src/engine/index.ts";
import { installationId, type MessageId } from "../../src/kernel/ids.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { SummariseError } from "../../src/ports/summarise-failure.ts";
import type { Summariser, SummaryRequest } from "../../src/ports/summariser.ts";
import {
  expandSummary,
  type Lane,
  type StoredSummary,
  type SummaryBody,
} from "../../src/rooms/history/index.ts";
import { assistantCalls, assistantSays, type hostTranscript, LANE, toolAnswers, userSays } from "./host.ts";
import type { Lab } from "./stores.ts";

export type Host = ReturnType<typeof hostTranscript>;

/** Small enough that a test folds after a few dozen turns. */
export const BUDGET = 20_000;

const TOPICS = ["the harbour", "invoices", "the greenhouse", "a parser", "train tickets"];

/** One turn of about 600 tokens: a question with a value in it, a tool call, an answer. */
export async function talk(lab: Lab, host: Host, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    const at = lab.clock.now();
    const number = host.entries.length;
    const topic = TOPICS[Math.floor(number / 40) % TOPICS.length]!;
    const said = host.say(
      userSays(
        `Please look at ${topic}: order A-${10_000 + number} came to ${number}.50 EUR. ${filler(number, 60)}`,
        at,
      ),
      assistantCalls("exec", `call_${number}`, at + 1_000),
      toolAnswers(`call_${number}`, `listing of ${topic}\n${filler(number + 1, 120)}`, at + 2_000),
      assistantSays(
        `About ${topic}: we decided to keep order A-${10_000 + number}. ${filler(number + 2, 120)}`,
        at + 3_000,
      ),
    );
    await lab.engine.commitTurn(host.commit(said));
    lab.clock.advance(10_000);
  }
}

const WORDS =
  "tide wall ledger seed frame signal carriage window branch lantern copper quiet north basket method".split(
    " ",
  );

/** Sentences that differ from each other. */
export function filler(seed: number, words: number): string {
  return Array.from({ length: words }, (_, at) => {
    const word = WORDS[(seed * 31 + at * 17 + ((at * at) % 13)) % WORDS.length]!;
    return at % 12 === 11 ? `${word}.` : word;
  }).join(" ");
}

const print = (message: JsonObject) => ({
  role: message["role"] as string,
  at: message["timestamp"] as number,
  key: (message["responseId"] ?? null) as string | null,
});

export function prompt(
  lab: Lab,
  host: Host,
  more: Partial<AssembleRequest> = {},
  held: readonly JsonObject[] = host.entries.map((entry) => entry.message),
): Promise<AssemblePlan> {
  return lab.engine.assemble({
    lane: LANE,
    sessionId: host.sessionId,
    count: held.length,
    newest: held.slice(-8).map(print),
    oldest: held.slice(0, 4).map(print),
    budget: BUDGET,
    usual: BUDGET,
    ...more,
  });
}

/** Pays everything that is due, as the background does. */
export async function payAll(lab: Lab): Promise<number> {
  let paid = 0;
  for (let round = 0; round < 20; round += 1) {
    const { due } = await lab.engine.foldDue({});
    if (due.length === 0) return paid;
    for (const debt of due) paid += (await lab.engine.payFold(debt)).written;
  }
  throw new Error("debts that are never paid");
}

export interface StoredFold extends StoredSummary, SummaryBody {}

export async function summariesOf(lab: Lab): Promise<readonly StoredFold[]> {
  return lab.store.read(async ({ history }) => {
    const lane = await laneOf(lab);
    const rows = [];
    for (const state of ["prepared", "active", "retired"] as const)
      rows.push(...(await history.summariesIn(lane.id, state)));
    const bodies = await history.summaryBodies(rows.map((row) => row.id));
    return rows.map((row) => ({ ...row, ...bodies.get(row.id)! })).sort((a, b) => a.id - b.id);
  });
}

export function laneOf(lab: Lab): Promise<Lane> {
  return lab.store.read(
    async ({ history }) => (await history.findLane({ installation: installationId("lab"), ...LANE }))!,
  );
}

/** Every message under the view, in order: what it shows and what its summaries stand for. */
export async function underView(lab: Lab): Promise<readonly MessageId[]> {
  const lane = await laneOf(lab);
  return lab.store.read(async ({ history }) => {
    const found: MessageId[] = [];
    for (const item of await history.view(lane.id, 0, 1_000_000)) {
      if (item.message !== null) found.push(item.message);
      else {
        const expansion = await expandSummary(history, item.summary!, { most: 1_000_000 });
        if (expansion?.complete !== true) throw new Error(`sum:${item.summary} does not end in messages`);
        for (const one of expansion.items) found.push(one.id as MessageId);
      }
    }
    return found;
  });
}

export type ModelScript = (request: SummaryRequest, call: number) => string | Promise<string>;

/** A model that answers as it is told, and remembers what it was asked. */
export function scriptedModel(script: ModelScript) {
  const requests: SummaryRequest[] = [];
  const model: Summariser = {
    name: "scripted",
    kind: "model",
    async summarise(request, signal) {
      requests.push(request);
      const text = await Promise.race([
        script(request, requests.length),
        new Promise<never>((_, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
        ),
      ]);
      return { text, model: "acme/scripted-1", tokensIn: 1_000, tokensOut: 100, costUsd: 0.01 };
    },
  };
  return { model, requests, means: { models: async () => [model] } };
}

/** A draft that verification accepts: it says what must be said. */
export function goodDraft(request: SummaryRequest): string {
  const values = request.mustMention.slice(0, 12).join(", ");
  return `The user asked for several things to be looked at, and the assistant reported on them. Mentioned: ${values}.`;
}

export function failing(outcome: "auth" | "rate" | "timeout" | "failed"): never {
  throw new SummariseError(outcome, "as ordered");
}
