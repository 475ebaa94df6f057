/** Slices of a table each: named values, counts of secrets found, the journal of hints, model calls, token ratios. */

import { instantOf } from "../../kernel/clock.ts";
import { laneId, messageId } from "../../kernel/ids.ts";
import type { JsonObject } from "../../kernel/json.ts";
import type { Calibration } from "../../ports/calibration.ts";
import { isAct, type Journal } from "../../ports/journal.ts";
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
import { noteErased } from "./erasures.ts";
import { LISTED } from "./row-filters.ts";
import type { Sql } from "./sql.ts";

export function metaTable(sql: Sql): MetaStore {
  return {
    async get(name) {
      return (await sql.get<{ value: string }>("SELECT value FROM meta WHERE name = ?", name))?.value;
    },
    async set(name, value) {
      await sql.run(
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
        await sql.run(
          `INSERT INTO secret_findings (message_id, kind, count) VALUES (?, ?, ?)
           ON CONFLICT (message_id, kind) DO UPDATE SET count = excluded.count`,
          message,
          kind,
          wholeIn(count),
        );
      }
    },
    async totals() {
      const rows = await sql.all<{ kind: string; count: number }>(
        "SELECT kind, sum(count) AS count FROM secret_findings GROUP BY kind ORDER BY kind",
      );
      return rows.map(({ kind, count }) => ({ kind, count }));
    },
    async messages(after, limit) {
      const rows = await sql.all<{ id: number }>(
        "SELECT DISTINCT message_id AS id FROM secret_findings WHERE message_id > ? ORDER BY message_id LIMIT ?",
        after,
        limit,
      );
      return rows.map(({ id }) => messageId(id));
    },
    async clear() {
      await sql.run("DELETE FROM secret_findings");
    },
  };
}

/** As JSON writes it, and nothing but the name of a field can look like it: within a text the quotes are escaped. */
const NAMES_REFS = `details LIKE '%"refs":[%'`;
const OF_ACTS = `details IS NOT NULL AND ${NAMES_REFS}`;
const OF_HINTS = `(details IS NULL OR NOT (${NAMES_REFS}))`;

export function journalTable(sql: Sql): Journal {
  return {
    async append(record, keep) {
      const { at, event, sessionKey, reason, sessionId, details } = record;
      await sql.insert(
        "INSERT INTO journal (at, event, session_key, reason, session_id, details) VALUES (?, ?, ?, ?, ?, ?)",
        wholeIn(at),
        textIn(event),
        maybeTextIn(sessionKey),
        maybeTextIn(reason),
        maybeTextIn(sessionId),
        details === null ? null : JSON.stringify(details),
      );
      const kind = isAct(record) ? OF_ACTS : OF_HINTS;
      await sql.run(
        `DELETE FROM journal WHERE ${kind} AND id <= (SELECT id FROM journal WHERE ${kind} ORDER BY id DESC LIMIT 1 OFFSET ?)`,
        keep,
      );
      const counted = await sql.get<{ count: number }>(`SELECT count(*) AS count FROM journal WHERE ${kind}`);
      return counted?.count ?? 0;
    },
    async newest(limit, sessionId) {
      // A few thousand at most: a session's are found by reading them.
      const rows = await sql.all<JournalRow>(
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
      const wanted = new Set<unknown>(refs);
      const reasoned = `SELECT id, details FROM journal WHERE reason IS NOT NULL AND ${OF_ACTS}`;
      const gone = (await sql.all<{ id: number; details: string }>(reasoned)).filter(({ details }) =>
        refsIn(details).some((ref) => wanted.has(ref)),
      );
      if (gone.length === 0) return;
      const ids = JSON.stringify(gone.map(({ id }) => id));
      await sql.run(`UPDATE journal SET reason = NULL WHERE id IN ${LISTED}`, ids);
      await noteErased(sql);
    },
  };
}

function refsIn(details: string): readonly unknown[] {
  const { refs } = JSON.parse(details) as { refs?: unknown };
  return Array.isArray(refs) ? refs : [];
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
        await sql.run(
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
      return (
        await sql.all<CallRow>(
          "SELECT * FROM model_calls WHERE scope = ? AND at >= ? ORDER BY at DESC, id DESC LIMIT ?",
          textIn(scope),
          since,
          limit,
        )
      ).map(callOf);
    },
    async totals(since) {
      const row = await sql.get<SpendTotals>(
        `SELECT count(*) AS calls, total(tokens_in) AS "tokensIn", total(tokens_out) AS "tokensOut", total(cost_usd) AS "costUsd"
         FROM model_calls WHERE at >= ?`,
        since,
      );
      return { calls: 0, tokensIn: 0, tokensOut: 0, costUsd: 0, ...row };
    },
    async prune(keep, since) {
      await sql.run(
        "DELETE FROM model_calls WHERE id <= (SELECT max(id) FROM model_calls) - ? AND at < ?",
        keep,
        since,
      );
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
      return (
        await sql.all<{ script: StoredText; ratio: number; samples: number }>(
          "SELECT script, ratio, samples FROM token_ratios WHERE model = ? ORDER BY script",
          textIn(model),
        )
      ).map(({ script, ratio, samples }) => ({ model, script: textOut(script), ratio, samples }));
    },
    async saveRatio({ model, script, ratio, samples }) {
      await sql.run(
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
