/**
 * A long lane of an assistant with tools, through the engine: what its transcript weighs and what the store makes of it.
 *
 * 26,000 messages whatever `--full` says: how much there is in one lane is what matters here.
 */

import type { JsonObject } from "../src/kernel/json.ts";
import { type AgentTurn, LANE_MESSAGES, laneTurns, transcriptLines } from "./agent-lane.ts";
import { messageTokens } from "./host-shapes.ts";
import { note, print, printLatencies, timed } from "./report.ts";
import { type LoadedStore, openLoaded } from "./store-cache.ts";

const SEED = 1;
const LANE = { agent: "main", sessionKey: "agent:main:long" } as const;
const SESSION = "long";

export async function benchFold(): Promise<void> {
  await using loaded = await openLoaded(0);
  const { tokens, commits } = await fill(loaded);
  print({ bench: "fold", at: LANE_MESSAGES, metric: "raw_tokens", value: tokens, unit: "tokens" });
  printLatencies("fold", LANE_MESSAGES, commits, "commit_");
  await indexAll(loaded);
  await printBytes(loaded);
}

/** Turn by turn as the host commits them. */
async function fill({ owned, engine }: LoadedStore): Promise<{ tokens: number; commits: number[] }> {
  const commits: number[] = [];
  let tokens = 0;
  let place = 0;
  for (const turn of laneTurns(SEED, LANE_MESSAGES)) {
    commits.push(await timed(() => engine.commitTurn(commitOf(turn, place))));
    place += turn.messages.length;
    for (const message of turn.messages) tokens += messageTokens(message);
    if (turn.number % 50 === 49) await owned.store.checkpoint();
    if (turn.number % 500 === 499) note(`committed ${place} of ${LANE_MESSAGES} messages`);
  }
  return { tokens, commits };
}

function commitOf({ number, messages }: AgentTurn, place: number) {
  return {
    lane: LANE,
    sessionId: SESSION,
    key: `turn-${number}`,
    admission: { entryId: `entry-${place}`, place },
    terminal: { entryId: `entry-${place + messages.length - 1}`, place: place + messages.length - 1 },
    messages: messages as JsonObject[],
  };
}

async function indexAll({ owned, engine }: LoadedStore): Promise<void> {
  for (let pending = true; pending; ) {
    const batch = await engine.prepareIndex({ limit: 500 });
    await engine.applyIndex(batch);
    pending = batch.pending;
    await owned.store.checkpoint();
  }
}

/** What the host writes for the lane, against everything that we keep of it, indexes included. */
async function printBytes({ owned }: LoadedStore): Promise<void> {
  const lines = transcriptLines(SEED, LANE_MESSAGES);
  let line = lines.next();
  while (line.done !== true) line = lines.next();
  const raw = line.value;
  const { bytes: stored } = await owned.store.facts();
  print({ bench: "fold", at: LANE_MESSAGES, metric: "raw_bytes", value: raw, unit: "bytes" });
  print({ bench: "fold", at: LANE_MESSAGES, metric: "stored_bytes", value: stored, unit: "bytes" });
  print({ bench: "fold", at: LANE_MESSAGES, metric: "bytes_ratio", value: stored / raw, unit: "ratio" });
}
