/**
 * Messages that the gate is to look at once more: what was made of them is gone, or they were not to be seen before.
 *
 * A message may be listed before the gate has reached it, since a batch that was prepared may have passed it unseen.
 */

import type { MessageId } from "../kernel/ids.ts";
import { ListedAgain } from "./listed-again.ts";
import type { Stores } from "./stores.ts";

const listOf = (meta: Stores["meta"]) => new ListedAgain(meta, "gate-again");

/** Within the caller's transaction. Only what the owner said is ever judged. */
export async function judgeAgain({ history, meta }: Stores, ids: readonly MessageId[]): Promise<void> {
  const rows = await history.messages(ids);
  const said = ids.filter((id) => {
    const row = rows.get(id);
    return row?.role === "user" && row.sender.isOwner === true;
  });
  await listOf(meta).add(said);
}

/** Some of them. */
export function listedAgain(meta: Stores["meta"]): Promise<readonly number[]> {
  return listOf(meta).some();
}

export function judgedAgain(meta: Stores["meta"], ids: readonly number[]): Promise<void> {
  return listOf(meta).drop(ids);
}
