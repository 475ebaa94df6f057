/** Large parts, what a fold is planned with, and what lanes owe. */

import { instantOf } from "../../kernel/clock.ts";
import { fileId, laneId, messageId, summaryId, turnId } from "../../kernel/ids.ts";
import { tokens } from "../../kernel/tokens.ts";
import type { FoldableItem, FoldDebt, HistoryStore, Payload } from "../../rooms/history/index.ts";
import { REASONS, type StoredText, textIn, textOut, wholeIn } from "./column-codes.ts";
import { type BodyRow, envelopeOf } from "./history-bodies.ts";
import type { Sql } from "./sql.ts";

type PayloadMethods = Pick<
  HistoryStore,
  "addPayload" | "payload" | "payloadsOf" | "foldable" | "debt" | "debts" | "saveDebt" | "clearDebt"
>;

/** What is inside of a forgotten message is forgotten with it. */
const SHOWN = "NOT EXISTS (SELECT 1 FROM messages WHERE messages.id = payloads.message_id AND withheld <> 0)";

export function payloadTables(sql: Sql): PayloadMethods {
  return {
    async addPayload(payload) {
      const row = await sql.get<{ id: number }>(
        `INSERT INTO payloads (message_id, part, name, type, bytes, tokens, summary) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (message_id, part) DO UPDATE SET name = excluded.name, type = excluded.type, bytes = excluded.bytes,
           tokens = excluded.tokens, summary = excluded.summary RETURNING id`,
        payload.message,
        wholeIn(payload.part),
        textIn(payload.name),
        textIn(payload.type),
        wholeIn(payload.bytes),
        wholeIn(payload.tokens),
        textIn(payload.summary),
      );
      return fileId(row!.id);
    },

    async payload(id) {
      const row = await sql.get<PayloadRow>(`SELECT * FROM payloads WHERE id = ? AND ${SHOWN}`, id);
      return row && payloadOf(row);
    },

    async payloadsOf(messages) {
      return (
        await sql.all<PayloadRow>(
          `SELECT * FROM payloads WHERE message_id IN (SELECT value FROM json_each(?)) AND ${SHOWN} ORDER BY id`,
          JSON.stringify(messages),
        )
      ).map(payloadOf);
    },

    async foldable(lane, from, limit) {
      const rows: FoldableRow[] = [];
      let left = limit;
      await sql.each<FoldableRow>(FOLDABLE, [lane, from], (row) => {
        if (left < 0) return false;
        rows.push(row);
        left -= row.tokens;
        return true;
      });
      const calls = await callsOf(
        sql,
        rows.flatMap((row) => row.message_id ?? []),
      );
      return rows.map((row) => foldableOf(row, calls));
    },

    async debt(lane) {
      const row = await sql.get<DebtRow>("SELECT * FROM fold_debts WHERE lane_id = ?", lane);
      return row && debtOf(row);
    },

    async debts(limit) {
      return (
        await sql.all<DebtRow>("SELECT * FROM fold_debts ORDER BY not_before, lane_id LIMIT ?", limit)
      ).map(debtOf);
    },

    async saveDebt(debt) {
      await sql.run(
        `INSERT INTO fold_debts (lane_id, reason, since, target, attempts, not_before) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (lane_id) DO UPDATE SET reason = excluded.reason, since = excluded.since, target = excluded.target,
           attempts = excluded.attempts, not_before = excluded.not_before`,
        debt.lane,
        REASONS.number(debt.reason),
        wholeIn(debt.since),
        wholeIn(debt.target),
        wholeIn(debt.attempts),
        wholeIn(debt.notBefore),
      );
    },

    async clearDebt(lane) {
      await sql.run("DELETE FROM fold_debts WHERE lane_id = ?", lane);
    },
  };
}

export interface PayloadRow {
  id: number;
  message_id: number;
  part: number;
  name: StoredText;
  type: StoredText;
  bytes: number;
  tokens: number;
  summary: StoredText;
}

