/** Whether what was said when something was made of it is still said. */

import { type Evidence, type EvidenceKey, evidenceRef } from "../kernel/evidence.ts";
import type { SourceStanding } from "../rooms/facts/index.ts";
import { type EvidenceNow, type FirstHandKey, GONE } from "./evidence-records.ts";

export function sourceState(now: ReadonlyMap<string, EvidenceNow>, source: Evidence): SourceStanding {
  const found = now.get(evidenceRef(source)) ?? GONE;
  if (found.state !== "holds") return found.state;
  return found.digest === source.digest ? "holds" : "changed";
}

/** Says something by itself: a fact rests on such, and not on another fact. */
export function isFirstHand<Key extends EvidenceKey>(key: Key): key is Key & FirstHandKey {
  return key.kind !== "fact";
}
