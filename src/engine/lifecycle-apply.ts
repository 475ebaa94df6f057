/**
 * Puts away what a plan says, and brings it back: one transaction each, with a receipt that counts and names nobody.
 *
 * What is due is found in the background; the writer looks again at those alone that are to be moved.
 */

import { NacreError } from "../kernel/errors.ts";
import { lifecycleRunId, type ObservationId, observationId, refOf } from "../kernel/ids.ts";
import {
  type DecayStep,
  type LifecycleMove,
  type LifecycleRun,
  type Observation,
  requireMove,
} from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import type {
  ApplyMovesRequest,
  LifecycleApi,
  LifecycleApplyRequest,
  LifecycleReceipt,
  LifecycleRollbackRequest,
} from "./lifecycle-api.ts";
import { LIFECYCLE_CAPS, leftToday, movesIn, planDigest, runLimit, whatIsDue } from "./lifecycle-plan.ts";
import { shelvesOfLedger } from "./observations-shown.ts";
import { put } from "./put-observation.ts";
import type { Stores } from "./stores.ts";
import { isSwept, noteSwept } from "./swept.ts";

type Counted = Omit<LifecycleReceipt, "schema" | "run" | "at" | "actor">;
type Move = ApplyMovesRequest["moves"][number];

const SCHEMA = "nacre.lifecycle.run.v1";
const MOST_RUNS = 200;
const USUAL_RUNS = 20;

export async function applyLifecycle(
  context: EngineContext,
  request: LifecycleApplyRequest,
): Promise<LifecycleReceipt> {
  const { digest } = request;
  const wanted = digest === undefined ? runLimit(request.limit) : movesIn(digest);
  const due = await context.store.read(async (stores) => {
    const shelves = await shelvesOfLedger(context, stores, request);
    return whatIsDue(context, stores, { shelves, limit: wanted + 1, scheduled: false });
  });
  const steps = due.steps.slice(0, wanted);
  if (digest !== undefined && planDigest(context, steps) !== digest.trim()) throw otherPlan();
  if (steps.length > Math.min(due.leftToday, LIFECYCLE_CAPS.run)) throw capped(due.leftToday);
  const answer = await context.writer.applyMoves({
    actor: "person",
    moves: movesOf(steps),
    looked: due.looked,
    beyond: due.steps.length - steps.length,
  });
  if ("due" in answer) throw new Error("a person's plan has no day");
  return answer;
}

export function movesOf(steps: readonly DecayStep[]): readonly Move[] {
  return steps.map(({ observation, from, to, reason, candidate: { unusedSince } }) => {
    return { observation, from, to, reason, unusedSince };
  });
}

export async function applyMoves(
  context: EngineContext,
  request: ApplyMovesRequest,
): Promise<LifecycleReceipt | { readonly due: number }> {
  const { actor, day } = request;
  return context.store.write("durable", async (stores) => {
    const at = context.clock.now();
    if (day !== undefined && (await isSwept(stores, day))) return { due: await noteSwept(stores, day) };
    if (request.moves.length > (await leftToday(stores, at))) throw capped(await leftToday(stores, at));
    const { chosen, changed, known } = await whatStillHolds(stores, request.moves);
    if (actor === "person" && changed > 0) throw otherPlan();
    const receipt: Counted = {
      looked: request.looked,
      plansExpired: actor === "sweep" ? await stores.ledger.expirePlans(at) : 0,
      ...counted(chosen, known),
      skipped: {
        ...(changed > 0 && { changed }),
        ...(request.beyond > 0 && { "beyond-limit": request.beyond }),
      },
    };
    const run = await stores.ledger.addRun({ at, actor, receipt: JSON.stringify(receipt) });
    for (const { observation, from, to, reason } of chosen) {
      await put(stores, known.get(observationId(observation))!, {
        ...{ observation: observationId(observation), from, to, reason, actor, at, run },
      });
    }
    if (day !== undefined && request.done === true) await noteSwept(stores, day);
    return { schema: SCHEMA, run, at, actor, ...receipt };
  });
}

/** Those that are as the plan saw them: nobody moved, used, held or marked them meanwhile. */
async function whatStillHolds(
  { ledger, uses }: Stores,
  moves: readonly Move[],
): Promise<{ chosen: readonly Move[]; changed: number; known: ReadonlyMap<ObservationId, Observation> }> {
  const ids = [...new Set(moves.map(({ observation }) => observationId(observation)))];
  const known = await ledger.observations(ids);
  const used = await uses.of("obs", ids);
  /** Where each would be by now. */
  const states = new Map([...known.values()].map(({ id, state }) => [id, state]));
  const chosen = moves.filter(({ observation, from, to, unusedSince }) => {
    const id = observationId(observation);
    const one = known.get(id);
    const isProtected =
      one === undefined ||
      one.held !== null ||
      one.priority === "P0" ||
      one.importance.label === "must_remember";
    if (isProtected || states.get(id) !== from || (used.get(id)?.includedAt ?? unusedSince) > unusedSince)
      return false;
    requireMove(refOf("obs", id), from, to);
    states.set(id, to);
    return true;
  });
  return { chosen, changed: moves.length - chosen.length, known };
}

