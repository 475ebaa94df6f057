/**
 * What the host's own transcript says about a message that another memory told of first: who spoke, whether it is part of a heartbeat,
 * and when. Only what nobody has said yet is taken over; what came in a committed turn is the host's word already.
 */

import { instantOf } from "../../kernel/clock.ts";
import { isObject } from "../../kernel/json.ts";
import { asksHeartbeat } from "../../kernel/transcript/transcript.ts";
import type { MessageRecord } from "../../kernel/transfer/record.ts";
import { saidAt, senderOf } from "./identity.ts";
import type { HostMessage, StoredMessage, Vouched } from "./message.ts";
import type { Entry } from "./walk.ts";

/** Null: nothing that is not known. `within`: what was asked before it is a heartbeat. */
export function vouchedFor(
  row: StoredMessage,
  { message, at }: Pick<Entry, "message" | "at">,
  within: boolean,
): Vouched | null {
  if (row.turn !== null || row.withheld !== null) return null;
  const said = isRelayed(message) ? { isOwner: null, id: null } : senderOf(message);
  const sender = { isOwner: row.sender.isOwner ?? said.isOwner, id: row.sender.id ?? said.id };
  const heartbeat = row.heartbeat || asksHeartbeat(message) || (row.role !== "user" && within);
  const isSpoken = sender.isOwner !== row.sender.isOwner || sender.id !== row.sender.id;
  const isNews = isSpoken || heartbeat !== row.heartbeat;
  // Nobody but the host has named it: when it was said is the other memory's guess.
  const moment = isNews || row.chained ? (saidAt(message) ?? at ?? row.at) : row.at;
  return isNews || moment !== row.at ? { sender, heartbeat, at: moment } : null;
}

/** The same of a record that has the host's name for it: there is more to be said only where nobody had said who spoke. */
export function vouchedBy(
  row: StoredMessage,
  { entries, heartbeat, at }: MessageRecord,
  message: HostMessage,
): Vouched | null {
  if (entries.length === 0) return null;
  const vouched = vouchedFor(row, { message, at: instantOf(at) }, heartbeat);
  const { sender } = row;
  const isNews = vouched?.sender.isOwner !== sender.isOwner || vouched?.heartbeat !== row.heartbeat;
  return vouched !== null && isNews ? vouched : null;
}

/** Another program's words in the owner's place: that the host says so is not stored with them. */
function isRelayed(message: HostMessage): boolean {
  const provenance = message["provenance"];
  return isObject(provenance) && provenance["kind"] !== "external_user";
}
