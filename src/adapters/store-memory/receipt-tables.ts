/** Receipts of prompts, in memory. */

import { assert } from "../../kernel/assert.ts";
import { receiptId } from "../../kernel/ids.ts";
import type { AssemblyReceipt, ReceiptStore, StoredReceipt } from "../../rooms/pack/index.ts";
import { requireLane } from "./history-lanes.ts";
import { requireWhole } from "./numbers.ts";
import { firstOf, takeFrom } from "./sorted-map.ts";
import type { Desk, ReceiptRow, Tables } from "./tables.ts";

export function receiptTables(desk: Desk): ReceiptStore {
  return {
    async add({ lane, at, receipt }) {
      const tables = desk.writing();
      requireLane(tables, lane);
      requireWhole(at);
      tables.lastId += 1;
      const id = receiptId(tables.lastId);
      const row = { id, lane, at, message: null, receipt: JSON.stringify(receipt) };
      tables.receipts = tables.receipts.set([id], Object.freeze(row));
      return id;
    },
    async replace(id, { lane, at, receipt }) {
      const tables = desk.writing();
      requireWhole(at);
      const row = tables.receipts.get(id);
      if (row === undefined || row.lane !== lane) return false;
      const fresh = { ...row, at, receipt: JSON.stringify(receipt) };
      tables.receipts = tables.receipts.set([id], Object.freeze(fresh));
      return true;
    },
    async link(id, message) {
      const tables = desk.writing();
      const row = tables.receipts.get(id);
      if (row === undefined) return;
      assert(tables.messages.get(message) !== undefined, `message ${message} does not exist`);
      tables.receipts = tables.receipts.set([id], Object.freeze({ ...row, message }));
    },
    async receipt(id) {
      const row = desk.reading().receipts.get(id);
      return row && receiptOf(row);
    },
    async newest({ lanes, before, limit }) {
      const wanted = new Set(lanes);
      const rows = matching(desk.reading(), before, (row) => wanted.has(row.lane));
      return takeFrom(rows, limit).map(receiptOf);
    },
    async next(lane, after) {
      for (const row of desk.reading().receipts.scan([], { after: [after] }))
        if (row.lane === lane) return row.id;
      return undefined;
    },
    async of(message) {
      const row = firstOf(matching(desk.reading(), undefined, (found) => found.message === message));
      return row && receiptOf(row);
    },
    async count() {
      return [...desk.reading().receipts.scan([])].length;
    },
    async prune(keep) {
      const tables = desk.writing();
      const gone = [...tables.receipts.rows([], { backwards: true })].slice(Math.max(0, keep));
      for (const { key } of gone) tables.receipts = tables.receipts.delete(key);
      return gone.length;
    },
  };
}

/** The newest first. */
function* matching(
  { receipts }: Readonly<Tables>,
  before: number | undefined,
  wanted: (row: ReceiptRow) => boolean,
): Generator<ReceiptRow> {
  const options = before === undefined ? { backwards: true } : { backwards: true, after: [before] };
  for (const row of receipts.scan([], options)) if (wanted(row)) yield row;
}

function receiptOf(row: ReceiptRow): StoredReceipt {
  return { ...row, receipt: parsed(row.receipt) };
}

function parsed(receipt: string): AssemblyReceipt | null {
  try {
    return JSON.parse(receipt) as AssemblyReceipt;
  } catch {
    return null;
  }
}
