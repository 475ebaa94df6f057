/** Planning a prompt for a lane of ten thousand messages, and how many queries that takes. */

import { counting } from "./counting-store.ts";
import { print, printLatencies, timed } from "./report.ts";
import { type LoadedStore, openLoaded } from "./store-cache.ts";

const ROUNDS = 200;
const VIEW_ITEMS = 10_000;
/** As in generate.ts and store-cache.ts: the newest turn of the first lane. */
const LAST_TURN = 2_499;

export async function benchAssemble(at: number): Promise<void> {
  await using loaded = await openLoaded(at);
  await measurePlans(loaded, at);
}

export async function measurePlans(loaded: LoadedStore, at: number, prefix = ""): Promise<void> {
  const lane = { agent: "main", sessionKey: "agent:main:lane:0" };
  const said = 1_600_000_000_000 + LAST_TURN * 60_000;
  const newest = [
    { role: "user", at: said, key: `run${LAST_TURN}:user` },
    { role: "assistant", at: said + 3_000, key: `resp_${LAST_TURN}_b` },
  ];
  const request = { lane, sessionId: "session-0", count: VIEW_ITEMS, newest };
  const counted = counting(loaded);
  for (const budget of [30_000, 200_000, 1_000_000]) {
    const latencies: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      latencies.push(
        await timed(async () => {
          const plan = await counted.engine.assemble({ ...request, budget });
          if (plan.status !== "planned") throw new Error(`the plan is ${plan.status}`);
        }),
      );
    }
    printLatencies("assemble", at, latencies, `${prefix}budget_${budget}_`);
    const queries = await counted.during(() => counted.engine.assemble({ ...request, budget }));
    print({
      bench: "assemble",
      at,
      metric: `${prefix}budget_${budget}_store_calls`,
      value: queries,
      unit: "calls",
    });
  }
}
