/**
 * The scheduled sweep: once a day, whoever asks and however often. What is due is read here; the writer moves it, if the day is
 * not done by then. Of a ledger with more to put away than one run may, the next call goes on, until the day's cap.
 */

import type { EngineContext } from "./context.ts";
import type { LifecycleReceipt } from "./lifecycle-api.ts";
import { movesOf } from "./lifecycle-apply.ts";
import { LIFECYCLE_CAPS, whatIsDue } from "./lifecycle-plan.ts";
import { dayOf, lastSwept, nextSweep } from "./swept.ts";

export async function sweep(context: EngineContext): Promise<LifecycleReceipt | { readonly due: number }> {
  const day = dayOf(context.clock.now());
  const due = await context.store.read(async (stores) => {
    const swept = await lastSwept(stores);
    if ((await stores.ledger.newestId()) === 0) return nextSweep(day);
    if (swept === day || swept === day + 1) return nextSweep(swept);
    if (swept > day) return undefined;
    return whatIsDue(context, stores, { limit: LIFECYCLE_CAPS.run + 1, scheduled: true });
  });
  if (typeof due === "number") return { due };
  const { steps = [], looked = 0, leftToday = 0 } = due ?? {};
  const most = Math.min(LIFECYCLE_CAPS.run, leftToday);
  return context.writer.applyMoves({
    actor: "sweep",
    moves: movesOf(steps.slice(0, most)),
    looked,
    beyond: Math.max(0, steps.length - most),
    day,
    // What is left beyond the day's cap waits for tomorrow.
    done: steps.length <= most || leftToday <= LIFECYCLE_CAPS.run,
  });
}