function counted(
  chosen: readonly Move[],
  known: ReadonlyMap<ObservationId, Observation>,
): Omit<Counted, "looked" | "plansExpired" | "skipped"> {
  const observed = chosen.map(({ observation }) => known.get(observationId(observation))!);
  return {
    moved: chosen.length,
    byMove: tally(chosen.map(({ from, to }) => `${from}>${to}`)),
    byPriority: tally(observed.map(({ priority }) => priority)),
    byTrust: tally(observed.map(({ trust }) => trust)),
    byLabel: tally(observed.map(({ importance }) => importance.label)),
    byReason: tally(chosen.map(({ reason }) => reason)),
  };
}

function tally(names: readonly string[]): { readonly [name: string]: number } {
  const counts: Record<string, number> = {};
  for (const name of names.toSorted()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** Compare and restore: what is not as the run left it keeps all of it from being restored. Twice is once. */
export async function rollbackLifecycle(
  context: EngineContext,
  request: LifecycleRollbackRequest,
): Promise<{ readonly run: number; readonly restored: number }> {
  return context.store.write("durable", async (stores) => {
    const { ledger } = stores;
    const id = lifecycleRunId(request.run);
    const run = await ledger.run(id);
    if (run === undefined) throw unknownRun(request.run);
    if (run.rolledBackAt !== null) return { run: id, restored: 0 };
    const undone = undoing(await ledger.moves({ run: id }));
    // What was erased since is not there to be restored.
    const known = await ledger.observations([...undone.keys()]);
    const shelves = await shelvesOfLedger(context, stores, request);
    const drifted: Observation[] = [];
    for (const one of known.values()) {
      const last = (await ledger.moves({ observation: one.id })).at(-1);
      if (last?.run !== id || one.state !== undone.get(one.id)!.from) drifted.push(one);
      if (!shelves.includes(one.shelf)) throw unknownRun(request.run);
    }
    if (drifted.length > 0) throw driftedSince(drifted);
    const at = context.clock.now();
    for (const one of known.values()) {
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
    return { run: id, restored: known.size };
  });
}

/** Of each observation: from where the run left it to where it was before. */
function undoing(
  moves: readonly LifecycleMove[],
): ReadonlyMap<ObservationId, Pick<LifecycleMove, "from" | "to">> {
  const undone = new Map<ObservationId, Pick<LifecycleMove, "from" | "to">>();
  for (const { observation, from, to } of moves) {
    undone.set(observation, { from: to, to: undone.get(observation)?.to ?? from });
  }
  return undone;
}

export async function listLifecycleRuns(
  context: EngineContext,
  request: Parameters<LifecycleApi["listLifecycleRuns"]>[0],
): ReturnType<LifecycleApi["listLifecycleRuns"]> {
  const limit = Math.min(Math.max(1, request.limit ?? USUAL_RUNS), MOST_RUNS);
  return context.store.read(async ({ ledger }) => ({ runs: (await ledger.runs(limit)).map(receiptOf) }));
}

export function receiptOf({ id, at, actor, receipt, rolledBackAt }: LifecycleRun) {
  const told = JSON.parse(receipt) as Counted;
  return { schema: SCHEMA, run: id, at, actor, ...told, rolledBackAt } as const;
}

function otherPlan(): NacreError {
  return new NacreError(
    "ledger/drifted",
    "what is due is not what that plan says any more; nothing was moved",
    "Look at it again: nacre lifecycle plan.",
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

function capped(left: number): NacreError {
  return new NacreError(
    "ledger/capped",
    left === 0
      ? `${LIFECYCLE_CAPS.day} observations were moved within the last 24 hours, which is the most; nothing was moved`
      : `at most ${Math.min(left, LIFECYCLE_CAPS.run)} can be moved now; nothing was moved`,
    left === 0 ? "Try again later." : "Plan fewer: nacre lifecycle plan --limit N.",
  );
}

function unknownRun(run: number): NacreError {
  return new NacreError("ledger/unknown", `there is no run ${run}`, "List them: nacre lifecycle runs.");
}
