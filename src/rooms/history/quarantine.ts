/** A person's word on a message that nobody else could place: it joins the conversation, or it stays out of recall. */

import { assert } from "../../kernel/assert.ts";
import { NacreError } from "../../kernel/errors.ts";
import { type MessageId, refOf } from "../../kernel/ids.ts";
import type { StoredMessage } from "./message.ts";
import type { HistoryStore } from "./port.ts";
import { enterView } from "./view.ts";

export async function resolveQuarantine(
  store: HistoryStore,
  id: MessageId,
  accept: boolean,
): Promise<StoredMessage> {
  const row = await knownMessage(store, id);
  const ref = refOf("msg", id);
  if (row.state !== "quarantined") {
    throw new NacreError(
      "history/not-quarantined",
      `${ref} is ${row.state}, not quarantined`,
      "See `nacre quarantine list` for what waits for a decision.",
    );
  }
  const settled: StoredMessage = { ...row, state: accept ? "confirmed" : "rejected" };
  await store.setState(id, settled.state);
  const lane = await store.lane(row.lane);
  assert(lane !== undefined, "every message belongs to a lane");
  if (accept) await enterView(store, lane, [settled]);
  return settled;
}

/** One that was rejected waits for a decision again, as when it came. */
export async function reopenRejected(store: HistoryStore, id: MessageId): Promise<StoredMessage> {
  const row = await knownMessage(store, id);
  assert(row.state === "rejected", "only what was rejected is put back to wait");
  await store.setState(id, "quarantined");
  return { ...row, state: "quarantined" };
}

async function knownMessage(store: HistoryStore, id: MessageId): Promise<StoredMessage> {
  const row = await store.message(id);
  if (row !== undefined) return row;
  const ref = refOf("msg", id);
  throw new NacreError("history/unknown-message", `there is no ${ref}`, "See `nacre quarantine list`.");
}
