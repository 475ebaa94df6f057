/** Up to which message the ledger has all there is, and which are to be looked at once more: a list of numbers, as JSON. */

import type { MessageId } from "../kernel/ids.ts";
import type { Stores } from "./stores.ts";

const UP_TO = "ledger-up-to";
const AGAIN = "ledger-again";

/** Within the caller's transaction: they were not to be seen before. */
export async function observeAgain({ meta }: Stores, ids: readonly MessageId[]): Promise<void> {
  if (ids.length === 0) return;
  const all = new Set([...(await toObserveAgain(meta)), ...ids]);
  await meta.set(AGAIN, JSON.stringify([...all]));
}

export async function toObserveAgain(meta: Stores["meta"]): Promise<readonly number[]> {
  return JSON.parse((await meta.get(AGAIN)) ?? "[]") as number[];
}

export async function observedAgain(meta: Stores["meta"], ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const done = new Set(ids);
  await meta.set(AGAIN, JSON.stringify((await toObserveAgain(meta)).filter((id) => !done.has(id))));
}

export async function observedUpTo(meta: Stores["meta"]): Promise<number> {
  return Number((await meta.get(UP_TO)) ?? 0);
}

export async function setObservedUpTo(meta: Stores["meta"], upTo: number): Promise<void> {
  await meta.set(UP_TO, String(upTo));
}
