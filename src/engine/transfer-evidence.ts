/** What something rests on, as a file has it: references, and no digest. What is still said as it was, and what is not. */

import { EVIDENCE_KINDS, type Evidence, type EvidenceKey, evidenceRef } from "../kernel/evidence.ts";
import type { EvidenceRefs } from "../kernel/transfer/record.ts";
import type { EngineContext } from "./context.ts";
import { readEvidence, sourceState } from "./evidence.ts";
import type { Stores } from "./stores.ts";

/** Matches nothing that anybody says: what rests on it rests on what was said otherwise. */
const OTHERWISE = "0".repeat(32);

export interface RestsOn {
  readonly sources: EvidenceRefs;
  readonly changed?: EvidenceRefs;
}

/** Pieces of documents have no reference in a file: they are taken apart anew where they arrive. */
export async function restsOn(
  context: EngineContext,
  stores: Stores,
  evidence: readonly Evidence[],
): Promise<RestsOn> {
  const named = evidence.filter(({ kind }) => kind !== "doc");
  const now = await readEvidence(context, stores, named);
  const refsOf = (some: readonly Evidence[]) => [...new Set(some.map(evidenceRef))];
  const sources = refsOf(named.filter((one) => sourceState(now, one) === "holds"));
  const changed = refsOf(named.filter((one) => sourceState(now, one) !== "holds"));
  const others = changed.filter((ref) => !sources.includes(ref));
  return { sources, ...(others.length > 0 && { changed: others }) };
}

/** With the digests of this store. What cannot be read here bears nothing, and is kept as that. */
export async function evidenceArriving(
  context: EngineContext,
  stores: Stores,
  sources: EvidenceRefs,
  changed: EvidenceRefs = [],
): Promise<readonly Evidence[]> {
  const keys = sources.flatMap(keyIn);
  const now = await readEvidence(context, stores, keys);
  const holding = keys.map((key) => {
    const found = now.get(evidenceRef(key));
    return { ...key, digest: found?.state === "holds" ? found.digest : OTHERWISE };
  });
  return [...holding, ...changed.flatMap(keyIn).map((key) => ({ ...key, digest: OTHERWISE }))];
}

export function keyIn(ref: string): readonly EvidenceKey[] {
  const [, kind, id] = /^([a-z]+):(\d{1,15})$/.exec(ref) ?? [];
  const known = EVIDENCE_KINDS.find((one) => one === kind);
  return known === undefined ? [] : [{ kind: known, id: Number(id) }];
}
