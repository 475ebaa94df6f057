/** Lanes, their sessions, turns and resets, and the counts that a lane carries. */

import { assert } from "../../kernel/assert.ts";
import { instantOf } from "../../kernel/clock.ts";
import { laneId, turnId } from "../../kernel/ids.ts";
import type { HistoryStore, HistoryTotals, Lane } from "../../rooms/history/index.ts";
import { KINDS, maybeTextIn, maybeWholeIn, numberIn, textIn, wholeIn } from "./column-codes.ts";
import {
  LANE_COLUMNS,
  type LaneRow,
  laneOf,
  type ResetRow,
  resetOf,
  type SessionRow,
  sessionOf,
  type TurnRow,
  turnOf,
} from "./history-rows.ts";
import type { Sql, SqlValue } from "./sql.ts";

type LaneMethods = Pick<
  HistoryStore,
  | "findLane"
  | "lane"
  | "lanes"
  | "isAlone"
  | "recentLanes"
  | "addLane"
  | "saveLane"
  | "findSession"
  | "addSession"
  | "saveSession"
  | "sessions"
  | "findTurn"
  | "addTurn"
  | "addReset"
  | "lastReset"
  | "resets"
  | "turns"
  | "totals"
>;

export function laneTables(sql: Sql): LaneMethods {
  return {
    async findLane({ installation, agent, sessionKey }) {
      const row = await sql.get<LaneRow>(
        `SELECT ${LANE_COLUMNS} FROM lanes WHERE installation = ? AND agent = ? AND session_key = ?`,
        textIn(installation),
        textIn(agent),
        textIn(sessionKey),
      );
      return row && laneOf(row);
    },

    async lane(id) {
      const row = await sql.get<LaneRow>(`SELECT ${LANE_COLUMNS} FROM lanes WHERE id = ?`, id);
      return row && laneOf(row);
    },

    async lanes(installation) {
      return (
        await sql.all<LaneRow>(
          `SELECT ${LANE_COLUMNS} FROM lanes WHERE installation = ? ORDER BY id`,
          textIn(installation),
        )
      ).map(laneOf);
    },

    async isAlone(installation) {
      const other = await sql.get(
        "SELECT 1 FROM lanes WHERE installation <> ? LIMIT 1",
        textIn(installation),
      );
      return other === undefined;
    },

    async recentLanes(installation, limit) {
      return (
        await sql.all<LaneRow>(
          `SELECT ${LANE_COLUMNS} FROM lanes WHERE installation = ? ORDER BY newest_id DESC, id DESC LIMIT ?`,
          textIn(installation),
          limit,
        )
      ).map(laneOf);
    },

    async addLane(lane) {
      const id = await sql.insert(
        `INSERT INTO lanes (installation, agent, session_key, kind, created_at, session, epoch, cursor, behind_since, behind_reason, tail_from, budget, model, withheld)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        textIn(lane.installation),
        textIn(lane.agent),
        textIn(lane.sessionKey),
        KINDS.number(lane.kind),
        wholeIn(lane.createdAt),
        ...mutableColumns(lane),
        wholeIn(lane.withheld),
      );
      return laneId(id);
    },

    async saveLane(lane) {
      const { rows } = await sql.run(
        `UPDATE lanes SET session = ?, epoch = ?, cursor = ?, behind_since = ?, behind_reason = ?, tail_from = ?, budget = ?,
           model = ? WHERE id = ?`,
        ...mutableColumns(lane),
        lane.id,
      );
      assert(rows === 1, `lane ${lane.id} does not exist`);
    },

    async findSession(lane, sessionId) {
      const row = await sql.get<SessionRow>(
        "SELECT * FROM sessions WHERE lane_id = ? AND session_id = ?",
        lane,
        textIn(sessionId),
      );
      return row && sessionOf(row);
    },

    async addSession(session) {
      await sql.run(
        `INSERT INTO sessions (lane_id, number, session_id, parent_session_id, started_at, cursor, finished)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        session.lane,
        wholeIn(session.number),
        textIn(session.sessionId),
        maybeTextIn(session.parentSessionId),
        wholeIn(session.startedAt),
        maybeTextIn(session.cursor),
        session.finished ? 1 : 0,
      );
    },

    async saveSession(session) {
      const { rows } = await sql.run(
        "UPDATE sessions SET cursor = ?, finished = ? WHERE lane_id = ? AND number = ?",
        maybeTextIn(session.cursor),
        session.finished ? 1 : 0,
        session.lane,
        wholeIn(session.number),
      );
      assert(rows === 1, `session ${session.number} of lane ${session.lane} does not exist`);
    },

    async sessions(lane) {
      return (
        await sql.all<SessionRow>("SELECT * FROM sessions WHERE lane_id = ? ORDER BY number", lane)
      ).map(sessionOf);
    },

    async findTurn(lane, key) {
      const row = await sql.get<TurnRow>(
        "SELECT * FROM turns WHERE lane_id = ? AND key = ?",
        lane,
        textIn(key),
      );
      return row && turnOf(row);
    },

    async addTurn(turn) {
      const id = await sql.insert(
        "INSERT INTO turns (lane_id, key, session, committed_at, heartbeat) VALUES (?, ?, ?, ?, ?)",
        turn.lane,
        textIn(turn.key),
        wholeIn(turn.session),
        wholeIn(turn.committedAt),
        turn.heartbeat ? 1 : 0,
      );
      await sql.run("UPDATE lanes SET turns = turns + 1 WHERE id = ?", turn.lane);
      return turnId(id);
    },

    async addReset(reset) {
      const { rows } = await sql.run(
        `INSERT INTO resets (lane_id, entry_id, session, place, reason, at) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (lane_id, entry_id) DO UPDATE SET session = excluded.session, place = excluded.place
         WHERE resets.session <> excluded.session OR resets.place <> excluded.place`,
        reset.lane,
        textIn(reset.entryId),
        wholeIn(reset.session),
        numberIn(reset.place),
        textIn(reset.reason),
        wholeIn(reset.at),
      );
      return rows === 1;
    },

    async lastReset(lane, session) {
      const row = await sql.get<ResetRow>(
        "SELECT * FROM resets WHERE lane_id = ? AND session = ? ORDER BY place DESC, at DESC, entry_id DESC LIMIT 1",
        lane,
        session,
      );
      return row && resetOf(row);
    },

    async resets(lane) {
      return (
        await sql.all<ResetRow>(
          "SELECT * FROM resets WHERE lane_id = ? ORDER BY session, place, at, entry_id",
          lane,
        )
      ).map(resetOf);
    },

    async turns(ids) {
      const rows = await sql.all<TurnRow>(
        "SELECT * FROM turns WHERE id IN (SELECT value FROM json_each(?))",
        JSON.stringify(ids),
      );
      return new Map(rows.map((row) => [turnId(row.id), turnOf(row)]));
    },

    async totals(installation) {
      const row = await sql.get<TotalsRow>(
        `SELECT count(*) AS lanes, total(turns) AS turns, total(next_seq) AS messages, total(provisional) AS provisional,
                total(quarantined) AS quarantined, count(behind_since) AS behind, min(first_at) AS first_at, max(last_at) AS last_at,
                total(raw_bytes) AS raw_bytes
         FROM lanes WHERE installation = ?`,
        textIn(installation),
      );
      assert(row !== undefined, "an aggregate without a row");
      return totalsOf(row);
    },
  };
}

function mutableColumns(lane: Omit<Lane, "id">): readonly SqlValue[] {
  const behind = lane.health.state === "behind" ? lane.health : undefined;
  return [
    maybeWholeIn(lane.session),
    wholeIn(lane.epoch),
    maybeTextIn(lane.cursor),
    behind === undefined ? null : wholeIn(behind.since),
    behind === undefined ? null : textIn(behind.reason),
    lane.tailFrom,
    maybeWholeIn(lane.budget),
    maybeTextIn(lane.model),
  ];
}

interface TotalsRow {
  lanes: number;
  turns: number;
  messages: number;
  provisional: number;
  quarantined: number;
  behind: number;
  first_at: number | null;
  last_at: number | null;
  raw_bytes: number;
}

function totalsOf({ first_at, last_at, raw_bytes, ...counts }: TotalsRow): HistoryTotals {
  return {
    ...counts,
    firstAt: first_at === null ? null : instantOf(first_at),
    lastAt: last_at === null ? null : instantOf(last_at),
    rawBytes: raw_bytes,
  };
}
