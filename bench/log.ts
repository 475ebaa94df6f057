/**
 * The older part of a prompt as a log of what happened, beside the same part as summaries: what it costs, how often it stays as it
 * is, and how much of it is kept when it changes. Each conversation is played twice, turn by turn, with all that is derived
 * between turns; time is that of the conversation, with its pauses.
 */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { MemoryDisk, openMemoryStore } from "../src/adapters/store-memory/index.ts";
import { createEngine, type EngineApi } from "../src/engine/index.ts";
import { fakeClock } from "../src/kernel/clock.ts";
import { installationId } from "../src/kernel/ids.ts";
import type { JsonObject } from "../src/kernel/json.ts";
import { estimateTokens } from "../src/kernel/tokens.ts";
import { withoutModels } from "../src/main/summary-means.ts";
import { laneTurns } from "./agent-lane.ts";
import { fingerprintOf } from "./host-shapes.ts";
import { note, print } from "./report.ts";

const LANE = { agent: "main", sessionKey: "agent:main:replayed" } as const;
const SAMPLE = join(import.meta.dirname, "..", "sample", "main.jsonl");
const SEED = 11;
/** Turns of the lane that is made up, and the largest of them: what is looked at is the past, not what a turn weighs. */
const AGENT_TURNS = 600;
const LARGEST_TURN = 10_000;
/** Newest messages that the host's side names. */
const NAMED = 16;
const WAYS = ["summaries", "log"] as const;

interface Conversation {
  readonly name: string;
  /** What a prompt may cost: small enough that the conversation outgrows it often. */
  readonly budget: number;
  readonly turns: readonly (readonly JsonObject[])[];
}

export async function benchLog(): Promise<void> {
  const conversations: readonly Conversation[] = [
    { name: "sample", budget: 8_000, turns: await sampleTurns() },
    { name: "agent", budget: 48_000, turns: agentTurns() },
  ];
  for (const conversation of conversations) {
    for (const way of WAYS) report(conversation, way, await played(conversation, way));
  }
}

/** As they stand in the transcript: from one question to the next. */
async function sampleTurns(): Promise<Conversation["turns"]> {
  const turns: JsonObject[][] = [];
  for (const line of (await readFile(SAMPLE, "utf8")).split("\n").filter(Boolean)) {
    const { type, message } = JSON.parse(line) as { type: string; message: JsonObject };
    if (type !== "message") continue;
    if (message["role"] === "user" || turns.length === 0) turns.push([]);
    turns.at(-1)!.push(message);
  }
  return turns;
}

function agentTurns(): Conversation["turns"] {
  const turns: (readonly JsonObject[])[] = [];
  for (const { messages } of laneTurns(SEED, Number.MAX_SAFE_INTEGER)) {
    if (JSON.stringify(messages).length <= LARGEST_TURN) turns.push(messages);
    if (turns.length === AGENT_TURNS) break;
  }
  return turns;
}

interface Seen {
  readonly text: string;
  readonly tokens: number;
}

interface Played {
  /** Of each prompt that had one. */
  readonly prefixes: readonly Seen[];
  /** Prompts that asked for a log and had summaries. */
  readonly behind: number;
  readonly reflections: number;
}

async function played({ budget, turns }: Conversation, older: (typeof WAYS)[number]): Promise<Played> {
  const clock = fakeClock();
  const engine = createEngine({
    store: await openMemoryStore(new MemoryDisk()),
    identity: { installation: installationId("bench"), key: "bench" },
    ...{ clock, version: "bench", summaries: withoutModels(), freshSecret: () => "0".repeat(64) },
    prompt: { older },
  });
  const prefixes: Seen[] = [];
  let [place, behind, reflections] = [0, 0, 0];
  const held: JsonObject[] = [];
  for (const [number, messages] of turns.entries()) {
    clock.set(Number(messages[0]!["timestamp"]));
    await payFolds(engine);
    const plan = await engine.assemble({
      ...{ lane: LANE, sessionId: "replayed", count: held.length, budget, usual: budget, final: true },
      ...{ newest: held.slice(-NAMED).map(fingerprintOf), oldest: held.slice(0, 4).map(fingerprintOf) },
    });
    if (plan.prefix !== null)
      prefixes.push({ text: plan.prefix.blocks!.join("\n"), tokens: plan.prefix.tokens });
    if ((plan.account["degraded"] as readonly string[]).includes("log-behind")) behind += 1;
    const last = place + messages.length - 1;
    await engine.commitTurn({
      ...{ lane: LANE, sessionId: "replayed", key: `turn-${number}`, messages: [...messages] },
      admission: { entryId: `entry-${place}`, place },
      terminal: { entryId: `entry-${last}`, place: last },
    });
    place = last + 1;
    held.push(...messages);
    clock.set(Number(messages.at(-1)!["timestamp"]));
    await payFolds(engine);
    reflections += await observe(engine);
    if (number % 200 === 199) note(`${older}: ${number + 1} of ${turns.length} turns`);
  }
  return { prefixes, behind, reflections };
}

async function payFolds(engine: EngineApi): Promise<void> {
  for (const due of (await engine.foldDue({})).due) await engine.payFold(due);
}

async function observe(engine: EngineApi): Promise<number> {
  let reflections = 0;
  for (;;) {
    const batch = await engine.prepareLog({ limit: 256 });
    if (batch.idle) return reflections;
    if ((await engine.applyLog(batch)).reflected) reflections += 1;
  }
}

function report(
  { name, turns }: Conversation,
  way: (typeof WAYS)[number],
  { prefixes, behind, reflections }: Played,
): void {
  const figure = (metric: string, value: number, unit: string) =>
    print({ bench: "log", at: turns.length, metric: `${name}_${way}_${metric}`, value, unit });
  const changes = prefixes.flatMap((one, at) => {
    const before = prefixes[at - 1];
    return before === undefined || before.text === one.text ? [] : [{ before, one }];
  });
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  figure("older_tokens_mean", mean(prefixes.map(({ tokens }) => tokens)), "tokens");
  figure("older_tokens_last", prefixes.at(-1)?.tokens ?? 0, "tokens");
  figure(
    "turns_with_unchanged_prefix",
    (100 * (prefixes.length - 1 - changes.length)) / (prefixes.length - 1),
    "%",
  );
  figure("activations", changes.length, "activations");
  const kept = changes.map(({ before, one }) => sharedBytes(before.text, one.text));
  figure(
    "bytes_kept_at_activation",
    mean(changes.map(({ before }, at) => (100 * kept[at]!) / Buffer.byteLength(before.text))),
    "%",
  );
  figure(
    "tokens_written_anew_at_activation",
    mean(changes.map(({ one }, at) => estimateTokens(Buffer.from(one.text).subarray(kept[at]!).toString()))),
    "tokens",
  );
  figure("turns_behind", behind, "turns");
  figure("reflections", reflections, "reflections");
}

function sharedBytes(one: string, other: string): number {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
}
