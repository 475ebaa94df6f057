/** Up to which message the ledger has all there is, and which are to be looked at once more. */

import type { MessageId } from "../kernel/ids.ts";
import { ListedAgain } from "./listed-again.ts";
import type { Stores } from "./stores.ts";

const UP_TO = "ledger-up-to";

const listOf = (meta: Stores["meta"]) => new ListedAgain(meta, "ledger-again");

/** Within the caller's transaction: they were not to be seen before. */
export async function observeAgain({ meta }: Stores, ids: readonly MessageId[]): Promise<void> {
  await listOf(meta).add(ids);
}

/** Some of them. */
export function toObserveAgain(meta: Stores["meta"]): Promise<readonly number[]> {
  return listOf(meta).some();
}

export function observedAgain(meta: Stores["meta"], ids: readonly number[]): Promise<void> {
  return listOf(meta).drop(ids);
}

export async function observedUpTo(meta: Stores["meta"]): Promise<number> {
  return Number((await meta.get(UP_TO)) ?? 0);
}

export async function setObservedUpTo(meta: Stores["meta"], upTo: number): Promise<void> {
  await meta.set(UP_TO, String(upTo));
}
