/** Which message called for a tool's result: its arguments stand there, and it may be taken back by itself. */

import type { MessageId } from "../kernel/ids.ts";
import { isObject, type JsonObject } from "../kernel/json.ts";
import type { MessageBody, StoredMessage } from "../rooms/history/index.ts";
import type { Stores } from "./stores.ts";

/** Messages before a result among which its call stands: a turn may call for many at once. */
const NEAR_BY = 48;

export interface Caller {
  readonly message: MessageId;
  /** What it says of the call; of one that was taken back, no more than that there was one. */
  readonly part: JsonObject;
  readonly withheld: boolean;
}

/** The nearest before it: whoever numbers calls anew each turn has the same number again. */
export async function callerOf(
  { history }: Pick<Stores, "history">,
  row: StoredMessage,
  call: string,
): Promise<Caller | null> {
  const rows = (await before(history, row, NEAR_BY)).filter(({ role }) => role === "assistant");
  for (const one of rows.toReversed()) {
    const body = (await history.bodies([one.id])).get(one.id);
    const part = body?.parts.find(({ type, toolCallId }) => type === "toolCall" && toolCallId === call)?.json;
    if (isObject(part)) return { message: one.id, part: part as JsonObject, withheld: one.withheld !== null };
  }
  return null;
}

/** Of its session, in the order in which they were said. */
export async function before(
  history: Stores["history"],
  row: StoredMessage,
  limit: number,
): Promise<readonly StoredMessage[]> {
  const { session, place, seq } = row;
  const found = await history.page(row.lane, { after: { session, place, seq }, limit, newestFirst: true });
  return found.filter((one) => one.session === session).reverse();
}

/** The call that a result answers; null: it does not say. */
export function answeredCall({ envelope, parts }: MessageBody): string | null {
  const named = envelope["toolCallId"] ?? envelope["tool_call_id"] ?? parts[0]?.toolCallId;
  return typeof named === "string" && named !== "" ? named.slice(0, 200) : null;
}

/** Those that a message makes. */
export function madeCalls({ parts }: MessageBody): readonly string[] {
  return parts.flatMap(({ type, toolCallId }) =>
    type === "toolCall" && toolCallId !== null ? [toolCallId] : [],
  );
}
