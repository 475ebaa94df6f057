/**
 * Getting back to the words: a lane of 26,000 messages and 13 million tokens, folded, with 500 exact values planted in it.
 *
 * How long it takes to expand a leaf, to get the first page of a deep summary, and to find a value; and whether each of
 * the 500 is found and then read in the words that were said, by the two tools alone.
 */

import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "../src/kernel/json.ts";
import { attachHome } from "../src/main/attach-home.ts";
import { type ClientEngine, engineOver } from "../src/wire/index.ts";
import { seeded } from "../test/sim/random.ts";
import { LANE_MESSAGES, laneTurns } from "./agent-lane.ts";
import { benchBackup } from "./backup.ts";
import { type Planted, type PlantedLane, plantedLane } from "./planted-values.ts";
import { note, print, printLatencies, timed } from "./report.ts";
import { standsIn } from "./stands-in.ts";
import { copyBuilt } from "./store-cache.ts";

const SEED = 1;
const VALUES = 500;
const LANE = { agent: "main", sessionKey: "agent:main:long" } as const;
const BUDGET = 200_000;
const ROUNDS = 200;
/** What a model asks for at once. */
const PAGE_TOKENS = 8_000;
const WHOLE_LEAF = 100_000;

export async function benchUnfold(): Promise<void> {
  const lane = plantedLane(SEED, VALUES);
  const home = await copyBuilt(`folded-${LANE_MESSAGES}-${VALUES}`, (folder) => build(folder, lane));
  const owner = await owned(home);
  try {
    const engine = engineOver(owner);
    await expandAll(engine, summariesIn(home));
    await findAll(engine, lane.planted);
  } finally {
    await owner.close();
    await rm(home, { recursive: true, force: true });
  }
  await benchBackup();
}

function owned(home: string) {
  return attachHome({ home, kind: "gateway", version: "bench", notice: (line) => note(line) });
}

async function build(home: string, lane: PlantedLane): Promise<void> {
  const owner = await owned(home);
  try {
    await fill(engineOver(owner), lane);
    await settled(engineOver(owner));
  } finally {
    await owner.close();
  }
}

/** The turns with planted values stand evenly among those of an assistant at work. */
async function fill(engine: ClientEngine, lane: PlantedLane): Promise<void> {
  const between = [...byTurn(lane.messages, lane.turns)];
  const turns = [...laneTurns(SEED, LANE_MESSAGES - lane.messages.length)];
  const every = turns.length / between.length;
  let place = 0;
  let said = 0;
  const commit = async (messages: readonly JsonObject[]) => {
    const last = place + messages.length - 1;
    await engine.commitTurn({
      lane: LANE,
      sessionId: "long",
      key: `turn-${said}`,
      admission: { entryId: `entry-${place}`, place },
      terminal: { entryId: `entry-${last}`, place: last },
      messages: [...messages],
    });
    place += messages.length;
    said += 1;
    if (said % 500 === 0) note(`committed ${place} of ${LANE_MESSAGES} messages`);
  };
  for (const [at, { messages }] of turns.entries()) {
    await commit(messages);
    if (Math.floor((at + 1) / every) > Math.floor(at / every)) await commit(between.shift() ?? []);
  }
}

function* byTurn(
  messages: readonly JsonObject[],
  turns: readonly number[],
): Generator<readonly JsonObject[], void> {
  for (let from = 0; from < messages.length; ) {
    let to = from + 1;
    while (to < messages.length && turns[to] === turns[from]) to += 1;
    yield messages.slice(from, to);
    from = to;
  }
}

/** Folded for prompts of a large window, and indexed. */
async function settled(engine: ClientEngine): Promise<void> {
  await engine.compact({ lane: LANE, budget: BUDGET, withoutModels: true });
  for (;;) {
    const { folding, index } = await engine.status({});
    if (folding.owing === 0 && index.pending === 0) return;
    await sleep(500);
  }
}

interface Summaries {
  readonly leaves: readonly number[];
  readonly deepest: readonly number[];
  readonly depth: number;
}

/** Looked up in the file: which there are is nobody's question but ours. */
function summariesIn(home: string): Summaries {
  const database = new DatabaseSync(join(home, "nacre.db"), { readOnly: true });
  try {
    const rows = database
      .prepare("SELECT id, depth FROM summaries WHERE state <> 2 ORDER BY id")
      .all() as unknown as { id: number; depth: number }[];
    const depth = Math.min(3, Math.max(...rows.map((row) => row.depth)));
    const of = (wanted: number) => rows.filter((row) => row.depth === wanted).map(({ id }) => id);
    return { leaves: of(0), deepest: of(depth), depth };
  } finally {
    database.close();
  }
}

async function expandAll(engine: ClientEngine, { leaves, deepest, depth }: Summaries): Promise<void> {
  const random = seeded(5);
  const leaf: number[] = [];
  const deep: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = leaves[random.int(leaves.length)]!;
    leaf.push(await timed(() => engine.expand({ ref: `sum:${one}`, maxTokens: WHOLE_LEAF })));
    const other = deepest[random.int(deepest.length)]!;
    deep.push(await timed(() => engine.expand({ ref: `sum:${other}`, maxTokens: PAGE_TOKENS })));
  }
  printLatencies("unfold", LANE_MESSAGES, leaf, "expand_leaf_");
  printLatencies("unfold", LANE_MESSAGES, deep, `expand_depth_${depth}_first_page_`);
}

/** As a model would: grep the value, then expand the summary that covers the hit until the words are there. */
async function findAll(engine: ClientEngine, planted: readonly Planted[]): Promise<void> {
  const latencies: number[] = [];
  const lost: string[] = [];
  let first = 0;
  for (const { value, kind } of planted) {
    let hits: Awaited<ReturnType<ClientEngine["grep"]>>["hits"] = [];
    latencies.push(
      await timed(async () => {
        hits = (await engine.grep({ pattern: value, limit: 20 })).hits;
      }),
    );
    let rank = -1;
    for (const [at, hit] of hits.entries()) {
      if (hit.kind !== "msg" || !(await isRead(engine, hit, value))) continue;
      rank = at;
      break;
    }
    if (rank === 0) first += 1;
    if (rank < 0) lost.push(`${kind} ${value}`);
  }
  for (const one of lost) note(`not found: ${one}`);
  printLatencies("unfold", LANE_MESSAGES, latencies, "grep_");
  const figure = (metric: string, value: number) =>
    print({ bench: "unfold", at: LANE_MESSAGES, metric, value, unit: "values" });
  figure("planted", planted.length);
  figure("found", planted.length - lost.length);
  figure("found_by_the_first_hit", first);
}

async function isRead(
  engine: ClientEngine,
  { ref, under }: { readonly ref: string; readonly under: string | null },
  value: string,
): Promise<boolean> {
  // Not folded: it stands in the prompt, word for word.
  if (under === null) {
    const message = await engine.describe({ ref });
    return message.kind === "message" && standsIn(message.text, value);
  }
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Awaited<ReturnType<ClientEngine["expand"]>> = await engine.expand({
      ref: under,
      maxTokens: WHOLE_LEAF,
      ...(cursor !== undefined && { cursor }),
    });
    const said = page.items.filter((item) => item.ref === ref).map(({ text }) => text);
    if (said.some((text) => standsIn(text, value))) return true;
    cursor = page.cursor;
  }
  return false;
}
