/** A person moves one observation: what was put away and is wanted after all is active again at once. */

import { NacreError } from "../kernel/errors.ts";
import { refOf } from "../kernel/ids.ts";
import { LIFECYCLE_STATES, type LifecycleState } from "../kernel/ledger-words.ts";
import { redact } from "../kernel/text/secrets.ts";
import { type LifecycleMove, type Observation, requireMove } from "../rooms/ledger/index.ts";
import { noteAct } from "./act-journal.ts";
import type { EngineContext } from "./context.ts";
import type { LifecycleApi, MoveRequest } from "./lifecycle-api.ts";
import { observationInReach } from "./observations-shown.ts";
import { put } from "./put-observation.ts";
import { notAllowed } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

/** Characters. */
const LONGEST_REASON = 200;

export async function moveObservation(
  context: EngineContext,
  request: MoveRequest,
): ReturnType<LifecycleApi["moveObservation"]> {
  if (request.asker !== undefined) throw notAllowed(request.ref);
  return context.store.write("durable", async (stores) => {
    const observation = await observationInReach(context, stores, request, request.ref);
    const { id, state: from } = observation;
    const ref = refOf("obs", id);
    const { to, reason } =
      request.undo === true ? await back(stores, observation) : forth(context, observation, request);
    if (from === to) return { ref, from, to, changed: false };
    await put(stores, observation, {
      ...{ observation: id, from, to, reason, actor: "person", at: context.clock.now(), run: null },
    });
    await noteAct(context, stores, `observation_${becameOf(from, to)}`, [ref]);
    return { ref, from, to, changed: true };
  });
}

function becameOf(from: LifecycleState, to: LifecycleState) {
  if (to === "archived") return "put_away";
  return from === "archived" ? "brought_back" : "moved";
}

type Moving = Pick<LifecycleMove, "to" | "reason">;

function forth(context: EngineContext, { id, state }: Observation, { to, reason }: MoveRequest): Moving {
  if (to === undefined) {
    throw new NacreError(
      "input/bad-field",
      "it is not said which state it is to have",
      `Give one of ${LIFECYCLE_STATES.join(", ")}.`,
    );
  }
  requireMove(refOf("obs", id), state, to);
  return { to, reason: reasonIn(context, reason) ?? (state === "archived" ? "revived" : "person") };
}

const UNDONE = "undone";
/** What brings back a whole run is undone as a whole: nacre lifecycle rollback --undo. */
export const ROLLED_BACK = "rollback";

/** Not by the steps that are allowed forwards: it is as if the last one had not been. Once more, the one before that. */
async function back({ ledger }: Stores, { id, state }: Observation): Promise<Moving> {
  const standing: LifecycleMove[] = [];
  for (const move of await ledger.moves({ observation: id })) {
    if (move.reason === UNDONE) standing.pop();
    else standing.push(move);
  }
  const last = standing.at(-1);
  const isSingle = last?.actor === "person" && last.run === null && last.reason !== ROLLED_BACK;
  if (isSingle && last.to === state) return { to: last.from, reason: UNDONE };
  const ref = refOf("obs", id);
  throw new NacreError(
    "ledger/drifted",
    `the last thing that became of ${ref} is not that a person moved it`,
    `See what became of it: nacre observations show ${ref}. nacre lifecycle move ${ref} STATE moves it on.`,
  );
}

function reasonIn({ identity }: EngineContext, reason: string | undefined): string | undefined {
  const said = redact((reason ?? "").replace(/\s+/g, " ").trim(), identity.key).text.slice(0, LONGEST_REASON);
  return said === "" || said === UNDONE || said === ROLLED_BACK ? undefined : said;
}