export function payloadOf(row: PayloadRow): Payload {
  return {
    id: fileId(row.id),
    message: messageId(row.message_id),
    part: row.part,
    name: textOut(row.name),
    type: textOut(row.type),
    bytes: row.bytes,
    tokens: tokens(row.tokens),
    summary: textOut(row.summary),
  };
}

/** Either half of the columns is null. */
const FOLDABLE = `
SELECT v.ordinal, v.message_id, v.summary_id, v.tokens, m.role, m.at, m.turn_id, s.depth, s.since, s.until, s.fallback
FROM view_items AS v
LEFT JOIN messages AS m ON m.id = v.message_id
LEFT JOIN summaries AS s ON s.id = v.summary_id
WHERE v.lane_id = ? AND v.ordinal >= ? ORDER BY v.ordinal`;

interface FoldableRow {
  ordinal: number;
  message_id: number | null;
  summary_id: number | null;
  tokens: number;
  role: StoredText | null;
  at: number | null;
  turn_id: number | null;
  depth: number | null;
  since: number | null;
  until: number | null;
  fallback: number | null;
}

function foldableOf(row: FoldableRow, calls: ReadonlyMap<number, Calls>): FoldableItem {
  const { ordinal, message_id } = row;
  if (message_id === null) {
    return {
      kind: "summary",
      ordinal,
      id: summaryId(row.summary_id!),
      depth: row.depth!,
      tokens: tokens(row.tokens),
      since: instantOf(row.since!),
      until: instantOf(row.until!),
      fallback: row.fallback === 1,
    };
  }
  const { calls: makes, answers } = calls.get(message_id) ?? { calls: new Set(), answers: new Set() };
  return {
    kind: "message",
    ordinal,
    id: messageId(message_id),
    role: textOut(row.role!),
    at: instantOf(row.at!),
    tokens: tokens(row.tokens),
    turn: row.turn_id === null ? null : turnId(row.turn_id),
    calls: [...makes],
    answers: [...answers],
  };
}

interface Calls {
  readonly calls: Set<string>;
  readonly answers: Set<string>;
}

/** By message: what its parts call and answer. */
async function callsOf(sql: Sql, messages: readonly number[]): Promise<ReadonlyMap<number, Calls>> {
  const found = new Map<number, Calls>();
  const list = JSON.stringify(messages);
  const of = (message: number): Calls => {
    const known = found.get(message) ?? { calls: new Set(), answers: new Set() };
    found.set(message, known);
    return known;
  };
  const rows = await sql.all<{ message_id: number; type: StoredText; tool_call_id: StoredText }>(
    `SELECT message_id, type, tool_call_id FROM parts
     WHERE message_id IN (SELECT value FROM json_each(?)) AND tool_call_id IS NOT NULL ORDER BY message_id, ordinal`,
    list,
  );
  for (const row of rows) {
    const { calls, answers } = of(row.message_id);
    (row.type === "toolCall" ? calls : answers).add(textOut(row.tool_call_id));
  }
  // An answer without content has no part that could say what it answers.
  const empty = await sql.all<BodyRow>(
    `SELECT id, shape, role, envelope FROM messages WHERE id IN (SELECT value FROM json_each(?))
     AND NOT EXISTS (SELECT 1 FROM parts WHERE message_id = messages.id)`,
    list,
  );
  for (const row of empty) {
    const answered = envelopeOf(row)["toolCallId"];
    if (typeof answered === "string" && answered !== "") of(row.id).answers.add(answered);
  }
  return found;
}

interface DebtRow {
  lane_id: number;
  reason: number;
  since: number;
  target: number;
  attempts: number;
  not_before: number;
}

function debtOf(row: DebtRow): FoldDebt {
  return {
    lane: laneId(row.lane_id),
    reason: REASONS.name(row.reason),
    since: instantOf(row.since),
    target: tokens(row.target),
    attempts: row.attempts,
    notBefore: instantOf(row.not_before),
  };
}
