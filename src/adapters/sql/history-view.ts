/**
 * The view of a lane: messages and summaries by ascending ordinals. An item carries what it costs, so that the whole
 * view is added up without touching what it names.
 */

import { assert } from "../../kernel/assert.ts";
import { instantOf } from "../../kernel/clock.ts";
import { type LaneId, type MessageId, messageId, summaryId } from "../../kernel/ids.ts";
import { tokens } from "../../kernel/tokens.ts";
import type { HistoryStore, ViewedMessage, ViewItem } from "../../rooms/history/index.ts";
import { SCRIPTS, type StoredText, textOut } from "./column-codes.ts";
import { eventKeyOut } from "./event-keys.ts";
import type { Sql } from "./sql.ts";

type ViewMethods = Pick<
  HistoryStore,
  | "viewLength"
  | "viewEnd"
  | "view"
  | "insertIntoView"
  | "clearView"
  | "inView"
  | "newestInView"
  | "lastSummaryInView"
  | "ordinalOfMessage"
  | "ordinalOfSummary"
  | "viewTokens"
  | "foldIntoView"
>;

export function viewTables(sql: Sql): ViewMethods {
  return {
    async viewLength(lane) {
      // Not `sumOf`: whoever wants only this asks for many lanes at once, and their tokens are half of the work.
      const counted = "SELECT count(*) AS items FROM view_items WHERE lane_id = ?";
      return (await sql.get<{ items: number }>(counted, lane))?.items ?? 0;
    },

    async viewEnd(lane) {
      return endOf(sql, lane);
    },

    async view(lane, from, limit) {
      return (
        await sql.all<ViewRow>(
          `SELECT v.ordinal, v.message_id, v.summary_id, v.tokens, coalesce(v.message_id, s.first_id) AS first_id
           FROM view_items AS v LEFT JOIN summaries AS s ON s.id = v.summary_id
           WHERE v.lane_id = ? AND v.ordinal >= ? ORDER BY v.ordinal LIMIT ?`,
          lane,
          from,
          limit,
        )
      ).map(itemOf);
    },

    async insertIntoView(lane, ordinal, messages) {
      await insert(sql, lane, ordinal, messages);
    },

    async clearView(lane) {
      await sql.run("DELETE FROM view_items WHERE lane_id = ?", lane);
    },

    async newestInView(lane, limit) {
      const rows: ViewedMessage[] = [];
      const after = await lastSummary(sql, lane);
      let left = limit;
      let before = await endOf(sql, lane);
      for (let page = FIRST_PAGE; ; page = Math.min(page * 4, MOST_A_PAGE)) {
        const found = (await sql.lists(NEWEST, lane, after, before, page)) as readonly ViewedColumns[];
        for (const columns of found) {
          if (left < 0) return { rows, complete: false };
          const viewed = viewedOf(columns);
          rows.push(viewed);
          left -= viewed.tokens;
          before = columns[0];
        }
        if (found.length < page) return { rows, complete: true };
      }
    },

    async inView(ids) {
      const rows = await sql.all<{ message_id: number }>(
        "SELECT message_id FROM view_items WHERE message_id IN (SELECT value FROM json_each(?))",
        JSON.stringify(ids),
      );
      return new Set(rows.map((row) => messageId(row.message_id)));
    },

    async lastSummaryInView(lane) {
      return lastSummary(sql, lane);
    },

    async ordinalOfMessage(id) {
      return (await sql.get<Placed>("SELECT ordinal FROM view_items WHERE message_id = ?", id))?.ordinal;
    },

    async ordinalOfSummary(id) {
      return (await sql.get<Placed>("SELECT ordinal FROM view_items WHERE summary_id = ?", id))?.ordinal;
    },

    async viewTokens(lane) {
      return { ...(await sumOf(sql, lane)) };
    },

    async foldIntoView(lane, from, to, summary) {
      assert(from <= to, `ordinal ${from} stands after ${to}`);
      for (const end of [from, to]) {
        const there = await sql.get("SELECT 1 FROM view_items WHERE lane_id = ? AND ordinal = ?", lane, end);
        assert(there !== undefined, `there is nothing at ordinal ${end}`);
      }
      const standing = await sql.get("SELECT 1 FROM view_items WHERE summary_id = ?", summary);
      assert(standing === undefined, `summary ${summary} is in the view already`);
      await sql.run("DELETE FROM view_items WHERE lane_id = ? AND ordinal BETWEEN ? AND ?", lane, from, to);
      const { rows } = await sql.run(
        `INSERT INTO view_items (lane_id, ordinal, summary_id, tokens)
         SELECT lane_id, ?, id, tokens FROM summaries WHERE id = ? AND lane_id = ?`,
        from,
        summary,
        lane,
      );
      assert(rows === 1, `summary ${summary} is not of lane ${lane}`);
    },
  };
}

