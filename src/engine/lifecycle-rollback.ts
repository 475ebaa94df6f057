/**
 * Brings back all that one run did, as if it had not been: one transaction, and only where it is as the run left it. Undone, the same
 * moves are made once more, and only where it is as the rollback left it.
 */

import { NacreError } from "../kernel/errors.ts";
import { lifecycleRunId, type ObservationId, refOf } from "../kernel/ids.ts";
import {
  DAY_MS,
  type LifecycleMove,
  type LifecycleRun,
  type Observation,
  type Plan,
} from "../rooms/ledger/index.ts";
import { noteAct } from "./act-journal.ts";
import type { EngineContext } from "./context.ts";
import type { LifecycleRollback, LifecycleRollbackRequest } from "./lifecycle-api.ts";
import { capped } from "./lifecycle-apply.ts";
import { ROLLED_BACK } from "./lifecycle-move.ts";
import { leftToday } from "./lifecycle-plan.ts";
import { shelvesOfLedger } from "./observations-shown.ts";
import { put } from "./put-observation.ts";
import { notAllowed } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

/** Compare and restore: what is not as the run left it keeps all of it from being restored. Twice is once. */
export async function rollbackLifecycle(
  context: EngineContext,
  request: LifecycleRollbackRequest,
): Promise<LifecycleRollback> {
  const { undo = false } = request;
  if (request.asker !== undefined) throw notAllowed("What a run put away");
  return context.store.write("durable", async (stores) => {
    const { ledger } = stores;
    const id = lifecycleRunId(request.run);
    const run = await ledger.run(id);
    if (run === undefined) throw unknownRun(request.run);
    if ((run.rolledBackAt === null) === undo) return { run: id, restored: 0, plans: 0 };
    const moves = await ledger.moves({ run: id });
    const undone = undoing(moves);
    // What was erased since is not there to be restored.
    const moved = await ledger.observations([...undone.keys()]);
    const planned = await ledger.observations(run.expired.map(({ observation }) => observation));
    const shelves = await shelvesOfLedger(context, stores, request);
    const all = [...moved.values(), ...planned.values()];
    if (!all.every(({ shelf }) => shelves.includes(shelf))) throw unknownRun(request.run);
    const drifted = await whatDrifted(stores, run, moved, undone);
    if (drifted.length > 0) throw driftedSince(drifted, undo);
    const changed = plansChangedSince(run, planned);
    if (changed.length > 0) throw plansChanged(changed, undo);
    const known = { run, moves, undone, moved, planned };
    if (undo) await putAwayAgain(context, stores, known);
    else await bringBack(context, stores, known);
    const event = undo ? "lifecycle_applied_again" : "lifecycle_rolled_back";
    await noteAct(
      context,
      stores,
      event,
      all.map((one) => refOf("obs", one.id)),
    );
    return { run: id, restored: moved.size, plans: planned.size };
  });
}

interface Rolling {
  readonly run: LifecycleRun;
  readonly moves: readonly LifecycleMove[];
  readonly undone: ReadonlyMap<ObservationId, Undone>;
  readonly moved: Known;
  readonly planned: Known;
}

const ROLLBACK = { reason: ROLLED_BACK, actor: "person", run: null } as const;

async function bringBack(
  { clock }: EngineContext,
  stores: Stores,
  { run, undone, moved, planned }: Rolling,
): Promise<void> {
  const at = clock.now();
  for (const { observation, status } of run.expired) await say(stores, planned, observation, status);
  for (const one of moved.values()) {
    await put(stores, one, { ...ROLLBACK, ...undone.get(one.id)!, observation: one.id, at });
  }
  await stores.ledger.setRolledBack(run.id, at);
}

