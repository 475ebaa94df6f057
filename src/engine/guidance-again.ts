/** Messages that are to be listened to once more: they were not to be seen before. A list of numbers, as JSON. */

import type { MessageId } from "../kernel/ids.ts";
import type { Stores } from "./stores.ts";

const AGAIN = "guidance-again";
/** Of these, what was listed anew while it may have been under way: it is listened to for once more. */
const ANEW = "guidance-again-anew";
/** Up to which message everything has been listened to. */
const UP_TO = "guidance-up-to";

/** Within the caller's transaction. */
export async function hearAgain({ meta }: Stores, ids: readonly MessageId[]): Promise<void> {
  if (ids.length === 0) return;
  const listed = await toHearAgain(meta);
  const anew = new Set([...(await listOf(meta, ANEW)), ...ids.filter((id) => listed.includes(id))]);
  if (anew.size > 0) await meta.set(ANEW, JSON.stringify([...anew]));
  const all = new Set([...listed, ...ids]);
  await meta.set(AGAIN, JSON.stringify([...all]));
}

export async function toHearAgain(meta: Stores["meta"]): Promise<readonly number[]> {
  return listOf(meta, AGAIN);
}

async function listOf(meta: Stores["meta"], name: string): Promise<readonly number[]> {
  return JSON.parse((await meta.get(name)) ?? "[]") as number[];
}

export async function heardAgain(meta: Stores["meta"], ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const anew = await listOf(meta, ANEW);
  if (anew.length > 0) await meta.set(ANEW, JSON.stringify(anew.filter((id) => !ids.includes(id))));
  const done = new Set(ids.filter((id) => !anew.includes(id)));
  await meta.set(AGAIN, JSON.stringify((await toHearAgain(meta)).filter((id) => !done.has(id))));
}

export async function heardUpTo(meta: Stores["meta"]): Promise<number> {
  return Number((await meta.get(UP_TO)) ?? 0);
}

export async function setHeardUpTo(meta: Stores["meta"], upTo: number): Promise<void> {
  await meta.set(UP_TO, String(upTo));
}
