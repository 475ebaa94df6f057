/** A memory as its columns hold it. */

import { instantOf } from "../../kernel/clock.ts";
import { type MemoryId, memoryId, shelfId } from "../../kernel/ids.ts";
import type { Memory, StoredVerdict } from "../../rooms/durable/index.ts";
import {
  digestOut,
  MEMORY_STATES,
  maybeTextOut,
  ORIGINS,
  type StoredText,
  TRUSTS,
  textOut,
} from "./column-codes.ts";

export interface MemoryRow {
  id: number;
  shelf_id: number;
  state: number;
  origin: number;
  trust: number;
  at: number;
  created_at: number;
  last_said_at: number;
  reinforced: number;
  uses: number;
  supersedes_id: number | null;
  superseded_by_id: number | null;
  digest: Uint8Array;
  slot: StoredText | null;
  name: StoredText | null;
  gate: string | null;
  text: StoredText;
  extra: StoredText | null;
}

export function memoryIn(row: MemoryRow | undefined): Memory | undefined {
  return row && memoryOf(row);
}

export function memoryOf(row: MemoryRow): Memory {
  return {
    id: memoryId(row.id),
    shelf: shelfId(row.shelf_id),
    text: textOut(row.text),
    digest: digestOut(row.digest),
    origin: ORIGINS.name(row.origin),
    trust: TRUSTS.name(row.trust),
    at: instantOf(row.at),
    createdAt: instantOf(row.created_at),
    slot: maybeTextOut(row.slot),
    supersedes: row.supersedes_id as MemoryId | null,
    gate: row.gate === null ? null : (JSON.parse(row.gate) as StoredVerdict),
    name: maybeTextOut(row.name),
    extra: maybeTextOut(row.extra),
    state: MEMORY_STATES.name(row.state),
    supersededBy: row.superseded_by_id as MemoryId | null,
    reinforced: row.reinforced,
    lastSaidAt: instantOf(row.last_said_at),
    uses: row.uses,
  };
}
