/** Slices of a table each: named values, counts of secrets found, the journal of hints, model calls, token ratios. */

import { instantOf } from "../../kernel/clock.ts";
import { laneId, messageId } from "../../kernel/ids.ts";
import type { JsonObject } from "../../kernel/json.ts";
import type { Calibration } from "../../ports/calibration.ts";
import type { Journal } from "../../ports/journal.ts";
import type { MetaStore } from "../../ports/meta.ts";
import type { SecretLedger } from "../../ports/secret-ledger.ts";
import type { ModelCall, SpendLedger, SpendTotals } from "../../ports/spend-ledger.ts";
import {
  maybeTextIn,
  maybeTextOut,
  maybeWholeIn,
  numberIn,
  OUTCOMES,
  type StoredText,
  textIn,
  textOut,
  wholeIn,
} from "./column-codes.ts";
import type { Sql } from "./connection.ts";
import { noteErased } from "./erasures.ts";
import { LISTED } from "./row-filters.ts";

export function metaTable(sql: Sql): MetaStore {
  return {
    async get(name) {
      return sql.get<{ value: string }>("SELECT value FROM meta WHERE name = ?", name)?.value;
    },
    async set(name, value) {
      sql.run(
        "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        name,
        value,
      );
    },
  };
}

export function secretTable(sql: Sql): SecretLedger {
  return {
    async record(findings) {
      for (const { message, kind, count } of findings) {
        sql.run(
          `INSERT INTO secret_findings (message_id, kind, count) VALUES (?, ?, ?)
           ON CONFLICT (message_id, kind) DO UPDATE SET count = excluded.count`,
          message,
          kind,
          wholeIn(count),
        );
      }
    },
    async totals() {
      const rows = sql.all<{ kind: string; count: number }>(
        "SELECT kind, sum(count) AS count FROM secret_findings GROUP BY kind ORDER BY kind",
      );
      return rows.map(({ kind, count }) => ({ kind, count }));
    },
    async messages(after, limit) {
      const rows = sql.all<{ id: number }>(
        "SELECT DISTINCT message_id AS id FROM secret_findings WHERE message_id > ? ORDER BY message_id LIMIT ?",
        after,
        limit,
      );
      return rows.map(({ id }) => messageId(id));
    },
    async clear() {
      sql.run("DELETE FROM secret_findings");
    },
  };
}

export function journalTable(sql: Sql): Journal {
  return {
    async append({ at, event, sessionKey, reason, sessionId, details }, keep) {
      const { id } = sql.run(
        "INSERT INTO journal (at, event, session_key, reason, session_id, details) VALUES (?, ?, ?, ?, ?, ?)",
        wholeIn(at),
        textIn(event),
        maybeTextIn(sessionKey),
        maybeTextIn(reason),
        maybeTextIn(sessionId),
        details === null ? null : JSON.stringify(details),
      );
      sql.run("DELETE FROM journal WHERE id <= ?", id - keep);
      return sql.get<{ count: number }>("SELECT count(*) AS count FROM journal")?.count ?? 0;
    },
    async newest(limit, sessionId) {
      // A thousand at most: a session's are found by reading them.
      const rows = sql.all<JournalRow>(
        `SELECT at, event, session_key, reason, session_id, details FROM journal
         ${sessionId === undefined ? "" : "WHERE session_id = ?"} ORDER BY id DESC LIMIT ?`,
        ...(sessionId === undefined ? [] : [textIn(sessionId)]),
        limit,
      );
      return rows.map((row) => ({
        at: instantOf(row.at),
        event: textOut(row.event),
        sessionKey: maybeTextOut(row.session_key),
        reason: maybeTextOut(row.reason),
        sessionId: maybeTextOut(row.session_id),
        details: row.details === null ? null : (JSON.parse(row.details) as JsonObject),
      }));
    },
    async dropReasons(refs) {
      const { rows } = sql.run(
        `UPDATE journal SET reason = NULL WHERE reason IS NOT NULL AND details IS NOT NULL
         AND EXISTS (SELECT 1 FROM json_each(details, '$.refs') WHERE value IN ${LISTED})`,
        JSON.stringify(refs),
      );
      if (rows > 0) noteErased(sql);
    },
  };
}

interface JournalRow {
  at: number;
  event: StoredText;
  session_key: StoredText | null;
  reason: StoredText | null;
  session_id: StoredText | null;
  details: string | null;
}

export function spendTable(sql: Sql): SpendLedger {
  return {
    async record(calls) {
      for (const call of calls) {
        sql.run(
          `INSERT INTO model_calls (at, lane_id, scope, model, outcome, tokens_in, tokens_out, cost_usd, took_ms)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          wholeIn(call.at),
          call.lane,
          textIn(call.scope),
          textIn(call.model),
          OUTCOMES.number(call.outcome),
          maybeWholeIn(call.tokensIn),
          maybeWholeIn(call.tokensOut),
          call.costUsd === null ? null : numberIn(call.costUsd),
          numberIn(call.tookMs),
        );
      }
    },
    async recent(scope, since, limit) {
      return sql
        .all<CallRow>(
          "SELECT * FROM model_calls WHERE scope = ? AND at >= ? ORDER BY at DESC, id DESC LIMIT ?",
          textIn(scope),
          since,
          limit,
        )
        .map(callOf);
    },
    async totals(since) {
      const row = sql.get<SpendTotals>(
        `SELECT count(*) AS calls, total(tokens_in) AS tokensIn, total(tokens_out) AS tokensOut, total(cost_usd) AS costUsd
         FROM model_calls WHERE at >= ?`,
        since,
      );
      return { calls: 0, tokensIn: 0, tokensOut: 0, costUsd: 0, ...row };
    },
  };
}

interface CallRow {
  at: number;
  lane_id: number | null;
  scope: StoredText;
  model: StoredText;
  outcome: number;
  tokens_in: number | null;
  tokens_out: number | null;
  cost_usd: number | null;
  took_ms: number;
}

function callOf(row: CallRow): ModelCall {
  return {
    at: instantOf(row.at),
    lane: row.lane_id === null ? null : laneId(row.lane_id),
    scope: textOut(row.scope),
    model: textOut(row.model),
    outcome: OUTCOMES.name(row.outcome),
    tokensIn: row.tokens_in,
    tokensOut: row.tokens_out,
    costUsd: row.cost_usd,
    tookMs: row.took_ms,
  };
}

export function calibrationTable(sql: Sql): Calibration {
  return {
    async ratios(model) {
      return sql
        .all<{ script: StoredText; ratio: number; samples: number }>(
          "SELECT script, ratio, samples FROM token_ratios WHERE model = ? ORDER BY script",
          textIn(model),
        )
        .map(({ script, ratio, samples }) => ({ model, script: textOut(script), ratio, samples }));
    },
    async saveRatio({ model, script, ratio, samples }) {
      sql.run(
        `INSERT INTO token_ratios (model, script, ratio, samples) VALUES (?, ?, ?, ?)
         ON CONFLICT (model, script) DO UPDATE SET ratio = excluded.ratio, samples = excluded.samples`,
        textIn(model),
        textIn(script),
        numberIn(ratio),
        wholeIn(samples),
      );
    },
  };
}
