/** `commitTurn`: the one call that throws when it cannot do its job, because then the host keeps the turn and asks again. */

import { NacreError } from "../../kernel/errors.ts";
import type { JsonObject } from "../../kernel/json.ts";
import type { CommitParams, CommitResult } from "./host-types.ts";
import { laneOf } from "./lane-of.ts";
import { reasonOf, type SharedClient } from "./shared-client.ts";
import { storable } from "./storable.ts";

export async function commitTurn(
  client: SharedClient,
  call: CommitParams,
  deadlineMs: number,
  /** Of the prompt that the turn was answered from, where it is kept by now. */
  receipt?: number,
): Promise<CommitResult> {
  const { admission, terminal } = call;
  try {
    const { status } = await client.call(
      "commit_turn",
      {
        lane: laneOf(call),
        sessionId: call.sessionId,
        key: call.advancementKey,
        admission: { entryId: admission.entryId, place: admission.rawSeq },
        terminal: { entryId: terminal.entryId, place: terminal.rawSeq },
        messages: call.messages.map((message) => keep(client, message)),
        ...(call.isHeartbeat === true ? { heartbeat: true } : {}),
        ...(receipt !== undefined && { receipt }),
      },
      deadlineMs,
    );
    if (status === "duplicate" || status === "committed") return { status };
    // A lane that is not to be stored has nothing to wait for.
    if (status === "skipped") return { status: "committed" };
    throw new NacreError(
      "wire/internal",
      "the engine did not say that the turn is stored",
      "See `nacre status`.",
    );
  } catch (error) {
    client.degraded(`commit:${reasonOf(error)}`);
    throw error;
  }
}

function keep(client: SharedClient, given: unknown): JsonObject {
  const { message, changed } = storable(given);
  if (changed !== null) client.degraded(`commit:odd-${changed}`);
  return message;
}
