/**
 * The first plan of a process, in milliseconds, printed and nothing else: `node bench/first-plan.ts HOME BUDGET`. Nothing is compiled
 * by use and nothing remembered yet; that the store is open is not part of it, and the file is in the machine's memory.
 */

import { PLAN_REQUEST } from "./plan-request.ts";
import { timed } from "./report.ts";
import { openHome } from "./store-cache.ts";

const [home, budget] = process.argv.slice(2);
await using loaded = await openHome(home!);
const taken = await timed(async () => {
  const plan = await loaded.engine.assemble({ ...PLAN_REQUEST, budget: Number(budget) });
  if (plan.status !== "planned") throw new Error(`the plan is ${plan.status}`);
});
console.log(taken);
