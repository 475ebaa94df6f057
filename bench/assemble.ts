/**
 * Planning a prompt for a lane of ten thousand messages, first by processes that never did, then again and again, and how many statements
 * that takes; then a whole prompt, with what is recalled for its question, each time another one.
 */

import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { EngineApi } from "../src/engine/index.ts";
import { seeded } from "../test/sim/random.ts";
import { generator } from "./generate.ts";
import { goneThrough } from "./gone-through.ts";
import { PLAN_REQUEST } from "./plan-request.ts";
import { print, printLatencies, timed } from "./report.ts";
import { statementsDuring } from "./statements.ts";
import { copyLoaded, type LoadedStore, openHome } from "./store-cache.ts";

const ROUNDS = 200;
const WHOLE_ROUNDS = 100;
const WHOLE_BUDGET = 200_000;
/** Longer than any takes: what a host would not wait for is measured too. */
const PATIENT_MS = 10_000;
/** Processes, each for one plan. */
const FIRST_ROUNDS = 20;
const run = promisify(execFile);

export async function benchAssemble(at: number): Promise<void> {
  const folder = await copyLoaded(at);
  try {
    await goneThrough(folder);
    await measureFirst(folder, at);
    await using loaded = await openHome(folder);
    await measurePlans(loaded, at);
    await measureWhole(loaded.engine, at);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Of a process that has just opened the store: what a host waits for that was started again. */
async function measureFirst(home: string, at: number): Promise<void> {
  const argv = [join(import.meta.dirname, "first-plan.ts"), home, String(WHOLE_BUDGET)];
  const firsts: number[] = [];
  for (let round = 0; round < FIRST_ROUNDS; round += 1)
    firsts.push(Number((await run(process.execPath, argv)).stdout));
  printLatencies("assemble", at, firsts, "first_");
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
    const plan = await engine.assemble({ ...PLAN_REQUEST, budget: WHOLE_BUDGET });
    const { lane, sessionId } = PLAN_REQUEST;
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

export async function measurePlans({ engine }: LoadedStore, at: number, prefix = ""): Promise<void> {
  for (const budget of [30_000, 200_000, 1_000_000]) {
    const planned = async () => {
      const plan = await engine.assemble({ ...PLAN_REQUEST, budget });
      if (plan.status !== "planned") throw new Error(`the plan is ${plan.status}`);
    };
    const latencies: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) latencies.push(await timed(planned));
    printLatencies("assemble", at, latencies, `${prefix}budget_${budget}_`);
    const metric = `${prefix}budget_${budget}_statements`;
    print({ bench: "assemble", at, metric, value: await statementsDuring(planned), unit: "statements" });
  }
}
