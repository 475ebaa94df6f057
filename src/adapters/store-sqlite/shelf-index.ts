/**
 * The words of what stands on shelves, over FTS5: memories and documents in tables of their own, and the ledger in others,
 * since there may be a thousand times as much of it.
 */

import type { ShelfIndex, ShelfKind, ShelfRecord } from "../../ports/shelf-index.ts";
import { SHELF_RECORDS, wholeIn } from "../sql/column-codes.ts";
import { asideIn } from "../sql/shelf-filters.ts";
import type { FileSql } from "./connection.ts";
import { reportingDamage } from "./fts-damage.ts";
import { LEDGER_CHANNELS, recreateFtsTables, SHELF_CHANNELS } from "./fts-tables.ts";
import { probeIndex, SHELF_INDEXES, verifyIndex } from "./index-check.ts";
import { addTerms, channelsWith, type KnownRecord, removeTerms } from "./record-terms.ts";
import { channelsFor, ShelfFrequencies, searchShelves } from "./shelf-search.ts";

export function shelfIndexTables(sql: FileSql, frequencies = new ShelfFrequencies()): ShelfIndex {
  return {
    async put(records) {
      reportingDamage(() => {
        for (const record of records) putRecord(sql, record);
      });
    },
    async setAside(kind, source, aside) {
      sql.run(
        "UPDATE shelf_records SET aside = ? WHERE kind = ? AND source = ?",
        asideIn(aside),
        SHELF_RECORDS.number(kind),
        wholeIn(source),
      );
    },
    async remove(kind, sources) {
      reportingDamage(() => {
        for (const source of sources) {
          const known = findRecord(sql, kind, source);
          if (known === undefined) continue;
          removeTerms(sql, channelsFor(kind), known);
          sql.run("DELETE FROM shelf_records WHERE id = ?", known.id);
        }
      });
    },
    async search(query) {
      return reportingDamage(() => searchShelves(sql, query, frequencies));
    },
    async version() {
      return sql.get<{ version: number }>("SELECT version FROM shelf_index WHERE id = 1")?.version ?? 0;
    },
    async verify({ quick = false } = {}) {
      const look = quick ? probeIndex : verifyIndex;
      return SHELF_INDEXES.reduce<string | null>((found, index) => found ?? look(sql, index), null);
    },
    async clear(version) {
      sql.run("DELETE FROM shelf_records");
      recreateFtsTables(sql, [...SHELF_CHANNELS, ...LEDGER_CHANNELS]);
      sql.run(
        "INSERT INTO shelf_index (id, version) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET version = excluded.version",
        wholeIn(version),
      );
    },
  };
}

function findRecord(sql: FileSql, kind: ShelfKind, source: number): KnownRecord | undefined {
  return sql.get<KnownRecord>(
    "SELECT id, channels FROM shelf_records WHERE kind = ? AND source = ?",
    SHELF_RECORDS.number(kind),
    source,
  );
}

function putRecord(sql: FileSql, record: ShelfRecord): void {
  const channels = channelsFor(record.kind);
  const known = findRecord(sql, record.kind, record.source);
  if (known !== undefined) removeTerms(sql, channels, known);
  const id = sql.insert(
    `INSERT INTO shelf_records (id, kind, source, shelf_id, at, channels, aside) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET shelf_id = excluded.shelf_id, at = excluded.at, channels = excluded.channels,
       aside = excluded.aside`,
    known?.id ?? null,
    SHELF_RECORDS.number(record.kind),
    wholeIn(record.source),
    record.shelf,
    wholeIn(record.at),
    channelsWith(record.terms, channels),
    asideIn(record.aside ?? null),
  );
  addTerms(sql, channels, known?.id ?? id, record.terms);
}
