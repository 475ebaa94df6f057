/** Entities and edges as their columns hold them. */

import { instantOf } from "../../kernel/clock.ts";
import { type EntityId, edgeId, entityId, shelfId } from "../../kernel/ids.ts";
import type { Edge, Entity } from "../../rooms/graph/index.ts";
import { type StoredText, textOut } from "./column-codes.ts";
import { EDGE_STATE_CODES, EDGE_TYPE_CODES, ENTITY_CODES, GRAPH_ORIGIN_CODES } from "./fact-codes.ts";
import { RECORD_TRUSTS } from "./ledger-codes.ts";

export interface EntityRow {
  id: number;
  shelf_id: number;
  type: number;
  name: StoredText;
  label: StoredText;
  origin: number;
  trust: number;
  created_at: number;
  merged_into_id: number | null;
}

export interface AliasRow {
  entity_id: number;
  alias: StoredText;
  origin: number;
}

export interface EdgeRow {
  id: number;
  shelf_id: number;
  src_id: number;
  dst_id: number;
  type: number;
  valid_from: number;
  valid_to: number | null;
  trust: number;
  origin: number;
  state: number;
  recorded_at: number;
}

export function entityOf(row: EntityRow): Entity {
  return {
    id: entityId(row.id),
    shelf: shelfId(row.shelf_id),
    type: ENTITY_CODES.name(row.type),
    name: textOut(row.name),
    label: textOut(row.label),
    origin: GRAPH_ORIGIN_CODES.name(row.origin),
    trust: RECORD_TRUSTS.name(row.trust) as Entity["trust"],
    createdAt: instantOf(row.created_at),
    mergedInto: row.merged_into_id as EntityId | null,
  };
}

export function edgeOf(row: EdgeRow): Edge {
  return {
    id: edgeId(row.id),
    shelf: shelfId(row.shelf_id),
    src: entityId(row.src_id),
    dst: entityId(row.dst_id),
    type: EDGE_TYPE_CODES.name(row.type),
    from: instantOf(row.valid_from),
    to: row.valid_to === null ? null : instantOf(row.valid_to),
    trust: RECORD_TRUSTS.name(row.trust) as Edge["trust"],
    origin: GRAPH_ORIGIN_CODES.name(row.origin),
    state: EDGE_STATE_CODES.name(row.state),
    recordedAt: instantOf(row.recorded_at),
  };
}
