/** What something rests on, as the tables in memory compare it. */

import { assert } from "../../kernel/assert.ts";
import { EVIDENCE_KINDS, type Evidence, type EvidenceKey, evidenceRef } from "../../kernel/evidence.ts";
import { requireDigest, requireWhole } from "./numbers.ts";

export function requireEvidence({ kind, id, digest }: Evidence): void {
  assert(EVIDENCE_KINDS.includes(kind), `${kind} is no kind of evidence`);
  requireWhole(id);
  requireDigest(digest);
}

export function refsOf(records: readonly EvidenceKey[]): ReadonlySet<string> {
  return new Set(records.map(evidenceRef));
}

/** By their bytes, as a file would have them. */
export function byText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
