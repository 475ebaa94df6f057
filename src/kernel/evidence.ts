/**
 * What something rests on: a record, and a keyed digest of what it said at the time. A record that is gone or says otherwise by
 * now bears nothing any more. How often it was used is no part of what it says.
 */

/** Kinds of records that something can rest on. */
export const EVIDENCE_KINDS = ["msg", "sum", "mem", "doc", "obs", "evt", "fact"] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

export interface EvidenceKey {
  readonly kind: EvidenceKind;
  readonly id: number;
}

export interface Evidence extends EvidenceKey {
  /** 32 hex digits, keyed: it tells nothing of what was said. */
  readonly digest: string;
}

export function evidenceRef({ kind, id }: EvidenceKey): `${EvidenceKind}:${number}` {
  return `${kind}:${id}`;
}
