/** Receipts of prompts: few, packed, and none of them with a word of what was in the prompt. */

import { instantOf } from "../../kernel/clock.ts";
import { laneId, messageId, receiptId } from "../../kernel/ids.ts";
import { isObject, type Json } from "../../kernel/json.ts";
import type { AssemblyReceipt, ReceiptStore, StoredReceipt } from "../../rooms/pack/index.ts";
import { wholeIn } from "./column-codes.ts";
import { type Packed, packJson, unpackJson } from "./packed-json.ts";
import type { Sql } from "./sql.ts";

/** Most of a receipt repeats itself: names of fields, reasons, kinds of refs. */
const LEAST_PACKED = 256;

const COLUMNS = "id, lane_id AS lane, at, message_id AS message, receipt";

interface ReceiptRow {
  id: number;
  lane: number;
  at: number;
  message: number | null;
  receipt: Packed;
}

export function receiptTables(sql: Sql): ReceiptStore {
  return {
    async add({ lane, at, receipt }) {
      const id = await sql.insert(
        "INSERT INTO receipts (lane_id, at, receipt) VALUES (?, ?, ?)",
        lane,
        wholeIn(at),
        packJson(receipt as unknown as Json, LEAST_PACKED),
      );
      return receiptId(id);
    },
    async replace(id, { lane, at, receipt }) {
      const { rows } = await sql.run(
        "UPDATE receipts SET at = ?, receipt = ? WHERE id = ? AND lane_id = ?",
        wholeIn(at),
        packJson(receipt as unknown as Json, LEAST_PACKED),
        id,
        lane,
      );
      return rows > 0;
    },
    async link(id, message) {
      await sql.run("UPDATE receipts SET message_id = ? WHERE id = ?", message, id);
    },
    async receipt(id) {
      return receiptIn(await sql.get<ReceiptRow>(`SELECT ${COLUMNS} FROM receipts WHERE id = ?`, id));
    },
    async newest({ lanes, before, limit }) {
      // Numbers first: what is sorted must not carry the receipts along.
      const rows = await sql.all<ReceiptRow>(
        `SELECT ${COLUMNS} FROM receipts WHERE id IN (
           SELECT r.id FROM json_each(?) CROSS JOIN receipts r WHERE r.lane_id = json_each.value AND r.id < ?
           ORDER BY r.id DESC LIMIT ?)
         ORDER BY id DESC`,
        JSON.stringify([...new Set(lanes)]),
        before ?? Number.MAX_SAFE_INTEGER,
        Math.max(0, limit),
      );
      return rows.map(receiptOf);
    },
    async next(lane, after) {
      const row = await sql.get<Pick<ReceiptRow, "id">>(
        "SELECT id FROM receipts WHERE lane_id = ? AND id > ? ORDER BY id LIMIT 1",
        lane,
        after,
      );
      return row && receiptId(row.id);
    },
    async of(message) {
      return receiptIn(
        await sql.get<ReceiptRow>(
          `SELECT ${COLUMNS} FROM receipts WHERE message_id = ? ORDER BY id DESC LIMIT 1`,
          message,
        ),
      );
    },
    async count() {
      return (await sql.get<{ count: number }>("SELECT count(*) AS count FROM receipts"))?.count ?? 0;
    },
    async prune(keep) {
      return (
        await sql.run(
          "DELETE FROM receipts WHERE id <= (SELECT id FROM receipts ORDER BY id DESC LIMIT 1 OFFSET ?)",
          Math.max(0, keep),
        )
      ).rows;
    },
  };
}

function receiptIn(row: ReceiptRow | undefined): StoredReceipt | undefined {
  return row && receiptOf(row);
}

function receiptOf(row: ReceiptRow): StoredReceipt {
  return {
    id: receiptId(row.id),
    lane: laneId(row.lane),
    at: instantOf(row.at),
    message: row.message === null ? null : messageId(row.message),
    receipt: unpacked(row.receipt),
  };
}

function unpacked(packed: Packed): AssemblyReceipt | null {
  try {
    const receipt = unpackJson(packed);
    return isObject(receipt) ? (receipt as unknown as AssemblyReceipt) : null;
  } catch {
    return null;
  }
}
