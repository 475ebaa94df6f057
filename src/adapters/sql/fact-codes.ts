/**
 * How the words of facts, of the graph, of cards and of logs stand in columns. The numbers are in every database file: they may
 * be added to, never changed.
 */

import type { EntityType } from "../../kernel/entity-ref.ts";
import type { Evidence, EvidenceKey, EvidenceKind } from "../../kernel/evidence.ts";
import type { LogLevel } from "../../rooms/chronicle/index.ts";
import type {
  Confidence,
  FactActKind,
  ObjectType,
  Proposal,
  ProposalState,
  Voice,
} from "../../rooms/facts/index.ts";
import type { Card, EdgeState, EdgeType, GraphOrigin } from "../../rooms/graph/index.ts";
import { digestOut, numbering, wholeIn } from "./column-codes.ts";

/** In the order of `EVIDENCE_KINDS`, by which they are sorted. */
export const EVIDENCE_CODES = numbering<EvidenceKind>("kind of evidence", {
  msg: 0,
  sum: 1,
  mem: 2,
  doc: 3,
  obs: 4,
  evt: 5,
  fact: 6,
});

export const OBJECT_CODES = numbering<ObjectType>("kind of an object", { literal: 0, entity: 1, json: 2 });

export const CONFIDENCE_CODES = numbering<Confidence>("confidence", {
  low: 0,
  source_capped: 1,
  corroborated: 2,
  operator_asserted: 3,
});

export const VOICE_CODES = numbering<Voice>("voice", { terminal: 0, owner: 1, accepted: 2 });

export const ACT_CODES = numbering<FactActKind>("act upon a fact", {
  superseded: 0,
  invalidated: 1,
  retracted: 2,
  restored: 3,
});
/** Added to the number of an act for each time that the fact had been restored before: what was undone can be said again. */
export const ACT_ROUND = 16;

export const PROPOSED_ACTS = numbering<Proposal["act"]>("act of a proposal", { asserts: 0, ends: 1 });

export const PROPOSAL_CODES = numbering<ProposalState>("state of a proposal", {
  pending: 0,
  accepted: 1,
  rejected: 2,
});

export const ENTITY_CODES = numbering<EntityType>("type of an entity", {
  project: 0,
  repo: 1,
  decision: 2,
  concept: 3,
  tool: 4,
  person: 5,
});

export const GRAPH_ORIGIN_CODES = numbering<GraphOrigin>("origin in the graph", {
  metadata: 0,
  fact: 1,
  pattern: 2,
  person: 3,
});

export const EDGE_TYPE_CODES = numbering<EdgeType>("type of an edge", {
  uses: 0,
  blocked_by: 1,
  relates_to: 2,
  evaluates: 3,
  decides: 4,
  mentions: 5,
  derived_from: 6,
  supports: 7,
  contradicts: 8,
});

export const EDGE_STATE_CODES = numbering<EdgeState>("state of an edge", {
  active: 0,
  proposed: 1,
  rejected: 2,
});

export const CARD_METHODS = numbering<Card["method"]>("method of a card", { extractive: 0, given: 1 });

export const LOG_LEVEL_CODES = numbering<LogLevel>("level of an entry", {
  debug: 0,
  info: 1,
  notice: 2,
  warn: 3,
  error: 4,
});

/** More than there are kinds of evidence. */
const KINDS_AT_MOST = 16;

/** Records as one value of a statement, each of them one whole number; `RECORDS_ASKED` makes rows of it. */
export function recordsIn(records: readonly EvidenceKey[]): string {
  const numbers = records.map(
    ({ kind, id }) => BigInt(wholeIn(id)) * BigInt(KINDS_AT_MOST) + BigInt(EVIDENCE_CODES.number(kind)),
  );
  return `[${numbers.join(",")}]`;
}

/** Few against what they are looked up in: they come first. */
export const RECORDS_ASKED = `(SELECT value % ${KINDS_AT_MOST} AS kind, value / ${KINDS_AT_MOST} AS source FROM json_each(?)) AS asked CROSS JOIN`;

export interface EvidenceRow {
  kind: number;
  source: number;
  digest: Uint8Array;
}

export function evidenceOf({ kind, source, digest }: EvidenceRow): Evidence {
  return { kind: EVIDENCE_CODES.name(kind), id: source, digest: digestOut(digest) };
}
