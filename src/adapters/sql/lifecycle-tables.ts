/** What became of observations, sweep by sweep; which files were read; and what the host said of calls. */

import { instantOf } from "../../kernel/clock.ts";
import { type LifecycleRunId, lifecycleRunId, observationId, spoolFileId } from "../../kernel/ids.ts";
import type {
  CallNote,
  ExpiredPlan,
  LedgerStore,
  LifecycleMove,
  LifecycleRun,
} from "../../rooms/ledger/index.ts";
import {
  digestOut,
  longDigestIn,
  maybeTextIn,
  maybeTextOut,
  maybeWholeIn,
  type StoredText,
  textIn,
  textOut,
  wholeIn,
} from "./column-codes.ts";
import { LIFECYCLE_CODES, PLAN_CODES } from "./ledger-codes.ts";
import type { Sql } from "./sql.ts";

interface MoveRow {
  observation_id: number;
  from_state: number;
  to_state: number;
  reason: string;
  actor: string;
  at: number;
  run_id: number | null;
}

interface RunRow {
  id: number;
  at: number;
  actor: string;
  receipt: string;
  expired: string | null;
  rolled_back_at: number | null;
}

export function lifecycleTables(
  sql: Sql,
): Pick<LedgerStore, "move" | "moves" | "movedByRuns" | "addRun" | "run" | "runs" | "setRolledBack"> {
  return {
    async move({ observation, from, to, reason, actor, at, run }) {
      await sql.run(
        `INSERT INTO lifecycle_moves (observation_id, from_state, to_state, reason, actor, at, run_id)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        observation,
        LIFECYCLE_CODES.number(from),
        LIFECYCLE_CODES.number(to),
        reason,
        actor,
        wholeIn(at),
        run,
      );
    },
    async moves(of) {
      const [column, id] =
        "run" in of ? (["run_id", of.run] as const) : (["observation_id", of.observation] as const);
      return (
        await sql.all<MoveRow>(`SELECT * FROM lifecycle_moves WHERE ${column} = ? ORDER BY id`, id)
      ).map(moveOf);
    },
    async movedByRuns(since, until) {
      const counted = `SELECT count(DISTINCT r.id || ' ' || m.observation_id || ' ' || m.to_state) AS count
        FROM lifecycle_runs AS r JOIN lifecycle_moves AS m ON m.run_id = r.id
        WHERE r.at BETWEEN ? AND ? AND r.rolled_back_at IS NULL`;
      return (await sql.get<{ count: number }>(counted, since, until))?.count ?? 0;
    },
    async addRun({ at, actor, receipt, expired }) {
      const id = await sql.insert(
        "INSERT INTO lifecycle_runs (at, actor, receipt, expired) VALUES (?, ?, ?, ?)",
        wholeIn(at),
        actor,
        receipt,
        expiredIn(expired),
      );
      return lifecycleRunId(id);
    },
    async run(id) {
      const row = await sql.get<RunRow>("SELECT * FROM lifecycle_runs WHERE id = ?", id);
      return row && runOf(row);
    },
    async runs(limit) {
      const newest = "SELECT * FROM lifecycle_runs ORDER BY id DESC LIMIT ?";
      return (await sql.all<RunRow>(newest, Math.max(0, limit))).map(runOf);
    },
    async setRolledBack(id, at) {
      await sql.run("UPDATE lifecycle_runs SET rolled_back_at = ? WHERE id = ?", maybeWholeIn(at), id);
    },
  };
}

function moveOf(row: MoveRow): LifecycleMove {
  return {
    observation: observationId(row.observation_id),
    from: LIFECYCLE_CODES.name(row.from_state),
    to: LIFECYCLE_CODES.name(row.to_state),
    reason: row.reason,
    actor: row.actor,
    at: instantOf(row.at),
    run: row.run_id as LifecycleRunId | null,
  };
}

function runOf(row: RunRow): LifecycleRun {
  return {
    id: lifecycleRunId(row.id),
    at: instantOf(row.at),
    actor: row.actor,
    receipt: row.receipt,
    expired: expiredOut(row.expired),
    rolledBackAt: row.rolled_back_at === null ? null : instantOf(row.rolled_back_at),
  };
}

function expiredIn(expired: readonly ExpiredPlan[]): string | null {
  const pairs = expired.map(({ observation, status }) => [observation, PLAN_CODES.number(status)]);
  return pairs.length === 0 ? null : JSON.stringify(pairs);
}

function expiredOut(stored: string | null): readonly ExpiredPlan[] {
  const pairs = JSON.parse(stored ?? "[]") as readonly [number, number][];
  return pairs.map(([id, status]) => ({ observation: observationId(id), status: PLAN_CODES.name(status) }));
}

interface SpoolRow {
  id: number;
  name: StoredText;
  hash: Uint8Array;
  bytes: number;
  at: number;
}

export function spoolTable(sql: Sql): Pick<LedgerStore, "addSpoolFile" | "spoolFile"> {
  return {
    async addSpoolFile({ name, sha256, bytes, at }) {
      const hash = longDigestIn(sha256);
      await sql.run(
        "INSERT INTO spool_files (name, hash, bytes, at) VALUES (?, ?, ?, ?) ON CONFLICT (hash) DO NOTHING",
        textIn(name),
        hash,
        wholeIn(bytes),
        wholeIn(at),
      );
      return spoolFileId(
        (await sql.get<{ id: number }>("SELECT id FROM spool_files WHERE hash = ?", hash))!.id,
      );
    },
    async spoolFile(id) {
      const row = await sql.get<SpoolRow>("SELECT * FROM spool_files WHERE id = ?", id);
      if (row === undefined) return undefined;
      return {
        id: spoolFileId(row.id),
        name: textOut(row.name),
        sha256: digestOut(row.hash),
        bytes: row.bytes,
        at: instantOf(row.at),
      };
    },
  };
}

interface NoteRow {
  installation: StoredText;
  agent: StoredText;
  session_key: StoredText;
  call: StoredText;
  run: StoredText;
  tool: StoredText;
  duration_ms: number | null;
  error: StoredText | null;
  at: number;
}

export function callNoteTable(
  sql: Sql,
): Pick<LedgerStore, "noteCall" | "callNotes" | "callNotesBefore" | "dropCallNotes"> {
  return {
    async noteCall(note) {
      await sql.run(
        `INSERT INTO call_notes (installation, agent, session_key, call, run, tool, duration_ms, error, at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (installation, agent, session_key, call, run) DO UPDATE SET tool = excluded.tool, duration_ms = excluded.duration_ms, error = excluded.error,
           at = excluded.at`,
        ...keyOf(note),
        textIn(note.tool),
        maybeWholeIn(note.durationMs),
        maybeTextIn(note.error),
        wholeIn(note.at),
      );
    },
    async callNotes({ installation, agent, sessionKey, calls }) {
      const ofCall =
        "SELECT * FROM call_notes WHERE installation = ? AND agent = ? AND session_key = ? AND call = ?";
      const lane = [textIn(installation), textIn(agent), textIn(sessionKey)] as const;
      const rows: NoteRow[] = [];
      for (const call of new Set(calls))
        rows.push(...(await sql.all<NoteRow>(ofCall, ...lane, textIn(call))));
      return rows.map(noteOf).sort((a, b) => a.at - b.at);
    },
    async callNotesBefore(at, limit, { failed } = { failed: false }) {
      const which = failed ? "AND error IS NOT NULL" : "";
      const query = `SELECT * FROM call_notes WHERE at < ? ${which} ORDER BY at LIMIT ?`;
      return (await sql.all<NoteRow>(query, at, Math.max(0, limit))).map(noteOf);
    },
    async dropCallNotes(notes) {
      for (const note of notes) {
        await sql.run(
          "DELETE FROM call_notes WHERE installation = ? AND agent = ? AND session_key = ? AND call = ? AND run = ?",
          ...keyOf(note),
        );
      }
    },
  };
}

function keyOf({ installation, agent, sessionKey, call, run }: CallNote) {
  return [textIn(installation), textIn(agent), textIn(sessionKey), textIn(call), textIn(run)] as const;
}

function noteOf(row: NoteRow): CallNote {
  return {
    installation: textOut(row.installation),
    agent: textOut(row.agent),
    sessionKey: textOut(row.session_key),
    run: textOut(row.run),
    call: textOut(row.call),
    tool: textOut(row.tool),
    durationMs: row.duration_ms,
    error: maybeTextOut(row.error),
    at: instantOf(row.at),
  };
}
