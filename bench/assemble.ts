/**
 * Planning a prompt for a lane of ten thousand messages, and how many queries that takes; then a whole prompt, with what is recalled for its
 * question, each time another one.
 */

import { rm } from "node:fs/promises";
import type { EngineApi } from "../src/engine/index.ts";
import { seeded } from "../test/sim/random.ts";
import { counting } from "./counting-store.ts";
import { generator } from "./generate.ts";
import { goneThrough } from "./gone-through.ts";
import { print, printLatencies, timed } from "./report.ts";
import { copyLoaded, type LoadedStore, openHome } from "./store-cache.ts";

const ROUNDS = 200;
const WHOLE_ROUNDS = 100;
const WHOLE_BUDGET = 200_000;
/** Longer than any takes: what a host would not wait for is measured too. */
const PATIENT_MS = 10_000;
const VIEW_ITEMS = 10_000;
/** As in generate.ts and store-cache.ts: the newest turn of the first lane. */
const LAST_TURN = 2_499;

const LANE = { agent: "main", sessionKey: "agent:main:lane:0" } as const;
const SAID = 1_600_000_000_000 + LAST_TURN * 60_000;
const REQUEST = {
  ...{ lane: LANE, sessionId: "session-0", count: VIEW_ITEMS },
  newest: [
    { role: "user", at: SAID, key: `run${LAST_TURN}:user` },
    { role: "assistant", at: SAID + 3_000, key: `resp_${LAST_TURN}_b` },
  ],
};

export async function benchAssemble(at: number): Promise<void> {
  const folder = await copyLoaded(at);
  try {
    await goneThrough(folder);
    await using loaded = await openHome(folder);
    await measurePlans(loaded, at);
    await measureWhole(loaded.engine, at);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** As the plugin asks: the plan, then what belongs to the question within the room that the plan leaves. */
async function measureWhole(engine: EngineApi, at: number): Promise<void> {
  const { word } = generator(1);
  const random = seeded(13);
  const between = (low: number, high: number): string => word(low + random.int(high - low));
  const [recalls, wholes]: [number[], number[]] = [[], []];
  for (let round = 0; round < WHOLE_ROUNDS; round += 1) {
    const prompt = `What did we decide about the ${between(20, 500)} and the ${between(200, 5_000)} for ${between(500, 9_000)}?`;
    const began = performance.now();
    const plan = await engine.assemble({ ...REQUEST, budget: WHOLE_BUDGET });
    const { lane, sessionId } = REQUEST;
    const recall = await timed(() =>
      engine.supply({
        ...{ lane, sessionId, asker: { ...lane, isOwner: true }, prompt },
        ...{ room: plan.room, plan: plan.account, withinMs: PATIENT_MS },
      }),
    );
    recalls.push(recall);
    wholes.push(performance.now() - began);
  }
  printLatencies("assemble", at, recalls, "recall_");
  printLatencies("assemble", at, wholes, "whole_");
}

export async function measurePlans(loaded: LoadedStore, at: number, prefix = ""): Promise<void> {
  const counted = counting(loaded);
  for (const budget of [30_000, 200_000, 1_000_000]) {
    const latencies: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      latencies.push(
        await timed(async () => {
          const plan = await counted.engine.assemble({ ...REQUEST, budget });
          if (plan.status !== "planned") throw new Error(`the plan is ${plan.status}`);
        }),
      );
    }
    printLatencies("assemble", at, latencies, `${prefix}budget_${budget}_`);
    const queries = await counted.during(() => counted.engine.assemble({ ...REQUEST, budget }));
    print({
      bench: "assemble",
      at,
      metric: `${prefix}budget_${budget}_store_calls`,
      value: queries,
      unit: "calls",
    });
  }
}
