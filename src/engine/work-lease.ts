/**
 * Who learns: one worker at a time, by a lease with a token. What an older token does is refused, inside the transaction that would have
 * written. A tick that was begun and not ended goes on with the steps that are not done.
 */

import { instantOf } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import type { BrainWorkApi } from "./brain-api.ts";
import type { EngineContext } from "./context.ts";
import type { Stores } from "./stores.ts";

/** A worker that shows no sign of life for so long has none. */
export const STALE_AFTER_MS = 90_000;
/** The last step of a tick. */
export const DONE = "done";

export async function leaseWork(
  context: EngineContext,
  { worker, pid }: Parameters<BrainWorkApi["leaseWork"]>[0],
): ReturnType<BrainWorkApi["leaseWork"]> {
  return context.store.write("durable", async ({ work }) => {
    const now = context.clock.now();
    const staleBefore = instantOf(Math.max(0, now - STALE_AFTER_MS));
    const taken = await work.take(worker, pid, now, staleBefore);
    if (taken === undefined) return null;
    const last = await work.lastTick();
    const steps = last?.steps.map(({ step }) => step) ?? [];
    const goesOn = last !== undefined && !steps.includes(DONE);
    const tick = last === undefined ? 1 : goesOn ? last.tick : last.tick + 1;
    return { token: taken.token, tick, done: goesOn ? steps.map(stepName) : [] };
  });
}

export async function beatWork(
  context: EngineContext,
  { token, step }: Parameters<BrainWorkApi["beatWork"]>[0],
): ReturnType<BrainWorkApi["beatWork"]> {
  return context.store.write("derived", async (stores) => {
    const held = await stores.work.beat(token, context.clock.now());
    if (held && step !== null) await noteStep(context, stores, token, step);
    return { held };
  });
}

export async function releaseWork(
  context: EngineContext,
  { token }: Parameters<BrainWorkApi["releaseWork"]>[0],
): Promise<Record<string, never>> {
  return context.store.write("derived", async ({ work }) => {
    await work.release(token);
    return {};
  });
}

/** Within the caller's transaction. A step that ends a tick is `done`; whatever comes after belongs to the next. */
async function noteStep(
  context: EngineContext,
  { work }: Stores,
  token: number,
  step: string,
): Promise<void> {
  const last = await work.lastTick();
  const isOver = last === undefined || last.steps.some(({ step: known }) => known === DONE);
  const tick = isOver ? (last?.tick ?? 0) + 1 : last.tick;
  if (!isOver && last.steps.some(({ step: known }) => known === step)) return;
  if (isOver && step === DONE) return;
  await work.note(token, { tick, step, at: context.clock.now() });
}

/** Within the caller's transaction. Rejects with `brain/stale-lease` when another took over. */
export async function requireLease({ work }: Stores, token: number): Promise<void> {
  if ((await work.lease())?.token === token) return;
  throw new NacreError(
    "brain/stale-lease",
    "Another worker learns by now",
    "Nothing is lost: the one that has the lease goes on.",
  );
}

/** What was noted with a step stays with it: `submitted:canary:3f…`. */
function stepName(step: string): string {
  return step.split(":")[0]!;
}
