/**
 * What something rests on, as it stands now: whether the record is still there, what it says, and on whose word. Read whenever a
 * fact, an edge or a card is read; nothing is taken for granted from before.
 */

import type { EvidenceKey } from "../kernel/evidence.ts";
import type { EngineContext } from "./context.ts";
import { type EvidenceNow, readRecords } from "./evidence-records.ts";
import { readFactEvidence } from "./fact-evidence.ts";
import { isFirstHand } from "./source-state.ts";
import type { Stores } from "./stores.ts";

export type { EvidenceNow, HoldingEvidence } from "./evidence-records.ts";
export { sourceState } from "./source-state.ts";

/** By reference, such as `msg:42`: each that was asked for. */
export async function readEvidence(
  context: EngineContext,
  stores: Stores,
  keys: readonly EvidenceKey[],
): Promise<ReadonlyMap<string, EvidenceNow>> {
  const facts = keys.filter(({ kind }) => kind === "fact").map(({ id }) => id);
  const records = await readRecords(context, stores, keys.filter(isFirstHand));
  if (facts.length === 0) return records;
  return new Map([...records, ...(await readFactEvidence(context, stores, facts))]);
}