interface Placed {
  ordinal: number;
}

interface ViewRow extends Placed {
  message_id: number | null;
  summary_id: number | null;
  first_id: number;
  tokens: number;
}

function itemOf(row: ViewRow): ViewItem {
  return {
    ordinal: row.ordinal,
    message: row.message_id === null ? null : messageId(row.message_id),
    summary: row.summary_id === null ? null : summaryId(row.summary_id),
    first: messageId(row.first_id),
    tokens: tokens(row.tokens),
  };
}

/** The newest message by message would be read one at a time; most prompts need few of them, and some need thousands. */
const FIRST_PAGE = 256;
const MOST_A_PAGE = 4_096;
const NEWEST = `SELECT v.ordinal, m.id, m.role, m.at, m.tokens, m.script, m.event_key
  FROM view_items AS v JOIN messages AS m ON m.id = v.message_id
  WHERE v.lane_id = ? AND v.ordinal > ? AND v.ordinal < ? ORDER BY v.ordinal DESC LIMIT ?`;

type ViewedColumns = readonly [
  ordinal: number,
  id: number,
  role: StoredText,
  at: number,
  tokens: number,
  script: number,
  eventKey: StoredText | null,
];

function viewedOf([, id, role, at, counted, script, eventKey]: ViewedColumns): ViewedMessage {
  return {
    id: messageId(id),
    role: textOut(role),
    at: instantOf(at),
    tokens: tokens(counted),
    script: SCRIPTS.name(script),
    eventKey: eventKeyOut(eventKey),
  };
}

async function sumOf(sql: Sql, lane: LaneId): Promise<{ items: number; tokens: number }> {
  const sums = "SELECT count(*) AS items, total(tokens) AS tokens FROM view_items WHERE lane_id = ?";
  return (await sql.get<{ items: number; tokens: number }>(sums, lane)) ?? { items: 0, tokens: 0 };
}

async function endOf(sql: Sql, lane: LaneId): Promise<number> {
  const row = await sql.get<{ last: number | null }>(
    "SELECT max(ordinal) AS last FROM view_items WHERE lane_id = ?",
    lane,
  );
  return (row?.last ?? -1) + 1;
}

async function lastSummary(sql: Sql, lane: LaneId): Promise<number> {
  const row = await sql.get<{ last: number | null }>(
    "SELECT max(ordinal) AS last FROM view_items WHERE lane_id = ? AND summary_id IS NOT NULL",
    lane,
  );
  return row?.last ?? -1;
}

async function insert(
  sql: Sql,
  lane: LaneId,
  ordinal: number,
  messages: readonly MessageId[],
): Promise<void> {
  const end = await endOf(sql, lane);
  assert(
    Number.isInteger(ordinal) && ordinal >= 0 && ordinal <= end,
    `ordinal ${ordinal} lies beyond the end of the view`,
  );
  if (ordinal < end) await makeRoom(sql, lane, ordinal, messages.length);
  for (const [at, message] of messages.entries()) {
    const { rows } = await sql.run(
      `INSERT INTO view_items (lane_id, ordinal, message_id, tokens)
       SELECT lane_id, ?, id, tokens FROM messages WHERE id = ? AND lane_id = ?`,
      ordinal + at,
      message,
      lane,
    );
    assert(rows === 1, `message ${message} is not of lane ${lane}`);
  }
}

/** In two steps, by way of negative ordinals: moved one by one, each would land on a neighbour not moved yet. */
async function makeRoom(sql: Sql, lane: LaneId, ordinal: number, count: number): Promise<void> {
  await sql.run(
    "UPDATE view_items SET ordinal = -1 - ordinal WHERE lane_id = ? AND ordinal >= ?",
    lane,
    ordinal,
  );
  await sql.run(
    "UPDATE view_items SET ordinal = ? - 1 - ordinal WHERE lane_id = ? AND ordinal < 0",
    count,
    lane,
  );
}
