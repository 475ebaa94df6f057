/** Up to which message turns were looked at for how routes went, and which are to be looked at once more. */

import type { MessageId } from "../kernel/ids.ts";
import { ListedAgain } from "./listed-again.ts";
import type { Stores } from "./stores.ts";

/** Another way to look looks at everything again. */
export const OUTCOMES_VERSION = "outcomes-v1";

const UP_TO = `outcomes-up-to-${OUTCOMES_VERSION}`;

const listOf = (meta: Stores["meta"]) => new ListedAgain(meta, "outcomes-again");

/** Within the caller's transaction: they were not to be seen before, or are no more. */
export async function lookAgain({ meta }: Pick<Stores, "meta">, ids: readonly MessageId[]): Promise<void> {
  await listOf(meta).add(ids);
}

/** Within the caller's transaction: a question has an episode now. Most do before anybody looks, and cost nothing here. */
export async function lookAtLinked({ meta }: Pick<Stores, "meta">, question: MessageId): Promise<void> {
  if (question <= (await lookedUpTo(meta))) await listOf(meta).add([question]);
}

/** Some of them. */
export function toLookAgain(meta: Stores["meta"]): Promise<readonly number[]> {
  return listOf(meta).some();
}

export function lookedAgain(meta: Stores["meta"], ids: readonly number[]): Promise<void> {
  return listOf(meta).drop(ids);
}

export async function lookedUpTo(meta: Stores["meta"]): Promise<number> {
  return Number((await meta.get(UP_TO)) ?? 0);
}

export async function setLookedUpTo(meta: Stores["meta"], upTo: number): Promise<void> {
  await meta.set(UP_TO, String(upTo));
}

/** Messages that nobody looked at yet. */
export async function outcomesBehind({ history, meta }: Pick<Stores, "history" | "meta">): Promise<number> {
  return Math.max(0, (await history.newestId()) - (await lookedUpTo(meta)));
}
