/** One observation is moved by a person, or by being used: what was put away and is wanted after all is active again at once. */

import type { Instant } from "../kernel/clock.ts";
import { type ObservationId, refOf } from "../kernel/ids.ts";
import { redact } from "../kernel/text/secrets.ts";
import { requireMove } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import type { LifecycleApi, MoveRequest } from "./lifecycle-api.ts";
import { put } from "./lifecycle-apply.ts";
import { observationInReach } from "./observations-shown.ts";
import type { Stores } from "./stores.ts";

/** Characters. */
const LONGEST_REASON = 200;

export async function moveObservation(
  context: EngineContext,
  request: MoveRequest,
): ReturnType<LifecycleApi["moveObservation"]> {
  const { to } = request;
  return context.store.write("durable", async (stores) => {
    const observation = await observationInReach(context, stores, request, request.ref);
    const { id, state: from } = observation;
    const ref = refOf("obs", id);
    requireMove(ref, from, to);
    if (from === to) return { ref, from, to, changed: false };
    const reason = reasonIn(context, request.reason) ?? (from === "archived" ? "revived" : "person");
    await put(stores, observation, {
      ...{ observation: id, from, to, reason, actor: "person", at: context.clock.now(), run: null },
    });
    return { ref, from, to, changed: true };
  });
}

/**
 * They came to be in a bundle. Only that counts as used; what was stale or archived is active again, since somebody asked for
 * it and it answered. Nothing else about them changes: neither what they say nor on whose word.
 */
export async function noteIncluded(
  stores: Stores,
  ids: readonly ObservationId[],
  at: Instant,
): Promise<void> {
  await stores.uses.note("included", "obs", ids, at);
  for (const observation of (await stores.ledger.observations(ids)).values()) {
    const { id, state: from } = observation;
    if (from !== "stale" && from !== "archived") continue;
    await put(stores, observation, {
      ...{ observation: id, from, to: "active", reason: "included", actor: "use", at, run: null },
    });
  }
}

function reasonIn({ identity }: EngineContext, reason: string | undefined): string | undefined {
  const said = redact((reason ?? "").replace(/\s+/g, " ").trim(), identity.key).text.slice(0, LONGEST_REASON);
  return said === "" ? undefined : said;
}
