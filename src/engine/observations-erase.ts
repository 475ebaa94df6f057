/** A person erases observations by themselves: no word of them is left, and the same is not let in again. */

import { NacreError } from "../kernel/errors.ts";
import { type MessageId, type ObservationId, refOf } from "../kernel/ids.ts";
import type { EngineContext } from "./context.ts";
import type { EraseObservationsAnswer, EraseObservationsRequest } from "./ledger-api.ts";
import { eraseObservations as eraseAll } from "./ledger-taken-back.ts";
import { observationInReach } from "./observations-shown.ts";
import { notAllowed } from "./shelf-scope.ts";

const MOST_REFS = 200;

/** All of them, or none: what is not there is said before anything is changed. */
export async function eraseObservations(
  context: EngineContext,
  request: EraseObservationsRequest,
): Promise<EraseObservationsAnswer> {
  const { refs, asker } = request;
  if (asker !== undefined) throw notAllowed("Erasing what the ledger has");
  if (refs.length > MOST_REFS) {
    throw new NacreError(
      "input/bad-field",
      `${refs.length} references`,
      `Give at most ${MOST_REFS} at a time.`,
    );
  }
  return context.store.write("durable", async (stores) => {
    const ids = new Set<ObservationId>();
    const messages = new Set<MessageId>();
    for (const ref of refs) {
      const { id, message } = await observationInReach(context, stores, request, ref);
      ids.add(id);
      if (message !== null) messages.add(message);
    }
    await eraseAll(stores, [...ids], context.clock.now());
    return {
      erased: [...ids].map((id) => refOf("obs", id)),
      sources: [...messages].map((id) => refOf("msg", id)),
    };
  });
}
