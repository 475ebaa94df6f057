/** An observation as its columns hold it. */

import { instantOf } from "../../kernel/clock.ts";
import { type MessageId, type ObservationId, observationId, shelfId, spoolFileId } from "../../kernel/ids.ts";
import type { Observation, Plan } from "../../rooms/ledger/index.ts";
import { digestOut, maybeTextOut, type StoredText, textOut } from "./column-codes.ts";
import {
  HOLDS,
  IMPORTANCES,
  LANGUAGE_CODES,
  LIFECYCLE_CODES,
  OBSERVED_KINDS,
  OBSERVED_ORIGINS,
  OUTCOME_CODES,
  PLAN_CODES,
  PRIORITY_CODES,
  RECORD_TRUSTS,
} from "./ledger-codes.ts";
import { type Packed, unpackText } from "./packed-json.ts";

export const OBSERVATION_COLUMNS =
  "o.*, p.status AS plan_status, p.due_at AS plan_due, p.expires_at AS plan_expires, p.trigger AS plan_trigger";
export const OBSERVATION_TABLES = "observations AS o LEFT JOIN plans AS p ON p.observation_id = o.id";

/**
 * In the place of a text that says no more than its line: most do not, and there are many of them. Written as a bigint:
 * a number takes eight bytes in a column without a type, a whole one none or one.
 */
export const SAME_AS_LINE = 0n;

/** Usual names of what judged it are numbers; others stand as they are. */
const METHODS: readonly string[] = ["given", "heuristic-v1", "heuristic-v2"];

export function methodIn(method: string | null): bigint | string | null {
  const usual = method === null ? -1 : METHODS.indexOf(method);
  return usual < 0 ? method : BigInt(usual);
}

function methodOut(stored: number | string | null): string | null {
  return typeof stored === "number" ? (METHODS[stored] ?? null) : stored;
}

export interface ObservationRow {
  id: number;
  shelf_id: number;
  kind: number;
  kind_given: number;
  origin: number;
  trust: number;
  held: number | null;
  held_at: number | null;
  importance: number | null;
  label: number;
  method: number | string | null;
  priority: number;
  state: number;
  language: number;
  outcome: number | null;
  at: number;
  created_at: number;
  agent: StoredText | null;
  tool: StoredText | null;
  call: StoredText | null;
  duration_ms: number | null;
  message_id: number | null;
  supersedes_id: number | null;
  superseded_by_id: number | null;
  spool_id: number | null;
  spool_offset: number | null;
  hash: Uint8Array;
  line: StoredText;
  text: StoredText | number;
  detail: Packed | null;
  plan_status: number | null;
  plan_due: number | null;
  plan_expires: number | null;
  plan_trigger: StoredText | null;
}

export function observationOf(row: ObservationRow): Observation {
  return {
    id: observationId(row.id),
    shelf: shelfId(row.shelf_id),
    kind: OBSERVED_KINDS.name(row.kind),
    kindGiven: row.kind_given !== 0,
    origin: OBSERVED_ORIGINS.name(row.origin),
    trust: RECORD_TRUSTS.name(row.trust) as Observation["trust"],
    held: row.held === null ? null : HOLDS.name(row.held),
    heldAt: row.held_at === null ? null : instantOf(row.held_at),
    importance: { score: row.importance, label: IMPORTANCES.name(row.label), method: methodOut(row.method) },
    priority: PRIORITY_CODES.name(row.priority),
    state: LIFECYCLE_CODES.name(row.state),
    language: LANGUAGE_CODES.name(row.language),
    outcome: row.outcome === null ? null : OUTCOME_CODES.name(row.outcome),
    at: instantOf(row.at),
    createdAt: instantOf(row.created_at),
    agent: maybeTextOut(row.agent),
    tool: maybeTextOut(row.tool),
    call: maybeTextOut(row.call),
    durationMs: row.duration_ms,
    message: row.message_id as MessageId | null,
    supersedes: row.supersedes_id as ObservationId | null,
    supersededBy: row.superseded_by_id as ObservationId | null,
    spool: row.spool_id === null ? null : { file: spoolFileId(row.spool_id), offset: row.spool_offset ?? 0 },
    hash: digestOut(row.hash),
    line: textOut(row.line),
    text: textOut(typeof row.text === "number" ? row.line : row.text),
    detail: detailOf(row.detail),
    plan: planOf(row),
  };
}

function planOf(row: ObservationRow): Plan | null {
  if (row.plan_status === null) return null;
  return {
    trigger: maybeTextOut(row.plan_trigger),
    dueAt: row.plan_due === null ? null : instantOf(row.plan_due),
    expiresAt: row.plan_expires === null ? null : instantOf(row.plan_expires),
    status: PLAN_CODES.name(row.plan_status),
  };
}

/** One that the disk has changed does not take the rest of its row with it. */
function detailOf(packed: Packed | null): string | null {
  if (packed === null) return null;
  try {
    return unpackText(packed);
  } catch {
    return null;
  }
}
