/** What the gate said of messages, and what became of what it let in. */

import { instantOf } from "../../kernel/clock.ts";
import { type MessageId, memoryId, messageId } from "../../kernel/ids.ts";
import type { MemoryStore, StoredVerdict } from "../../rooms/durable/index.ts";
import { LABELS, numberIn, wholeIn } from "./column-codes.ts";
import type { Sql } from "./connection.ts";
import { formOf, signalsIn, signalsOut } from "./stored-verdicts.ts";

type Gate = Pick<
  MemoryStore,
  "putVerdict" | "verdicts" | "removeVerdicts" | "verdictCount" | "label" | "labelsOf" | "labels"
>;

interface VerdictRow {
  message_id: number;
  names: string;
  score: number;
  threshold: number;
  signals: Uint8Array;
}

interface LabelRow {
  version: string;
  score: number;
  label: number;
  at: number;
}

export function gateTables(sql: Sql): Gate {
  return {
    async putVerdict(message, verdict) {
      sql.run(
        `INSERT INTO gate_verdicts (message_id, form_id, score, threshold, signals) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (message_id) DO UPDATE SET form_id = excluded.form_id, score = excluded.score,
           threshold = excluded.threshold, signals = excluded.signals`,
        message,
        formIdOf(sql, verdict),
        numberIn(verdict.score),
        numberIn(verdict.threshold),
        signalsIn(verdict.signals),
      );
    },
    async verdicts(messages) {
      const rows = sql.all<VerdictRow>(
        `SELECT v.message_id, f.names, v.score, v.threshold, v.signals
         FROM gate_verdicts AS v JOIN gate_forms AS f ON f.id = v.form_id
         WHERE v.message_id IN (SELECT value FROM json_each(?)) ORDER BY v.message_id`,
        JSON.stringify(messages),
      );
      return new Map(rows.map((row) => [messageId(row.message_id), verdictOf(row)]));
    },
    async removeVerdicts(messages: readonly MessageId[]) {
      for (const message of messages) sql.run("DELETE FROM gate_verdicts WHERE message_id = ?", message);
    },
    async verdictCount() {
      const count = (where: string) =>
        sql.get<{ count: number }>(`SELECT count(*) AS count FROM gate_verdicts ${where}`)?.count ?? 0;
      return { judged: count(""), admitted: count("WHERE score >= threshold") };
    },
    async label(id, label, at) {
      sql.run(
        `INSERT INTO gate_labels (memory_id, label, at) VALUES (?, ?, ?)
         ON CONFLICT (memory_id) DO UPDATE SET label = excluded.label, at = excluded.at
         WHERE excluded.label <> ${USED} OR label = ${USED}`,
        id,
        LABELS.number(label),
        wholeIn(at),
      );
    },
    async labelsOf(ids) {
      const rows = sql.all<{ memory_id: number; label: number }>(
        "SELECT memory_id, label FROM gate_labels WHERE memory_id IN (SELECT value FROM json_each(?))",
        JSON.stringify(ids),
      );
      return new Map(rows.map((row) => [memoryId(row.memory_id), LABELS.name(row.label)]));
    },
    async labels(limit) {
      return sql
        .all<LabelRow>(
          `SELECT m.gate ->> '$.version' AS version, m.gate ->> '$.score' AS score, l.label, l.at
           FROM gate_labels AS l CROSS JOIN memories AS m ON m.id = l.memory_id
           WHERE m.gate IS NOT NULL ORDER BY l.at DESC, l.memory_id DESC LIMIT ?`,
          Math.max(0, limit),
        )
        .map(({ version, score, label, at }) => ({
          version,
          score,
          label: LABELS.name(label),
          at: instantOf(at),
        }));
    },
  };
}

const USED = LABELS.number("used");

function formIdOf(sql: Sql, verdict: StoredVerdict): number {
  const names = formOf(verdict);
  const known = sql.get<{ id: number }>("SELECT id FROM gate_forms WHERE names = ?", names);
  return known?.id ?? sql.run("INSERT INTO gate_forms (names) VALUES (?)", names).id;
}

function verdictOf(row: VerdictRow): StoredVerdict {
  const [version, ...names] = JSON.parse(row.names) as [string, ...string[]];
  return { version, score: row.score, threshold: row.threshold, signals: signalsOut(names, row.signals) };
}
