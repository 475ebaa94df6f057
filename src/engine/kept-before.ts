/**
 * How records of the ledger and edges of the graph were before a person changed them, let them go or decided about them, so that this can
 * be undone exactly. Codes and numbers alone, never a word of them. Kept by record: what is done with one loses nothing of another.
 */

import type { Json } from "../kernel/json.ts";
import { listIn } from "./lesson-waiting.ts";
import type { Stores } from "./stores.ts";

/** Of one record; the newest last: JSON. */
const MOST_KEPT = 100;
/** Where those of all records stood together before. */
const TOGETHER = "acts/before";

const ACTS = ["changed", "released", "decided"] as const;
export type UndoneAct = (typeof ACTS)[number];

interface Before {
  readonly ref: string;
  readonly act: UndoneAct;
  readonly was: Json;
}

type Meta = Pick<Stores, "meta">;

export async function keepBefore({ meta }: Meta, { ref, act, was }: Before): Promise<void> {
  await save(meta, ref, [...(await keptOf(meta, ref)), { ref, act, was }]);
}

/** How it was before the newest such act, which is kept no longer; undefined: nothing is known of one. */
export async function takeBefore({ meta }: Meta, ref: string, act: UndoneAct): Promise<Json | undefined> {
  const kept = await keptOf(meta, ref);
  const at = kept.findLastIndex((one) => one.act === act);
  if (at < 0) return undefined;
  await save(meta, ref, kept.toSpliced(at, 1));
  return kept[at]!.was;
}

export async function hasBefore({ meta }: Meta, ref: string, act: UndoneAct): Promise<boolean> {
  return (await keptOf(meta, ref)).some((one) => one.act === act);
}

async function keptOf(meta: Stores["meta"], ref: string): Promise<readonly Before[]> {
  const own = await meta.get(nameOf(ref));
  return listIn(own ?? (await meta.get(TOGETHER))).flatMap((one) => {
    const [of, act, was] = Array.isArray(one) ? (one as Json[]) : [];
    const known = ACTS.find((one) => one === act);
    return of === ref && known !== undefined ? [{ ref, act: known, was: was ?? null }] : [];
  });
}

async function save(meta: Stores["meta"], ref: string, kept: readonly Before[]): Promise<void> {
  const newest = kept.slice(-MOST_KEPT).map(({ ref: of, act, was }) => [of, act, was]);
  await meta.set(nameOf(ref), JSON.stringify(newest));
}

function nameOf(ref: string): string {
  return `${TOGETHER}/${ref}`;
}
