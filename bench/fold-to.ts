/**
 * A lane folded by the engine as in daily use: committed turn by turn, a prompt planned after each, what is owed then paid;
 * at the end compacted to half of what a prompt has room for.
 *
 * What comes back is the text of the last prompt: the summaries with their pins, and the raw tail behind them.
 */

import type { EngineApi, LiveFingerprint } from "../src/engine/index.ts";
import type { JsonObject } from "../src/kernel/json.ts";
import { fingerprintOf } from "./host-shapes.ts";
import { saidIn } from "./said-in.ts";
import { type LoadedStore, openLoaded } from "./store-cache.ts";

export interface Folded {
  /** Summaries with their pins. */
  readonly prefix: string;
  readonly tail: string;
  /** Index of the first message of the tail. */
  readonly tailFrom: number;
  readonly tokens: number;
}

const LANE = { agent: "main", sessionKey: "agent:main:folded" } as const;
const SESSION = "folded";
/** Newest messages that the host's side names; see the plugin. */
const NAMED = 16;

export async function foldTo(
  messages: readonly JsonObject[],
  turns: readonly number[],
  budget: number,
): Promise<Folded> {
  await using loaded = await openLoaded(0);
  for (let from = 0; from < messages.length; ) {
    let to = from + 1;
    while (to < messages.length && turns[to] === turns[from]) to += 1;
    await commit(loaded.engine, messages.slice(from, to), from);
    from = to;
    await indexAll(loaded);
    await plan(loaded.engine, messages.slice(0, to), budget);
    for (const due of (await loaded.engine.foldDue({})).due) await loaded.engine.payFold(due);
  }
  // Half of what a prompt has room for is what a compaction leaves at the most.
  await loaded.engine.compact({ lane: LANE, sessionId: SESSION, budget });
  const { prefix, from, tokens } = await plan(loaded.engine, messages, budget);
  const start = from === null ? 0 : messages.findIndex((message) => isNamed(message, from));
  return {
    prefix: (prefix?.blocks ?? []).join("\n"),
    tail: messages.slice(start).map(saidIn).join("\n"),
    tailFrom: start,
    tokens,
  };
}

async function commit(engine: EngineApi, messages: readonly JsonObject[], place: number): Promise<void> {
  await engine.commitTurn({
    lane: LANE,
    sessionId: SESSION,
    key: `turn-${place}`,
    admission: { entryId: `entry-${place}`, place },
    terminal: { entryId: `entry-${place + messages.length - 1}`, place: place + messages.length - 1 },
    messages: [...messages],
  });
}

async function indexAll({ engine }: LoadedStore): Promise<void> {
  for (let pending = true; pending; ) {
    const batch = await engine.prepareIndex({ limit: 500 });
    await engine.applyIndex(batch);
    pending = batch.pending;
  }
}

function plan(engine: EngineApi, messages: readonly JsonObject[], budget: number) {
  const newest = messages.slice(-NAMED).map(fingerprintOf);
  const oldest = messages.slice(0, NAMED).map(fingerprintOf);
  return engine.assemble({ lane: LANE, sessionId: SESSION, count: messages.length, newest, oldest, budget });
}

function isNamed(message: JsonObject, names: readonly LiveFingerprint[]): boolean {
  const { role, at, key } = fingerprintOf(message);
  return names.some((name) => name.role === role && name.at === at && name.key === key);
}
