/** A person says of an observation what it is, how much it matters and what became of a plan: from then on it is as they said. */

import { NacreError } from "../kernel/errors.ts";
import { refOf } from "../kernel/ids.ts";
import type { Json } from "../kernel/json.ts";
import { IMPORTANCE_LABELS } from "../kernel/ledger-words.ts";
import {
  givenImportance,
  type Importance,
  type Observation,
  type ObservationChange,
  type Plan,
} from "../rooms/ledger/index.ts";
import { noteAct } from "./act-journal.ts";
import type { EngineContext } from "./context.ts";
import { graphAgain } from "./graph-again.ts";
import { keepBefore, takeBefore } from "./kept-before.ts";
import type { ChangeObservationRequest, ShownObservation } from "./ledger-api.ts";
import { indexChanged } from "./ledger-index.ts";
import { observationInReach, shownObservations } from "./observations-shown.ts";
import { notAllowed } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

const NO_TIME = { trigger: null, dueAt: null, expiresAt: null } as const;

export async function changeObservation(
  context: EngineContext,
  request: ChangeObservationRequest,
): Promise<ShownObservation> {
  if (request.asker !== undefined) throw notAllowed(request.ref);
  return context.store.write("durable", async (stores) => {
    const observation = await observationInReach(context, stores, request, request.ref);
    const ref = refOf("obs", observation.id);
    if (request.undo === true) await stores.ledger.change(observation.id, await before(stores, observation));
    else {
      const change = changeIn(observation, request);
      await keepBefore(stores, { ref, act: "changed", was: wasOf(observation) });
      await stores.ledger.change(observation.id, change);
    }
    await noteAct(context, stores, "observation_changed", [ref]);
    const changed = (await stores.ledger.observations([observation.id])).get(observation.id)!;
    await indexChanged(context, stores, changed);
    if (changed.kind !== observation.kind) await graphAgain(stores, "obs", [observation.id]);
    const [shown] = await shownObservations(context, stores, [changed]);
    return shown!;
  });
}

function wasOf({ kind, kindGiven, importance, priority, plan }: Observation): Json {
  const { score, label, method } = importance;
  return { kind, kindGiven, importance: { score, label, method }, priority, plan: plan?.status ?? null };
}

/** All that a person can change of it, as it was before they did last. */
async function before(stores: Stores, observation: Observation): Promise<ObservationChange> {
  const ref = refOf("obs", observation.id);
  const kept = await takeBefore(stores, ref, "changed");
  if (kept === undefined || kept === null) throw nothingKept(ref);
  const { plan, ...was } = kept as unknown as Omit<ObservationChange, "plan"> & {
    readonly plan: Plan["status"] | null;
  };
  return { ...was, plan: plan === null ? null : { ...NO_TIME, ...observation.plan, status: plan } };
}

function nothingKept(ref: string): NacreError {
  return new NacreError(
    "input/bad-field",
    `no change of ${ref} is known that could be taken back`,
    `Say how it is to be: nacre observations edit ${ref} --kind KIND, --importance HOW or --priority P1.`,
  );
}

function changeIn(observation: Observation, request: ChangeObservationRequest): ObservationChange {
  const { kind, priority } = request;
  const importance = importanceIn(request);
  if (
    kind === undefined &&
    importance === undefined &&
    priority === undefined &&
    request.plan === undefined
  ) {
    throw new NacreError(
      "input/bad-field",
      "there is nothing to change",
      "Give a kind, an importance, a priority, or what became of a plan.",
    );
  }
  const raises = importance?.label === "must_remember" || priority === "P0";
  if (raises && observation.held !== null) throw stillHeld(observation);
  const plan = planIn(observation, request);
  return {
    ...(kind !== undefined && { kind, kindGiven: true }),
    ...(importance !== undefined && { importance }),
    ...(priority !== undefined && { priority }),
    ...(plan !== undefined && { plan }),
  };
}

/** In the words that a line may use. */
function importanceIn({ importance }: ChangeObservationRequest): Importance | undefined {
  if (importance === undefined) return undefined;
  const given = givenImportance(importance.label);
  if (given !== null) return given;
  if (importance.label === "unknown") return { score: null, label: "unknown", method: "given" };
  throw new NacreError(
    "input/bad-field",
    `${JSON.stringify(importance.label)} does not say how much it matters`,
    `Give ${IMPORTANCE_LABELS.join(", ")}; or critical, high, medium, low; or a number from 0 to 1.`,
  );
}

/** What is no plan any more is not waited for; what becomes one is. */
function planIn(observation: Observation, { kind, plan }: ChangeObservationRequest): Plan | undefined {
  const willBe = kind ?? observation.kind;
  const isOpen = observation.plan?.status === "pending" || observation.plan?.status === "active";
  if (willBe !== "plan") {
    if (plan !== undefined) throw noPlan(observation);
    return observation.plan !== null && isOpen ? { ...observation.plan, status: "cancelled" } : undefined;
  }
  if (plan === undefined && observation.plan !== null) return undefined;
  return { ...NO_TIME, ...observation.plan, status: plan?.status ?? "pending" };
}

function stillHeld({ id }: Observation): NacreError {
  const ref = refOf("obs", id);
  return new NacreError(
    "input/bad-field",
    `${ref} is held back, and what is held back does not gain weight`,
    `Look at it with nacre observations show ${ref}; nacre quarantine release ${ref} lets it go.`,
  );
}

function noPlan({ id, kind }: Observation): NacreError {
  const ref = refOf("obs", id);
  return new NacreError(
    "input/bad-field",
    `${ref} is no plan: its kind is ${kind}`,
    `Make it one first: nacre observations edit ${ref} --kind plan.`,
  );
}
