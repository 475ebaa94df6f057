/** Traces of packs, in memory. */

import { packId } from "../../kernel/ids.ts";
import type { PackStore, PackTrace, StoredPack } from "../../rooms/pack/index.ts";
import type { PackRow } from "./ledger-rows.ts";
import { requireWhole } from "./numbers.ts";
import { takeFrom } from "./sorted-map.ts";
import type { Desk } from "./tables.ts";

export function packTables(desk: Desk): PackStore {
  return {
    async add({ at, trace }) {
      const tables = desk.writing();
      requireWhole(at);
      tables.lastId += 1;
      const id = packId(tables.lastId);
      tables.packs = tables.packs.set([id], Object.freeze({ id, at, trace: JSON.stringify(trace) }));
      return id;
    },
    async pack(id) {
      const row = desk.reading().packs.get(id);
      return row && packOf(row);
    },
    async newest(limit) {
      return takeFrom(desk.reading().packs.scan([], { backwards: true }), limit).map(packOf);
    },
    async count() {
      return [...desk.reading().packs.scan([])].length;
    },
    async prune(keep) {
      const tables = desk.writing();
      const gone = [...tables.packs.rows([], { backwards: true })].slice(Math.max(0, keep));
      for (const { key } of gone) tables.packs = tables.packs.delete(key);
      return gone.length;
    },
    async drop(id) {
      const tables = desk.writing();
      tables.packs = tables.packs.delete([id]);
    },
  };
}

function packOf(row: PackRow): StoredPack {
  return { ...row, trace: JSON.parse(row.trace) as PackTrace };
}
