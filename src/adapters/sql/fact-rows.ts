/** A fact, an act upon one and a proposal, as their columns hold them. */

import { instantOf } from "../../kernel/clock.ts";
import type { EntityRef } from "../../kernel/entity-ref.ts";
import { type FactId, factId, proposalId, shelfId } from "../../kernel/ids.ts";
import type { Fact, FactAct, Proposal } from "../../rooms/facts/index.ts";
import { digestOut, maybeTextOut, type StoredText, textOut } from "./column-codes.ts";
import {
  ACT_CODES,
  ACT_ROUND,
  CONFIDENCE_CODES,
  type EvidenceRow,
  evidenceOf,
  OBJECT_CODES,
  PROPOSAL_CODES,
  PROPOSED_ACTS,
  VOICE_CODES,
} from "./fact-codes.ts";
import { RECORD_TRUSTS } from "./ledger-codes.ts";

export interface FactRow {
  id: number;
  shelf_id: number;
  subject: StoredText;
  predicate: string;
  object_type: number;
  object: StoredText;
  valid_from: number;
  valid_to: number | null;
  ends_at: number | null;
  recorded_at: number;
  confidence: number;
  trust: number;
  voice: number;
  hash: Uint8Array;
}

export interface FactSourceRow extends EvidenceRow {
  fact_id: number;
  recorded_at: number;
}

export interface ActRow {
  id: number;
  fact_id: number;
  kind: number;
  at: number;
  recorded_at: number;
  by_id: number | null;
  voice: number;
  reason: StoredText | null;
  source_kind: number | null;
  source: number | null;
  digest: Uint8Array | null;
}

export interface ProposalRow {
  id: number;
  shelf_id: number;
  subject: StoredText;
  predicate: string;
  object_type: number;
  object: StoredText;
  act: number;
  valid_from: number;
  valid_to: number | null;
  source_kind: number;
  source: number;
  digest: Uint8Array;
  trust: number;
  why: string;
  at: number;
  hash: Uint8Array;
  state: number;
  decided_at: number | null;
  fact_id: number | null;
}

export function factOf(row: FactRow): Fact {
  return {
    id: factId(row.id),
    shelf: shelfId(row.shelf_id),
    subject: textOut(row.subject) as EntityRef,
    predicate: row.predicate,
    object: { type: OBJECT_CODES.name(row.object_type), value: textOut(row.object) },
    from: instantOf(row.valid_from),
    to: row.valid_to === null ? null : instantOf(row.valid_to),
    endsAt: row.ends_at === null ? null : instantOf(row.ends_at),
    recordedAt: instantOf(row.recorded_at),
    confidence: CONFIDENCE_CODES.name(row.confidence),
    trust: RECORD_TRUSTS.name(row.trust) as Fact["trust"],
    voice: VOICE_CODES.name(row.voice),
    hash: digestOut(row.hash),
  };
}

export function actOf(row: ActRow): FactAct {
  const { source_kind: kind, source, digest } = row;
  return {
    id: row.id,
    fact: factId(row.fact_id),
    kind: ACT_CODES.name(row.kind % ACT_ROUND),
    at: instantOf(row.at),
    recordedAt: instantOf(row.recorded_at),
    by: row.by_id as FactId | null,
    voice: VOICE_CODES.name(row.voice),
    reason: maybeTextOut(row.reason),
    source: kind === null || source === null || digest === null ? null : evidenceOf({ kind, source, digest }),
  };
}

export function proposalOf(row: ProposalRow): Proposal {
  return {
    id: proposalId(row.id),
    shelf: shelfId(row.shelf_id),
    subject: textOut(row.subject) as EntityRef,
    predicate: row.predicate,
    object: { type: OBJECT_CODES.name(row.object_type), value: textOut(row.object) },
    act: PROPOSED_ACTS.name(row.act),
    from: instantOf(row.valid_from),
    to: row.valid_to === null ? null : instantOf(row.valid_to),
    source: evidenceOf({ kind: row.source_kind, source: row.source, digest: row.digest }),
    trust: RECORD_TRUSTS.name(row.trust) as Proposal["trust"],
    why: JSON.parse(row.why) as string[],
    at: instantOf(row.at),
    hash: digestOut(row.hash),
    state: PROPOSAL_CODES.name(row.state),
    decidedAt: row.decided_at === null ? null : instantOf(row.decided_at),
    fact: row.fact_id as FactId | null,
  };
}
