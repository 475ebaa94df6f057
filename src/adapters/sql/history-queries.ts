/** Ways to look messages up. Each is served by one index of the schema. */

import { type LaneId, laneId } from "../../kernel/ids.ts";
import type { HistoryStore, PageRequest, StoredMessage } from "../../rooms/history/index.ts";
import { digestIn, isDigest, STATES, textIn } from "./column-codes.ts";
import { eventKeyForms } from "./event-keys.ts";
import { MESSAGE_COLUMNS, type MessageRow, messageOf } from "./history-rows.ts";
import type { Sql, SqlValue } from "./sql.ts";

type QueryMethods = Pick<
  HistoryStore,
  | "lastMessage"
  | "lastPlace"
  | "findByEventKey"
  | "findByChain"
  | "findByMoment"
  | "firstSince"
  | "countSaid"
  | "messagesOfTurn"
  | "page"
  | "scan"
  | "arrived"
  | "newestId"
  | "lastLane"
  | "inState"
>;

const SELECT = `SELECT ${MESSAGE_COLUMNS} FROM messages`;

export function messageQueries(sql: Sql): QueryMethods {
  const one = async (rest: string, ...values: readonly SqlValue[]): Promise<StoredMessage | undefined> => {
    const row = await sql.get<MessageRow>(`${SELECT} ${rest}`, ...values);
    return row && messageOf(row);
  };
  const many = async (rest: string, ...values: readonly SqlValue[]): Promise<readonly StoredMessage[]> =>
    (await sql.all<MessageRow>(`${SELECT} ${rest}`, ...values)).map(messageOf);

  return {
    async lastMessage(lane, session) {
      return one(
        `WHERE lane_id = ? AND session = ? AND state NOT IN (${STATES.number("quarantined")}, ${STATES.number("rejected")})
         ORDER BY seq DESC LIMIT 1`,
        lane,
        session,
      );
    },

    async lastPlace(lane, session) {
      const row = await sql.get<{ place: number | null }>(
        "SELECT max(place) AS place FROM messages WHERE lane_id = ? AND session = ?",
        lane,
        session,
      );
      return row?.place ?? -1;
    },

    async findByEventKey(lane, eventKey) {
      return one("WHERE lane_id = ? AND event_key IN (?, ?)", lane, ...eventKeyForms(eventKey));
    },

    async findByChain(lane, chain) {
      // Callers name links in their own words: one that cannot be a link is one that nobody knows.
      if (!isDigest(chain)) return undefined;
      return one("WHERE lane_id = ? AND chain = ? ORDER BY seq LIMIT 1", lane, digestIn(chain));
    },

    async findByMoment(lane, role, at) {
      return many("WHERE lane_id = ? AND at = ? AND role = ? ORDER BY seq", lane, at, textIn(role));
    },

    async firstSince(lane, at) {
      // Within a lane ids rise as `seq` does, and the index has them in it.
      return one("WHERE lane_id = ? AND at >= ? ORDER BY at, id LIMIT 1", lane, at);
    },

    async countSaid(lane, { after = Number.MIN_SAFE_INTEGER, before = Number.MAX_SAFE_INTEGER }) {
      const row = await sql.get<{ many: number }>(
        "SELECT count(*) AS many FROM messages WHERE lane_id = ? AND at > ? AND at < ?",
        ...[lane, after, before],
      );
      return row?.many ?? 0;
    },

    async messagesOfTurn(turn) {
      return many("WHERE turn_id = ? ORDER BY place, seq", turn);
    },

    async page(lane, request) {
      return pageOf(many, lane, request);
    },

    async scan(after, limit) {
      return many("WHERE id > ? ORDER BY id LIMIT ?", after, limit);
    },

    async arrived(lane, from, limit) {
      // They count without gaps, in whichever session they are: so many numbers are so many messages.
      return many(
        `WHERE lane_id = ? AND session IN (SELECT number FROM sessions WHERE lane_id = ?)
           AND seq >= ? AND seq < ? ORDER BY seq`,
        lane,
        lane,
        from,
        from + limit,
      );
    },

    async newestId() {
      return (await sql.get<{ id: number | null }>("SELECT max(id) AS id FROM messages"))?.id ?? 0;
    },

    async lastLane(installation) {
      const row = await sql.get<{ id: number }>(
        `SELECT id FROM lanes WHERE installation = ? AND newest_id > 0
         ORDER BY (SELECT max(at) FROM messages WHERE lane_id = lanes.id) DESC, newest_id DESC LIMIT 1`,
        textIn(installation),
      );
      return row && laneId(row.id);
    },

    async inState(installation, state, limit) {
      // The literal condition is what lets the small index of unsettled messages be used.
      const unsettled = state === "confirmed" ? "" : `AND messages.state <> ${STATES.number("confirmed")}`;
      return many(
        `JOIN lanes ON lanes.id = messages.lane_id
         WHERE messages.state = ? ${unsettled} AND lanes.installation = ? ORDER BY messages.id DESC LIMIT ?`,
        STATES.number(state),
        textIn(installation),
        limit,
      );
    },
  };
}

type Many = (rest: string, ...values: readonly SqlValue[]) => Promise<readonly StoredMessage[]>;

async function pageOf(
  many: Many,
  lane: LaneId,
  request: PageRequest,
): Promise<Promise<readonly StoredMessage[]>> {
  const [beyond, order] = request.newestFirst === true ? (["<", "DESC"] as const) : ([">", "ASC"] as const);
  const ordered = `ORDER BY session ${order}, place ${order}, seq ${order} LIMIT ?`;
  if (request.after === undefined) return await many(`WHERE lane_id = ? ${ordered}`, lane, request.limit);
  const { session, place, seq } = request.after;
  return await many(
    `WHERE lane_id = ? AND (session, place, seq) ${beyond} (?, ?, ?) ${ordered}`,
    lane,
    session,
    place,
    seq,
    request.limit,
  );
}
