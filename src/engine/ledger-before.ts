/**
 * How records of the ledger were before a person changed them or let them go, so that this can be undone exactly. Codes and numbers
 * alone, never a word of them; of the newest acts only.
 */

import type { Json } from "../kernel/json.ts";
import { listIn } from "./lesson-waiting.ts";
import type { Stores } from "./stores.ts";

/** The newest last: JSON. */
const KEPT = "ledger/before";
const MOST_KEPT = 300;

export type LedgerAct = "changed" | "released";

interface Before {
  readonly ref: string;
  readonly act: LedgerAct;
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
  act: LedgerAct,
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
  act: LedgerAct,
): Promise<boolean> {
  return (await keptIn(meta)).some((one) => one.ref === ref && one.act === act);
}

async function keptIn(meta: Stores["meta"]): Promise<readonly Before[]> {
  return listIn(await meta.get(KEPT)).flatMap((one) => {
    const [ref, act, was] = Array.isArray(one) ? (one as Json[]) : [];
    if (typeof ref !== "string" || (act !== "changed" && act !== "released")) return [];
    return [{ ref, act, was: was ?? null }];
  });
}

async function save(meta: Stores["meta"], kept: readonly Before[]): Promise<void> {
  await meta.set(KEPT, JSON.stringify(kept.map(({ ref, act, was }) => [ref, act, was])));
}
