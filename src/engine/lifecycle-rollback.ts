/** Brings back all that one run did, as if it had not been: one transaction, and only where it is as the run left it. */

import { NacreError } from "../kernel/errors.ts";
import { lifecycleRunId, type ObservationId, refOf } from "../kernel/ids.ts";
import type { ExpiredPlan, LifecycleMove, LifecycleRun, Observation } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import type { LifecycleRollback, LifecycleRollbackRequest } from "./lifecycle-api.ts";
import { shelvesOfLedger } from "./observations-shown.ts";
import { put } from "./put-observation.ts";
import type { Stores } from "./stores.ts";

/** Compare and restore: what is not as the run left it keeps all of it from being restored. Twice is once. */
export async function rollbackLifecycle(
  context: EngineContext,
  request: LifecycleRollbackRequest,
): Promise<LifecycleRollback> {
  return context.store.write("durable", async (stores) => {
    const { ledger } = stores;
    const id = lifecycleRunId(request.run);
    const run = await ledger.run(id);
    if (run === undefined) throw unknownRun(request.run);
    if (run.rolledBackAt !== null) return { run: id, restored: 0, plans: 0 };
    const undone = undoing(await ledger.moves({ run: id }));
    // What was erased since is not there to be restored.
    const moved = await ledger.observations([...undone.keys()]);
    const planned = await ledger.observations(run.expired.map(({ observation }) => observation));
    const shelves = await shelvesOfLedger(context, stores, request);
    const all = [...moved.values(), ...planned.values()];
    if (!all.every(({ shelf }) => shelves.includes(shelf))) throw unknownRun(request.run);
    const drifted = await whatDrifted(stores, run, moved, undone);
    if (drifted.length > 0) throw driftedSince(drifted);
    const changed = [...planned.values()].filter(({ plan }) => plan?.status !== "expired");
    if (changed.length > 0) throw plansChanged(changed);
    await reopen(stores, run.expired, planned);
    const at = context.clock.now();
    for (const one of moved.values()) {
      const { from, to } = undone.get(one.id)!;
      await put(stores, one, {
        observation: one.id,
        from,
        to,
        reason: "rollback",
        actor: "person",
        at,
        run: null,
      });
    }
    await ledger.setRolledBack(id, at);
    return { run: id, restored: moved.size, plans: planned.size };
  });
}

type Undone = Pick<LifecycleMove, "from" | "to">;
type Known = ReadonlyMap<ObservationId, Observation>;

async function whatDrifted(
  { ledger }: Stores,
  { id }: LifecycleRun,
  moved: Known,
  undone: ReadonlyMap<ObservationId, Undone>,
): Promise<readonly Observation[]> {
  const drifted: Observation[] = [];
  for (const one of moved.values()) {
    const last = (await ledger.moves({ observation: one.id })).at(-1);
    if (last?.run !== id || one.state !== undone.get(one.id)!.from) drifted.push(one);
  }
  return drifted;
}

async function reopen({ ledger }: Stores, expired: readonly ExpiredPlan[], planned: Known): Promise<void> {
  for (const { observation, status } of expired) {
    const plan = planned.get(observation)?.plan;
    if (plan) await ledger.change(observation, { plan: { ...plan, status } });
  }
}

/** Of each observation: from where the run left it to where it was before. */
function undoing(moves: readonly LifecycleMove[]): ReadonlyMap<ObservationId, Undone> {
  const undone = new Map<ObservationId, Undone>();
  for (const { observation, from, to } of moves) {
    undone.set(observation, { from: to, to: undone.get(observation)?.to ?? from });
  }
  return undone;
}

function plansChanged(changed: readonly Observation[]): NacreError {
  const refs = changed.slice(0, 5).map(({ id }) => refOf("obs", id));
  const others = changed.length > refs.length ? ` and ${changed.length - refs.length} more` : "";
  return new NacreError(
    "ledger/drifted",
    `the plan of ${refs.join(", ")}${others} was changed since; nothing was restored`,
    `See what became of it: nacre observations show ${refs[0]}. Single plans are open again with nacre observations edit REF --plan pending.`,
  );
}

function driftedSince(drifted: readonly Observation[]): NacreError {
  const refs = drifted.slice(0, 5).map(({ id }) => refOf("obs", id));
  const others = drifted.length > refs.length ? ` and ${drifted.length - refs.length} more` : "";
  return new NacreError(
    "ledger/drifted",
    `${refs.join(", ")}${others} moved on since; nothing was restored`,
    `See what became of it: nacre observations show ${refs[0]}. Single ones come back with nacre lifecycle move REF active.`,
  );
}

function unknownRun(run: number): NacreError {
  return new NacreError("ledger/unknown", `there is no run ${run}`, "List them: nacre lifecycle runs.");
}
