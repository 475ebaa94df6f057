/**
 * Puts away what a plan says: one transaction, with a receipt that counts and names nobody.
 *
 * What is due is found in the background; the writer looks again at those alone that are to be moved.
 */

import { NacreError } from "../kernel/errors.ts";
import { type ObservationId, observationId } from "../kernel/ids.ts";
import type { DecayStep, LifecycleRun, Observation } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import type {
  ApplyMovesRequest,
  LifecycleApi,
  LifecycleApplyRequest,
  LifecycleReceipt,
} from "./lifecycle-api.ts";
import { LIFECYCLE_CAPS, leftToday, movesIn, planDigest, runLimit, whatIsDue } from "./lifecycle-plan.ts";
import { shelvesOfLedger } from "./observations-shown.ts";
import { put } from "./put-observation.ts";
import { whatStillHolds } from "./still-due.ts";
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
  // A plan that was looked at is applied whole or not at all; without one, as much as a plan would show.
  const most = digest === undefined && due.leftToday > 0 ? Math.min(wanted, due.leftToday) : wanted;
  const steps = due.steps.slice(0, most);
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
    const { chosen, changed, known } = await whatStillHolds(stores, request.moves, at);
    if (actor === "person" && changed > 0) throw otherPlan();
    const expired = actor === "sweep" ? await stores.ledger.expirePlans(at) : [];
    const receipt: Counted = {
      looked: request.looked,
      plansExpired: expired.length,
      ...counted(chosen, known),
      skipped: {
        ...(changed > 0 && { changed }),
        ...(request.beyond > 0 && { "beyond-limit": request.beyond }),
      },
    };
    const run = await stores.ledger.addRun({ at, actor, receipt: JSON.stringify(receipt), expired });
    for (const { observation, from, to, reason } of chosen) {
      await put(stores, known.get(observationId(observation))!, {
        ...{ observation: observationId(observation), from, to, reason, actor, at, run },
      });
    }
    if (day !== undefined && request.done === true) await noteSwept(stores, day);
    return { schema: SCHEMA, run, at, actor, ...receipt };
  });
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

export function capped(left: number): NacreError {
  return new NacreError(
    "ledger/capped",
    left === 0
      ? `${LIFECYCLE_CAPS.day} observations were moved within the last 24 hours, which is the most; nothing was moved`
      : `at most ${Math.min(left, LIFECYCLE_CAPS.run)} can be moved now; nothing was moved`,
    left === 0 ? "Try again later." : "Plan fewer: nacre lifecycle plan --limit N.",
  );
}
