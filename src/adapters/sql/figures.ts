/** Counts over whole tables, one query each. */

import { instantOf } from "../../kernel/clock.ts";
import { laneId } from "../../kernel/ids.ts";
import type { FiguresScope, FiguresStore } from "../../rooms/history/index.ts";
import { OUTCOMES, type StoredText, SUMMARY_STATES, textIn, textOut } from "./column-codes.ts";
import type { Sql, SqlValue } from "./sql.ts";

const DAY_MS = 86_400_000;

/**
 * The plus keeps the planner from looking every row up by way of an index: nearly all of them are wanted, and in the
 * order of the file they come many times faster.
 */
function within({ installation, lane }: FiguresScope, column: string): [condition: string, value: SqlValue] {
  return lane === null
    ? [`+${column} IN (SELECT id FROM lanes WHERE installation = ?)`, textIn(installation)]
    : [`${column} = ?`, lane];
}

interface Counted {
  lane: number;
  name: StoredText;
  count: number;
}

export function figureQueries(sql: Sql): FiguresStore {
  const counted = (query: (condition: string) => string, scope: FiguresScope, column: string) => {
    const [condition, value] = within(scope, column);
    return sql.all<Counted & { tokens: number; bytes: number }>(query(condition), value);
  };
  return {
    async lanes(scope) {
      const [condition, value] = within(scope, "l.id");
      const rows = await sql.all<LaneRow>(
        `SELECT l.id, l.turns, l.first_at, l.last_at, l.raw_bytes,
           (SELECT count(*) FROM sessions AS s WHERE s.lane_id = l.id) AS sessions,
           (SELECT count(*) FROM view_items AS v WHERE v.lane_id = l.id) AS items,
           (SELECT total(v.tokens) FROM view_items AS v WHERE v.lane_id = l.id) AS tokens
         FROM lanes AS l WHERE ${condition} ORDER BY l.id`,
        value,
      );
      return rows.map((row) => ({
        lane: laneId(row.id),
        turns: row.turns,
        sessions: row.sessions,
        firstAt: row.first_at === null ? null : instantOf(row.first_at),
        lastAt: row.last_at === null ? null : instantOf(row.last_at),
        rawBytes: row.raw_bytes,
        viewItems: row.items,
        viewTokens: row.tokens,
      }));
    },

    async roles(scope) {
      const rows = await counted(
        (condition) => `SELECT lane_id AS lane, role AS name, count(*) AS count, total(tokens) AS tokens
          FROM messages WHERE ${condition} GROUP BY lane_id, role ORDER BY lane_id, role`,
        scope,
        "lane_id",
      );
      return rows.map(({ lane, name, count, tokens }) => ({
        lane: laneId(lane),
        role: textOut(name),
        messages: count,
        tokens,
      }));
    },

    async summaries(scope) {
      const [condition, value] = within(scope, "lane_id");
      const rows = await sql.all<SummaryRow>(
        `SELECT lane_id AS lane, state, depth, count(*) AS count, total(tokens) AS tokens, total(fallback) AS fallback
         FROM summaries WHERE ${condition} GROUP BY lane_id, state, depth ORDER BY lane_id, state, depth`,
        value,
      );
      return rows.map(({ lane, state, depth, count, tokens, fallback }) => ({
        lane: laneId(lane),
        state: SUMMARY_STATES.name(state),
        depth,
        summaries: count,
        tokens,
        fallback,
      }));
    },

    async models(scope) {
      const [condition, value] = within(scope, "lane_id");
      const rows = await sql.all<ModelRow>(
        `SELECT lane_id AS lane, model, count(*) AS calls, count(*) FILTER (WHERE outcome <> ?) AS failed,
           total(tokens_in) AS "tokensIn", total(tokens_out) AS "tokensOut", total(cost_usd) AS "costUsd"
         FROM model_calls WHERE ${condition} GROUP BY lane_id, model ORDER BY lane_id, model`,
        OUTCOMES.number("ok"),
        value,
      );
      return rows.map((row) => ({ ...row, lane: laneId(row.lane), model: textOut(row.model) }));
    },

    async files(scope) {
      const rows = await counted(
        (condition) => `SELECT m.lane_id AS lane, f.type AS name, count(*) AS count, total(f.bytes) AS bytes
          FROM payloads AS f CROSS JOIN messages AS m WHERE m.id = f.message_id AND ${condition}
          GROUP BY m.lane_id, f.type ORDER BY m.lane_id, f.type`,
        scope,
        "m.lane_id",
      );
      return rows.map(({ lane, name, count, bytes }) => ({
        lane: laneId(lane),
        type: textOut(name),
        files: count,
        bytes,
      }));
    },

    async secrets(scope) {
      const rows = await counted(
        (condition) => `SELECT m.lane_id AS lane, f.kind AS name, sum(f.count) AS count
          FROM secret_findings AS f CROSS JOIN messages AS m WHERE m.id = f.message_id AND ${condition}
          GROUP BY m.lane_id, f.kind ORDER BY m.lane_id, f.kind`,
        scope,
        "m.lane_id",
      );
      return rows.map(({ lane, name, count }) => ({ lane: laneId(lane), kind: textOut(name), count }));
    },

    async withheld(scope) {
      const [condition, value] = within(scope, "lane_id");
      const rows = await sql.all<{ lane: number; withheld: number; count: number }>(
        `SELECT lane_id AS lane, withheld, count(*) AS count FROM messages INDEXED BY messages_withheld
         WHERE withheld <> 0 AND ${condition} GROUP BY lane_id, withheld ORDER BY lane_id, withheld`,
        value,
      );
      return rows.map(({ lane, withheld, count }) => ({
        lane: laneId(lane),
        kind: withheld === 1 ? "forgotten" : "erased",
        messages: count,
      }));
    },

    async days({ installation, lane }, since) {
      const lanes = lane === null ? "IN (SELECT id FROM lanes WHERE installation = ?)" : "= ?";
      return sql.all<{ day: number; messages: number }>(
        `SELECT CAST((at - ?) / ${DAY_MS} AS INTEGER) AS day, count(*) AS messages FROM messages INDEXED BY messages_by_moment
         WHERE lane_id ${lanes} AND at >= ? GROUP BY day ORDER BY day`,
        since,
        lane ?? textIn(installation),
        since,
      );
    },
  };
}

interface LaneRow {
  id: number;
  turns: number;
  first_at: number | null;
  last_at: number | null;
  raw_bytes: number;
  sessions: number;
  items: number;
  tokens: number;
}

interface SummaryRow {
  lane: number;
  state: number;
  depth: number;
  count: number;
  tokens: number;
  fallback: number;
}

interface ModelRow {
  lane: number;
  model: StoredText;
  calls: number;
  failed: number;
  tokensIn: number;
  tokensOut: number;
  costUsd: number;
}
