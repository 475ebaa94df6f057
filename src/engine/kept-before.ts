/**
 * How records of the ledger and edges of the graph were before a person changed them, let them go or decided about them, so that this can
 * be undone exactly. Codes and numbers alone, never a word of them; of the newest acts only.
 */

import type { Json } from "../kernel/json.ts";
import { listIn } from "./lesson-waiting.ts";
import type { Stores } from "./stores.ts";

/** The newest last: JSON. */
const KEPT = "acts/before";
const MOST_KEPT = 300;

const ACTS = ["changed", "released", "decided"] as const;
export type UndoneAct = (typeof ACTS)[number];

interface Before {
  readonly ref: string;
  readonly act: UndoneAct;
  readonly was: Json;
}

export async function keepBefore({ meta }: Pick<Stores, "meta">, before: Before): Promise<void> {
  const { ref, act, was } = before;
  await save(meta, [...(await keptIn(meta)), { ref, act, was }].slice(-MOST_KEPT));
}

/** How it was before the newest such act, which is kept no longer; undefined: nothing is known of one. */
export async function takeBefore(
  { meta }: Pick<Stores, "meta">,
  ref: string,
  act: UndoneAct,
): Promise<Json | undefined> {
  const kept = await keptIn(meta);
  const at = kept.findLastIndex((one) => one.ref === ref && one.act === act);
  if (at < 0) return undefined;
  await save(meta, kept.toSpliced(at, 1));
  return kept[at]!.was;
}

export async function hasBefore(
  { meta }: Pick<Stores, "meta">,
  ref: string,
  act: UndoneAct,
): Promise<boolean> {
  return (await keptIn(meta)).some((one) => one.ref === ref && one.act === act);
}

async function keptIn(meta: Stores["meta"]): Promise<readonly Before[]> {
  return listIn(await meta.get(KEPT)).flatMap((one) => {
    const [ref, act, was] = Array.isArray(one) ? (one as Json[]) : [];
    const known = ACTS.find((one) => one === act);
    return typeof ref === "string" && known !== undefined ? [{ ref, act: known, was: was ?? null }] : [];
  });
}

async function save(meta: Stores["meta"], kept: readonly Before[]): Promise<void> {
  await meta.set(KEPT, JSON.stringify(kept.map(({ ref, act, was }) => [ref, act, was])));
}
