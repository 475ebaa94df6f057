/** The view of a lane: ordinals from 0 without gaps, whatever is put in wherever. */

import { assert } from "../../kernel/assert.ts";
import { instantOf } from "../../kernel/clock.ts";
import { type LaneId, messageId } from "../../kernel/ids.ts";
import { tokens } from "../../kernel/tokens.ts";
import type { HistoryStore, ViewedMessage } from "../../rooms/history/index.ts";
import { maybeTextOut, textOut } from "./column-codes.ts";
import type { Sql } from "./connection.ts";
import type { MessageRow } from "./history-rows.ts";

type ViewMethods = Pick<
  HistoryStore,
  "viewLength" | "view" | "insertIntoView" | "clearView" | "inView" | "newestInView"
>;

export function viewTables(sql: Sql): ViewMethods {
  return {
    async viewLength(lane) {
      return lengthOf(sql, lane);
    },

    async view(lane, from, limit) {
      return sql
        .all<{ ordinal: number; message_id: number }>(
          "SELECT ordinal, message_id FROM view_items WHERE lane_id = ? AND ordinal >= ? ORDER BY ordinal LIMIT ?",
          lane,
          from,
          limit,
        )
        .map((row) => ({ ordinal: row.ordinal, message: messageId(row.message_id) }));
    },

    async insertIntoView(lane, ordinal, messages) {
      const length = lengthOf(sql, lane);
      assert(
        Number.isInteger(ordinal) && ordinal >= 0 && ordinal <= length,
        `ordinal ${ordinal} leaves a gap`,
      );
      if (ordinal < length) makeRoom(sql, lane, ordinal, messages.length);
      messages.forEach((message, at) => {
        const { rows } = sql.run(
          "INSERT INTO view_items (lane_id, ordinal, message_id) SELECT lane_id, ?, id FROM messages WHERE id = ? AND lane_id = ?",
          ordinal + at,
          message,
          lane,
        );
        assert(rows === 1, `message ${message} is not of lane ${lane}`);
      });
    },

    async clearView(lane) {
      sql.run("DELETE FROM view_items WHERE lane_id = ?", lane);
    },

    async newestInView(lane, limit) {
      const rows: ViewedMessage[] = [];
      let left = limit;
      let complete = true;
      sql.each<ViewedRow>(
        `SELECT m.id, m.role, m.at, m.tokens, m.event_key FROM view_items AS v JOIN messages AS m ON m.id = v.message_id
         WHERE v.lane_id = ? ORDER BY v.ordinal DESC`,
        [lane],
        (row) => {
          complete = left >= 0;
          if (complete) rows.push(viewedOf(row));
          left -= row.tokens;
          return complete;
        },
      );
      return { rows, complete };
    },

    async inView(ids) {
      const rows = sql.all<{ message_id: number }>(
        "SELECT message_id FROM view_items WHERE message_id IN (SELECT value FROM json_each(?))",
        JSON.stringify(ids),
      );
      return new Set(rows.map((row) => messageId(row.message_id)));
    },
  };
}

type ViewedRow = Pick<MessageRow, "id" | "role" | "at" | "tokens" | "event_key">;

function viewedOf(row: ViewedRow): ViewedMessage {
  return {
    id: messageId(row.id),
    role: textOut(row.role),
    at: instantOf(row.at),
    tokens: tokens(row.tokens),
    eventKey: maybeTextOut(row.event_key),
  };
}

function lengthOf(sql: Sql, lane: LaneId): number {
  const row = sql.get<{ last: number | null }>(
    "SELECT max(ordinal) AS last FROM view_items WHERE lane_id = ?",
    lane,
  );
  return (row?.last ?? -1) + 1;
}

/** In two steps, by way of negative ordinals: moved one by one, each would land on a neighbour not moved yet. */
function makeRoom(sql: Sql, lane: LaneId, ordinal: number, count: number): void {
  sql.run("UPDATE view_items SET ordinal = -1 - ordinal WHERE lane_id = ? AND ordinal >= ?", lane, ordinal);
  sql.run("UPDATE view_items SET ordinal = ? - 1 - ordinal WHERE lane_id = ? AND ordinal < 0", count, lane);
}
