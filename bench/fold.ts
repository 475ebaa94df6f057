/**
 * A long lane of an assistant with tools in a real owner, with its threads: what the store makes of it, how long it takes to
 * fold, and what turns and prompts wait meanwhile.
 *
 * 26,000 messages whatever `--full` says: how much there is in one lane is what matters here.
 */

import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "../src/kernel/json.ts";
import { attachHome } from "../src/main/attach-home.ts";
import { type ClientEngine, engineOver } from "../src/wire/index.ts";
import { LANE_MESSAGES, laneTurns, transcriptLine, transcriptLines } from "./agent-lane.ts";
import { generator } from "./generate.ts";
import { fingerprintOf, messageTokens } from "./host-shapes.ts";
import { note, print, printLatencies, timed } from "./report.ts";
import { copyLoaded } from "./store-cache.ts";

const SEED = 1;
const LANE = { agent: "main", sessionKey: "agent:main:long" } as const;
const BESIDE = { agent: "main", sessionKey: "agent:main:beside" } as const;
/** What prompts of the lane may cost: a large model's window. */
const BUDGET = 200_000;
/** Between two turns that somebody else takes while the lane is folded. */
const PAUSE_MS = 100;
const EVERY_MS = 1_000;
/** Newest messages that the host's side names. */
const NAMED = 16;

export async function benchFold(): Promise<void> {
  const home = await copyLoaded(0);
  const owner = await attachHome({ home, kind: "gateway", version: "bench", notice });
  try {
    const engine = engineOver(owner);
    await fill(engine);
    await indexed(engine);
    const beside = await foldWhole(engine);
    await indexed(engine);
    await observed(engine);
    await owner.close();
    await printBytes(home, beside);
  } finally {
    await owner.close();
    await rm(home, { recursive: true, force: true });
  }
}

/** Turn by turn as the host commits them. */
async function fill(engine: ClientEngine): Promise<void> {
  const commits: number[] = [];
  let tokens = 0;
  let place = 0;
  for (const turn of laneTurns(SEED, LANE_MESSAGES)) {
    const commit = commitOf(LANE, turn.number, turn.messages, place);
    commits.push(await timed(() => engine.commitTurn(commit)));
    place += turn.messages.length;
    for (const message of turn.messages) tokens += messageTokens(message);
    if (turn.number % 500 === 499) note(`committed ${place} of ${LANE_MESSAGES} messages`);
  }
  print({ bench: "fold", at: LANE_MESSAGES, metric: "raw_tokens", value: tokens, unit: "tokens" });
  printLatencies("fold", LANE_MESSAGES, commits, "commit_");
}

function commitOf(
  lane: typeof LANE | typeof BESIDE,
  number: number,
  messages: readonly JsonObject[],
  place: number,
) {
  const last = place + messages.length - 1;
  return {
    lane,
    sessionId: lane.sessionKey,
    key: `turn-${number}`,
    admission: { entryId: `entry-${place}`, place },
    terminal: { entryId: `entry-${last}`, place: last },
    messages: [...messages],
  };
}

/** From the first prompt that does not fit to a view that does, while others go on. Resolves to what they said. */
async function foldWhole(engine: ClientEngine): Promise<JsonObject[]> {
  const plan = planner(engine);
  const source = generator(2);
  const [commits, plans]: number[][] = [[], []];
  const said: JsonObject[] = [];
  let looked = performance.now();
  const started = looked;
  await plan();
  for (let turn = 0; ; turn += 1) {
    const messages = source.turn(turn);
    const commit = commitOf(BESIDE, turn, messages, said.length);
    commits!.push(await timed(() => engine.commitTurn(commit)));
    plans!.push(await timed(plan));
    said.push(...messages);
    await sleep(PAUSE_MS);
    if (performance.now() - looked < EVERY_MS) continue;
    looked = performance.now();
    if ((await engine.status({})).folding.owing === 0) break;
  }
  const at = LANE_MESSAGES;
  print({ bench: "fold", at, metric: "dag_seconds", value: (looked - started) / 1_000, unit: "s" });
  printLatencies("fold", at, commits!, "commit_while_folding_");
  printLatencies("fold", at, plans!, "assemble_while_folding_");
  const { folding } = await engine.status({});
  print({
    bench: "fold",
    at,
    metric: "summaries",
    value: folding.active + folding.prepared,
    unit: "summaries",
  });
  return said;
}

function planner(engine: ClientEngine): () => Promise<unknown> {
  let last: readonly JsonObject[] = [];
  for (const { messages } of laneTurns(SEED, LANE_MESSAGES)) last = [...last, ...messages].slice(-NAMED);
  const newest = last.map(fingerprintOf);
  const request = { lane: LANE, sessionId: LANE.sessionKey, count: LANE_MESSAGES, budget: BUDGET, newest };
  return () => engine.assemble(request);
}

async function indexed(engine: ClientEngine): Promise<void> {
  while ((await engine.status({})).index.pending > 0) await sleep(EVERY_MS);
}

/** The ledger has all that it makes of turns: it does not grow any more, and its words are found. */
async function observed(engine: ClientEngine): Promise<void> {
  for (let before = -1; ; ) {
    const { observations, pending } = (await engine.status({})).ledger;
    if (observations === before && pending === 0) break;
    before = observations;
    await sleep(EVERY_MS);
  }
  const { observations } = (await engine.status({})).ledger;
  print({ bench: "fold", at: LANE_MESSAGES, metric: "observations", value: observations, unit: "records" });
}

/** What the host writes for the lane, against everything that we keep of it, indexes, summaries and the ledger included. */
async function printBytes(home: string, beside: readonly JsonObject[]): Promise<void> {
  let raw = 0;
  for (const line of transcriptLines(SEED, LANE_MESSAGES)) raw += Buffer.byteLength(line);
  for (const message of beside) raw += Buffer.byteLength(transcriptLine(message, "00000000", "00000000"));
  let stored = 0;
  for (const name of await readdir(home))
    if (/\.db/.test(name)) stored += (await stat(join(home, name))).size;
  const at = LANE_MESSAGES;
  print({ bench: "fold", at, metric: "raw_bytes", value: raw, unit: "bytes" });
  print({ bench: "fold", at, metric: "stored_bytes", value: stored, unit: "bytes" });
  print({ bench: "fold", at, metric: "bytes_ratio", value: stored / raw, unit: "ratio" });
  const inUse = stored - freeBytes(home);
  print({ bench: "fold", at, metric: "bytes_in_use_ratio", value: inUse / raw, unit: "ratio" });
}

/** Pages that merging has emptied, and that are written to next. */
function freeBytes(home: string): number {
  const file = new DatabaseSync(join(home, "nacre.db"), { readOnly: true });
  try {
    const figure = (pragma: string) => Number(Object.values(file.prepare(`PRAGMA ${pragma}`).get()!)[0]);
    return figure("freelist_count") * figure("page_size");
  } finally {
    file.close();
  }
}

function notice(line: string, fields?: object): void {
  note(`${line} ${JSON.stringify(fields ?? {})}`);
}
