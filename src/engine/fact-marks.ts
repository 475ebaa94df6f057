/** Up to which message and observation facts were listened for, and which messages are to be listened to once more. */

import type { MessageId } from "../kernel/ids.ts";
import { ListedAgain } from "./listed-again.ts";
import type { Stores } from "./stores.ts";

/** Another way to listen hears everything again: what is known stays, and what was missed is added. */
export const FACTS_VERSION = "stated-v1";

/** Plain data: it goes from one thread to another. */
export interface HeardUpTo {
  readonly messages: number;
  readonly observations: number;
}

const UP_TO = `facts-up-to-${FACTS_VERSION}`;

const listOf = (meta: Stores["meta"]) => new ListedAgain(meta, "facts-again");

/** Within the caller's transaction: they were not to be seen before, or not known to be the owner's. */
export async function hearFactsAgain({ meta }: Stores, ids: readonly MessageId[]): Promise<void> {
  await listOf(meta).add(ids);
}

/** Some of them. */
export function toHearFactsAgain(meta: Stores["meta"]): Promise<readonly number[]> {
  return listOf(meta).some();
}

export function heardFactsAgain(meta: Stores["meta"], ids: readonly number[]): Promise<void> {
  return listOf(meta).drop(ids);
}

export async function factsHeardUpTo(meta: Stores["meta"]): Promise<HeardUpTo> {
  const stored = await meta.get(UP_TO);
  return stored === undefined || stored === null
    ? { messages: 0, observations: 0 }
    : (JSON.parse(stored) as HeardUpTo);
}

export async function setFactsHeardUpTo(
  meta: Stores["meta"],
  { messages, observations }: HeardUpTo,
): Promise<void> {
  await meta.set(UP_TO, JSON.stringify({ messages, observations }));
}
