/** A person moves one observation: what was put away and is wanted after all is active again at once. */

import { refOf } from "../kernel/ids.ts";
import { redact } from "../kernel/text/secrets.ts";
import { requireMove } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import type { LifecycleApi, MoveRequest } from "./lifecycle-api.ts";
import { observationInReach } from "./observations-shown.ts";
import { put } from "./put-observation.ts";

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

function reasonIn({ identity }: EngineContext, reason: string | undefined): string | undefined {
  const said = redact((reason ?? "").replace(/\s+/g, " ").trim(), identity.key).text.slice(0, LONGEST_REASON);
  return said === "" ? undefined : said;
}
