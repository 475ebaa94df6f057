/**
 * Conversations become lanes and their sessions. Several of one key are one lane, in order. The session that a message belongs to is
 * the one in which its parts were taken in: a conversation goes on through several, and names only the last.
 */

import type { LaneRecord, SessionRecord } from "../../kernel/transfer/record.ts";
import type { SourceReading } from "../../kernel/transfer/source.ts";
import type { ForeignFile, ForeignRow } from "../sql/foreign-file.ts";
import { nameIn, numberIn, textIn, timeIn, wordsIn } from "../sql/row-values.ts";

export interface Conversation {
  readonly id: number;
  /** By `seq`, ascending; at least one. */
  readonly sessions: readonly { readonly fromSeq: number; readonly sessionId: string; readonly at: number }[];
  readonly createdAt: number;
  readonly active: boolean;
}

export interface ReadLane {
  readonly record: LaneRecord;
  /** In order. */
  readonly conversations: readonly Conversation[];
}

const COLUMNS = ["conversation_id", "session_id", "session_key", "active", "created_at"];

export function readLanes(file: ForeignFile, reading: SourceReading): readonly ReadLane[] {
  const byKey = new Map<string, Conversation[]>();
  for (const row of conversationRows(file, reading)) {
    const conversation = conversationOf(file, row, reading);
    const key =
      wordsIn(row["session_key"]) ?? `agent:main:import:${textIn(row["session_id"]) ?? conversation.id}`;
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, [conversation]);
    else known.push(conversation);
  }
  return [...byKey].map(([sessionKey, conversations], place) => ({
    record: laneOf(sessionKey, conversations, place + 1),
    conversations,
  }));
}

function conversationRows(file: ForeignFile, reading: SourceReading): readonly ForeignRow[] {
  const columns = file.selection("conversations", COLUMNS);
  try {
    return file.all(`SELECT ${columns} FROM conversations ORDER BY conversation_id`);
  } catch {
    // A page of them is damaged: the messages still say which there are.
    reading.trouble({
      where: "conversations",
      why: "the table is damaged; what its messages belong to is taken from them alone",
    });
    return file
      .all("SELECT DISTINCT conversation_id FROM messages ORDER BY conversation_id")
      .map(({ conversation_id }) => ({
        conversation_id,
        session_id: `conversation-${conversation_id}`,
        active: 1,
      }));
  }
}

function conversationOf(file: ForeignFile, row: ForeignRow, reading: SourceReading): Conversation {
  const id = Number(row["conversation_id"]);
  const named = nameIn(row["session_id"]) ?? `conversation-${id}`;
  const createdAt = timeIn(row["created_at"]);
  if (createdAt === null)
    reading.trouble({ where: `conversations ${id}`, why: "when it began cannot be read" });
  const heard = sessionsOf(file, id, createdAt ?? 0);
  // One that it moved on to without a word yet: after all that there are.
  const ahead = {
    fromSeq: Number.MAX_SAFE_INTEGER,
    sessionId: named,
    at: heard.at(-1)?.at ?? createdAt ?? 0,
  };
  return {
    id,
    sessions: heard.some(({ sessionId }) => sessionId === named) ? heard : [...heard, ahead],
    createdAt: createdAt ?? heard[0]?.at ?? 0,
    active: row["active"] !== 0,
  };
}

/** Each begins with the first message that has a part of it: what comes back to an earlier one stays where it stands. */
function sessionsOf(file: ForeignFile, id: number, since: number): Conversation["sessions"] {
  if (!file.has("message_parts", "session_id")) return [];
  try {
    const rows = file.all(
      `SELECT p.session_id AS session_id, min(m.seq) AS from_seq, min(m.created_at) AS at
       FROM messages AS m JOIN message_parts AS p ON p.message_id = m.message_id
       WHERE m.conversation_id = ? AND p.session_id <> '' GROUP BY p.session_id ORDER BY min(m.seq), p.session_id`,
      id,
    );
    return rows.map(({ session_id, from_seq, at }) => ({
      fromSeq: numberIn(from_seq) ?? 0,
      sessionId: String(session_id),
      at: timeIn(at) ?? since,
    }));
  } catch {
    // Its parts are damaged: the conversation's own word is what is left.
    return [];
  }
}

function laneOf(sessionKey: string, conversations: readonly Conversation[], number: number): LaneRecord {
  const current = conversations.findLast(({ active }) => active) ?? conversations.at(-1)!;
  return {
    kind: "lane",
    ref: `lane:${number}`,
    agent: agentIn(sessionKey),
    sessionKey,
    createdAt: Math.min(...conversations.map(({ createdAt }) => createdAt)),
    session: current.sessions.at(-1)!.sessionId,
  };
}

/** Of `agent:<agent>:…`; the usual one otherwise. */
function agentIn(sessionKey: string): string {
  const [first, agent] = sessionKey.split(":");
  return first === "agent" && agent !== undefined && agent !== "" && agent.length <= 200 ? agent : "main";
}

/** Each once, where it is first heard of. */
export function sessionRecords({ record, conversations }: ReadLane): readonly SessionRecord[] {
  const found = new Map<string, SessionRecord>();
  for (const { sessions } of conversations) {
    for (const { sessionId, at } of sessions) {
      if (found.has(sessionId)) continue;
      found.set(sessionId, {
        kind: "session",
        lane: record.ref,
        sessionId,
        parentSessionId: null,
        startedAt: at,
        finished: true,
      });
    }
  }
  return [...found.values()];
}

export function sessionAt({ sessions }: Conversation, seq: number): string {
  return (sessions.findLast(({ fromSeq }) => fromSeq <= seq) ?? sessions[0]!).sessionId;
}
