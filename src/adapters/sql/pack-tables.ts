/** Traces of packs: few, packed, and none of them with a word of what was asked or answered. */

import { instantOf } from "../../kernel/clock.ts";
import { packId } from "../../kernel/ids.ts";
import { isObject, type Json } from "../../kernel/json.ts";
import type { PackStore, PackTrace, StoredPack } from "../../rooms/pack/index.ts";
import { wholeIn } from "./column-codes.ts";
import { type Packed, packJson, unpackJson } from "./packed-json.ts";
import type { Sql } from "./sql.ts";

const LEAST_PACKED = 256;

interface PackRow {
  id: number;
  at: number;
  receipt: Packed;
}

export function packTables(sql: Sql): PackStore {
  return {
    async add({ at, trace }) {
      const packed = packJson(trace as unknown as Json, LEAST_PACKED);
      const id = await sql.insert(
        "INSERT INTO pack_receipts (at, receipt) VALUES (?, ?)",
        wholeIn(at),
        packed,
      );
      return packId(id);
    },
    async pack(id) {
      const row = await sql.get<PackRow>("SELECT * FROM pack_receipts WHERE id = ?", id);
      return row && packOf(row);
    },
    async newest(limit) {
      const newest = "SELECT * FROM pack_receipts ORDER BY id DESC LIMIT ?";
      return (await sql.all<PackRow>(newest, Math.max(0, limit))).map(packOf);
    },
    async count() {
      return (await sql.get<{ count: number }>("SELECT count(*) AS count FROM pack_receipts"))?.count ?? 0;
    },
    async prune(keep) {
      return (
        await sql.run(
          "DELETE FROM pack_receipts WHERE id <= (SELECT id FROM pack_receipts ORDER BY id DESC LIMIT 1 OFFSET ?)",
          Math.max(0, keep),
        )
      ).rows;
    },
    async drop(id) {
      await sql.run("DELETE FROM pack_receipts WHERE id = ?", id);
    },
  };
}

function packOf({ id, at, receipt }: PackRow): StoredPack {
  return { id: packId(id), at: instantOf(at), trace: unpacked(receipt) };
}

function unpacked(packed: Packed): PackTrace | null {
  try {
    const trace = unpackJson(packed);
    return isObject(trace) ? (trace as unknown as PackTrace) : null;
  } catch {
    return null;
  }
}
