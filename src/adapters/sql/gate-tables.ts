/** What the gate said of messages, and what became of what it let in. */

import { instantOf } from "../../kernel/clock.ts";
import { type MessageId, memoryId, messageId } from "../../kernel/ids.ts";
import type { MemoryStore, StoredVerdict } from "../../rooms/durable/index.ts";
import { LABELS, numberIn, wholeIn } from "./column-codes.ts";
import type { Sql } from "./sql.ts";
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
  gate: string;
  label: number;
  at: number;
}

export function gateTables(sql: Sql): Gate {
  return {
    async putVerdict(message, verdict) {
      await sql.run(
        `INSERT INTO gate_verdicts (message_id, form_id, score, threshold, signals) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (message_id) DO UPDATE SET form_id = excluded.form_id, score = excluded.score,
           threshold = excluded.threshold, signals = excluded.signals`,
        message,
        await formIdOf(sql, verdict),
        numberIn(verdict.score),
        numberIn(verdict.threshold),
        signalsIn(verdict.signals),
      );
    },
    async verdicts(messages) {
      const rows = await sql.all<VerdictRow>(
        `SELECT v.message_id, f.names, v.score, v.threshold, v.signals
         FROM gate_verdicts AS v JOIN gate_forms AS f ON f.id = v.form_id
         WHERE v.message_id IN (SELECT value FROM json_each(?)) ORDER BY v.message_id`,
        JSON.stringify(messages),
      );
      return new Map(rows.map((row) => [messageId(row.message_id), verdictOf(row)]));
    },
    async removeVerdicts(messages: readonly MessageId[]) {
      for (const message of messages)
        await sql.run("DELETE FROM gate_verdicts WHERE message_id = ?", message);
    },
    async verdictCount() {
      const count = async (where: string) =>
        (await sql.get<{ count: number }>(`SELECT count(*) AS count FROM gate_verdicts ${where}`))?.count ??
        0;
      return { judged: await count(""), admitted: await count("WHERE score >= threshold") };
    },
    async label(id, label, at) {
      await sql.run(
        `INSERT INTO gate_labels (memory_id, label, at) VALUES (?, ?, ?)
         ON CONFLICT (memory_id) DO UPDATE SET label = excluded.label, at = excluded.at
         WHERE excluded.label <> ${USED} OR gate_labels.label = ${USED}`,
        id,
        LABELS.number(label),
        wholeIn(at),
      );
    },
    async labelsOf(ids) {
      const rows = await sql.all<{ memory_id: number; label: number }>(
        "SELECT memory_id, label FROM gate_labels WHERE memory_id IN (SELECT value FROM json_each(?))",
        JSON.stringify(ids),
      );
      return new Map(rows.map((row) => [memoryId(row.memory_id), LABELS.name(row.label)]));
    },
    async labels(limit) {
      return (
        await sql.all<LabelRow>(
          `SELECT m.gate, l.label, l.at FROM gate_labels AS l CROSS JOIN memories AS m
           WHERE m.id = l.memory_id AND m.gate IS NOT NULL ORDER BY l.at DESC, l.memory_id DESC LIMIT ?`,
          Math.max(0, limit),
        )
      ).map(({ gate, label, at }) => {
        const { version, score } = JSON.parse(gate) as StoredVerdict;
        return { version, score, label: LABELS.name(label), at: instantOf(at) };
      });
    },
  };
}

const USED = LABELS.number("used");

async function formIdOf(sql: Sql, verdict: StoredVerdict): Promise<number> {
  const names = formOf(verdict);
  const find = () => sql.get<{ id: number }>("SELECT id FROM gate_forms WHERE names = ?", names);
  const known = await find();
  if (known !== undefined) return known.id;
  // Of two owners who meet the same form at once, one is later.
  const added = "INSERT INTO gate_forms (names) VALUES (?) ON CONFLICT (names) DO NOTHING";
  return (await sql.insertNew(added, names)) ?? (await find())!.id;
}

function verdictOf(row: VerdictRow): StoredVerdict {
  const [version, ...names] = JSON.parse(row.names) as [string, ...string[]];
  return { version, score: row.score, threshold: row.threshold, signals: signalsOut(names, row.signals) };
}
