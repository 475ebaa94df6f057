/** Rows of the history tables as the objects that the port speaks of. */

import { instantOf } from "../../kernel/clock.ts";
import { installationId, laneId, messageId, turnId } from "../../kernel/ids.ts";
import { tokens } from "../../kernel/tokens.ts";
import type { Lane, Reset, Session, StoredMessage, Turn } from "../../rooms/history/index.ts";
import { KINDS, maybeTextOut, SCRIPTS, STATES, type StoredText, textOut, WITHHELD } from "./column-codes.ts";
import { eventKeyOut } from "./event-keys.ts";

export interface LaneRow {
  id: number;
  installation: StoredText;
  agent: StoredText;
  session_key: StoredText;
  kind: number;
  created_at: number;
  session: number | null;
  epoch: number;
  cursor: StoredText | null;
  behind_since: number | null;
  behind_reason: StoredText | null;
  tail_from: number | null;
  budget: number | null;
  model: StoredText | null;
  withheld: number;
}

export const LANE_COLUMNS =
  "id, installation, agent, session_key, kind, created_at, session, epoch, cursor, behind_since, behind_reason, tail_from, budget, model, withheld";

export function laneOf(row: LaneRow): Lane {
  return {
    id: laneId(row.id),
    installation: installationId(textOut(row.installation)),
    agent: textOut(row.agent),
    sessionKey: textOut(row.session_key),
    kind: KINDS.name(row.kind),
    createdAt: instantOf(row.created_at),
    session: row.session,
    epoch: row.epoch,
    cursor: maybeTextOut(row.cursor),
    tailFrom: row.tail_from === null ? null : messageId(row.tail_from),
    budget: row.budget,
    model: maybeTextOut(row.model),
    withheld: row.withheld,
    health:
      row.behind_since === null
        ? { state: "caught-up" }
        : { state: "behind", since: instantOf(row.behind_since), reason: textOut(row.behind_reason ?? "") },
  };
}

export interface SessionRow {
  lane_id: number;
  number: number;
  session_id: StoredText;
  parent_session_id: StoredText | null;
  started_at: number;
  cursor: StoredText | null;
  finished: number;
}

export function sessionOf(row: SessionRow): Session {
  return {
    lane: laneId(row.lane_id),
    number: row.number,
    sessionId: textOut(row.session_id),
    parentSessionId: maybeTextOut(row.parent_session_id),
    startedAt: instantOf(row.started_at),
    cursor: maybeTextOut(row.cursor),
    finished: row.finished === 1,
  };
}

export interface TurnRow {
  id: number;
  lane_id: number;
  key: StoredText;
  session: number;
  committed_at: number;
  heartbeat: number;
}

export function turnOf(row: TurnRow): Turn {
  return {
    id: turnId(row.id),
    lane: laneId(row.lane_id),
    key: textOut(row.key),
    session: row.session,
    committedAt: instantOf(row.committed_at),
    heartbeat: row.heartbeat === 1,
  };
}

export interface MessageRow {
  id: number;
  lane_id: number;
  seq: number;
  turn_id: number | null;
  session: number;
  place: number;
  role: StoredText;
  at: number;
  stored_at: number;
  state: number;
  heartbeat: number;
  event_key: StoredText | null;
  /** 32 hex digits, and so is the chain. */
  content_hash: string;
  chain: string;
  chained: number;
  tokens: number;
  bytes: number;
  script: number;
  sender_is_owner: number | null;
  sender_id: StoredText | null;
  withheld: number;
}

/** SQLite spells digests out at a fraction of what it costs to carry bytes over and spell them out here. */
const DIGESTS: ReadonlySet<string> = new Set(["content_hash", "chain"]);

/** Without the envelope: a body is read only when it is asked for. */
export const MESSAGE_COLUMNS = [
  ["id", "lane_id", "seq", "turn_id", "session", "place", "role", "at", "stored_at", "state", "heartbeat"],
  [
    "event_key",
    "content_hash",
    "chain",
    "chained",
    "tokens",
    "bytes",
    "script",
    "sender_is_owner",
    "sender_id",
    "withheld",
  ],
]
  .flat()
  .map((column) =>
    DIGESTS.has(column) ? `lower(hex(messages.${column})) AS ${column}` : `messages.${column}`,
  )
  .join(", ");

export function messageOf(row: MessageRow): StoredMessage {
  return {
    id: messageId(row.id),
    lane: laneId(row.lane_id),
    turn: row.turn_id === null ? null : turnId(row.turn_id),
    seq: row.seq,
    session: row.session,
    place: row.place,
    role: textOut(row.role),
    at: instantOf(row.at),
    storedAt: instantOf(row.stored_at),
    state: STATES.name(row.state),
    heartbeat: row.heartbeat === 1,
    eventKey: eventKeyOut(row.event_key),
    contentHash: row.content_hash,
    chain: row.chain,
    chained: row.chained === 1,
    tokens: tokens(row.tokens),
    bytes: row.bytes,
    script: SCRIPTS.name(row.script),
    sender: {
      isOwner: row.sender_is_owner === null ? null : row.sender_is_owner === 1,
      id: maybeTextOut(row.sender_id),
    },
    withheld: row.withheld === 0 ? null : WITHHELD.name(row.withheld),
  };
}

export interface ResetRow {
  lane_id: number;
  entry_id: StoredText;
  session: number;
  place: number;
  reason: StoredText;
  at: number;
}

export function resetOf(row: ResetRow): Reset {
  return {
    lane: laneId(row.lane_id),
    session: row.session,
    place: row.place,
    entryId: textOut(row.entry_id),
    reason: textOut(row.reason),
    at: instantOf(row.at),
  };
}