/** Counted against what may be moved in a day, as when it was done first. */
async function putAwayAgain(
  { clock }: EngineContext,
  stores: Stores,
  { run, moves, moved, planned }: Rolling,
): Promise<void> {
  const at = clock.now();
  // Those of one that was undone before are there twice.
  const steps = new Map(moves.map((move) => [`${move.observation} ${move.to}`, move]));
  const due = [...steps.values()].filter(({ observation }) => moved.has(observation));
  const left = await leftToday(stores, at);
  if (run.at > at - DAY_MS && due.length > left) throw capped(left);
  for (const move of due) await put(stores, moved.get(move.observation)!, { ...move, at });
  for (const { observation } of run.expired) await say(stores, planned, observation, "expired");
  await stores.ledger.setRolledBack(run.id, null);
}

async function say(
  { ledger }: Stores,
  planned: Known,
  observation: ObservationId,
  status: Plan["status"],
): Promise<void> {
  const plan = planned.get(observation)?.plan;
  if (plan) await ledger.change(observation, { plan: { ...plan, status } });
}

type Undone = Pick<LifecycleMove, "from" | "to">;
type Known = ReadonlyMap<ObservationId, Observation>;

/** Whose last move is not the run's, or not the rollback's, where that was the last thing done with it. */
async function whatDrifted(
  { ledger }: Stores,
  { id, rolledBackAt }: LifecycleRun,
  moved: Known,
  undone: ReadonlyMap<ObservationId, Undone>,
): Promise<readonly Observation[]> {
  const drifted: Observation[] = [];
  for (const one of moved.values()) {
    const last = (await ledger.moves({ observation: one.id })).at(-1);
    const { from, to } = undone.get(one.id)!;
    const isAsLeft =
      rolledBackAt === null
        ? last?.run === id && one.state === from
        : last?.reason === ROLLBACK.reason && last.at === rolledBackAt && one.state === to;
    if (!isAsLeft) drifted.push(one);
  }
  return drifted;
}

function plansChangedSince({ expired, rolledBackAt }: LifecycleRun, planned: Known): readonly Observation[] {
  return expired.flatMap(({ observation, status }) => {
    const one = planned.get(observation);
    const left = rolledBackAt === null ? "expired" : status;
    return one === undefined || one.plan?.status === left ? [] : [one];
  });
}

/** Of each observation: from where the run left it to where it was before. */
function undoing(moves: readonly LifecycleMove[]): ReadonlyMap<ObservationId, Undone> {
  const undone = new Map<ObservationId, Undone>();
  for (const { observation, from, to } of moves) {
    undone.set(observation, { from: to, to: undone.get(observation)?.to ?? from });
  }
  return undone;
}

function plansChanged(changed: readonly Observation[], undo: boolean): NacreError {
  const refs = changed.slice(0, 5).map(({ id }) => refOf("obs", id));
  const others = changed.length > refs.length ? ` and ${changed.length - refs.length} more` : "";
  return new NacreError(
    "ledger/drifted",
    `the plan of ${refs.join(", ")}${others} was changed since; ${nothingDone(undo)}`,
    `See what became of it: nacre observations show ${refs[0]}. Single plans are ${undo ? "over with nacre observations edit REF --plan expired" : "open again with nacre observations edit REF --plan pending"}.`,
  );
}

function driftedSince(drifted: readonly Observation[], undo: boolean): NacreError {
  const refs = drifted.slice(0, 5).map(({ id }) => refOf("obs", id));
  const others = drifted.length > refs.length ? ` and ${drifted.length - refs.length} more` : "";
  return new NacreError(
    "ledger/drifted",
    `${refs.join(", ")}${others} moved on since; ${nothingDone(undo)}`,
    `See what became of it: nacre observations show ${refs[0]}. Single ones ${undo ? "are put away with nacre lifecycle move REF stale" : "come back with nacre lifecycle move REF active"}.`,
  );
}

function nothingDone(undo: boolean): string {
  return undo ? "nothing was put away" : "nothing was restored";
}

function unknownRun(run: number): NacreError {
  return new NacreError("ledger/unknown", `there is no run ${run}`, "List them: nacre lifecycle runs.");
}
