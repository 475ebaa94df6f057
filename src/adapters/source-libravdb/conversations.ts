/** The turns of an export as conversations: a lane a session, since it does not keep to which conversation of the host one belonged. */

import type { JsonObject } from "../../kernel/json.ts";
import type { LaneRecord, MessageRecord, SessionRecord } from "../../kernel/transfer/record.ts";
import type { Placed } from "./collections.ts";
import { type Row, textIn, timeIn } from "./rows.ts";

export interface Conversations {
  readonly lanes: readonly LaneRecord[];
  readonly sessions: readonly SessionRecord[];
  readonly messages: readonly MessageRecord[];
  /** Copies of turns that it keeps to find them. */
  readonly copies: number;
  laneOf(sessionId: string): string | null;
  /** By the id of its record, or of its turn within the session. */
  messageOf(sessionId: string | null, turnId: string): string | null;
}

/** `others` have a place in a conversation of which no turn is there. */
export function conversationsIn(
  turns: readonly Placed[],
  others: readonly string[],
  writtenAt: number,
): Conversations {
  const sessions = Map.groupBy(turns, sessionOf);
  for (const one of others) if (!sessions.has(one)) sessions.set(one, []);
  const lanes: LaneRecord[] = [];
  const opened: SessionRecord[] = [];
  const messages: MessageRecord[] = [];
  const byName = new Map<string, string>();
  const laneRefs = new Map<string, string>();
  for (const sessionId of [...sessions.keys()].sort()) {
    const said = distinct(sessions.get(sessionId)!);
    const lane = `lane:${lanes.length + 1}`;
    laneRefs.set(sessionId, lane);
    const startedAt = said.map(({ metadata }) => timeIn(metadata)).find((at) => at !== null) ?? writtenAt;
    const sessionKey = `agent:main:import:libravdb:${sessionId}`;
    const session = said.length === 0 ? null : sessionId;
    lanes.push({ kind: "lane", ref: lane, agent: "main", sessionKey, createdAt: startedAt, session });
    if (session === null) continue;
    opened.push({
      ...{ kind: "session", lane, sessionId, parentSessionId: null, startedAt, finished: true },
    });
    let at = startedAt;
    for (const [place, row] of said.entries()) {
      const ref = `msg:${messages.length + 1}`;
      at = timeIn(row.metadata) ?? at;
      messages.push({ ...messageOf(row), ref, lane, sessionId, place, at });
      for (const name of namesOf(row, sessionId)) byName.set(name, ref);
    }
  }
  return {
    ...{ lanes, sessions: opened, messages, copies: turns.length - messages.length },
    laneOf: (sessionId) => laneRefs.get(sessionId) ?? null,
    messageOf: (sessionId, turnId) =>
      byName.get(turnId) ?? (sessionId === null ? null : (byName.get(`${sessionId}:${turnId}`) ?? null)),
  };
}

/** Of what a person's turns are found by, the session that they were said in. */
function sessionOf({ row, of }: Placed): string {
  return row.collection.startsWith("turns:") ? (textIn(row.metadata, "sessionId") ?? `turns:${of}`) : of;
}

/** The same turn stands in its session, in the copy that is never changed, and among the turns of its speaker. In the order in which they were said. */
function distinct(turns: readonly Placed[]): readonly Row[] {
  const kept = new Map<string, Row>();
  const inFull = (row: Row): boolean => row.collection.startsWith("session_raw:");
  for (const { row, of } of turns) {
    const name = row.collection.startsWith("turns:") ? row.id.slice(of.length + 1) : afterSession(row);
    const known = kept.get(name);
    if (known === undefined || inFull(row)) kept.set(name, row);
  }
  const at = (row: Row): number => timeIn(row.metadata) ?? 0;
  return [...kept.values()].sort((a, b) => at(a) - at(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/** Within its session. */
function afterSession({ id, metadata, collection }: Row): string {
  const session = textIn(metadata, "sessionId") ?? collection.slice(collection.indexOf(":") + 1);
  return id.startsWith(`${session}:`) ? id.slice(session.length + 1) : id;
}

function namesOf(row: Row, sessionId: string): readonly string[] {
  const turn = textIn(row.metadata, "source_turn_id");
  return [row.id, `${sessionId}:${afterSession(row)}`, ...(turn === null ? [] : [`${sessionId}:${turn}`])];
}

function messageOf({
  collection,
  id,
  text,
  metadata,
}: Row): Omit<MessageRecord, "ref" | "lane" | "sessionId" | "place" | "at"> {
  const role = textIn(metadata, "role") ?? "user";
  const at = timeIn(metadata);
  const { text: _copy, ...rest } = metadata;
  const message: JsonObject = {
    ...{ role, content: text },
    ...(at !== null && { timestamp: at }),
    libravdb: { collection, id, metadata: rest },
  };
  return {
    ...{ kind: "message", role: role.slice(0, 64), storedAt: null, state: "confirmed", heartbeat: false },
    ...{ entries: [id], turn: null, sender: { isOwner: null, id: textIn(metadata, "userId") } },
    ...{ withheld: null, message },
  };
}
