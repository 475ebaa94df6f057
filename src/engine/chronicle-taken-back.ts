/**
 * What logs have of messages goes with them when a person takes those back, or comes to be seen. Within the transaction of that
 * act: the lines are gone at once, and the log is made anew in the background.
 */

import type { MessageId } from "../kernel/ids.ts";
import { markLane, noteChange } from "./chronicle-marks.ts";
import type { Stores } from "./stores.ts";

/** Another line may be told instead, or others fit in: so logs that had come as far as these are made from the beginning. */
export async function logAgainWithout(stores: Stores, messages: readonly MessageId[]): Promise<void> {
  await stores.chronicle.erase(messages);
  await logAgainWith(stores, messages);
}

/** They can be seen now. */
export async function logAgainWith(
  { history, chronicle, meta }: Stores,
  messages: readonly MessageId[],
): Promise<void> {
  const rows = [...(await history.messages(messages)).values()];
  // Whatever is being observed of them meanwhile does not count, however far their logs have come.
  if (rows.length > 0) await noteChange(meta);
  for (const [lane, own] of Map.groupBy(rows, (row) => row.lane)) {
    const upTo = (await chronicle.head(lane))?.upTo ?? null;
    if (upTo !== null && own.some(({ id }) => id <= upTo)) await markLane(meta, lane, "again");
  }
}
