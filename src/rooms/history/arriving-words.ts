/** What a record of a message says, taken apart for storage; or why it cannot be stored. */

import { DEEPEST_JSON, isTooDeep } from "../../kernel/json.ts";
import type { MessageRecord } from "../../kernel/transfer/record.ts";
import { joinMessage, splitMessage } from "./body.ts";
import { contentHash } from "./identity.ts";
import type { HostMessage, MessageBody } from "./message.ts";
import { tombstoneOf } from "./tombstone.ts";

/** Longer roles are refused wherever messages come in. */
const LONGEST_ROLE = 64;

export interface ArrivingWords {
  readonly message: HostMessage;
  readonly body: MessageBody;
  /** Over role and content, 32 hex digits. */
  readonly hash: string;
}

export function wordsOf(record: MessageRecord): ArrivingWords | string {
  if (record.role.length > LONGEST_ROLE) return "message.role: it is too long for a role";
  if (record.message === null && record.withheld !== "erased")
    return "message.message: only what was erased has no words";
  const given = record.message ?? { role: record.role, content: "", timestamp: record.at };
  if (isTooDeep(given)) return `message.message: nested deeper than ${DEEPEST_JSON} levels`;
  if (given["role"] !== record.role) return "message.message.role: it is not the role of the record";
  const whole = splitMessage(given as HostMessage);
  const body = record.withheld === "erased" ? tombstoneOf(whole).body : whole;
  const message = joinMessage(body);
  return { message, body, hash: contentHash(message) };
}
