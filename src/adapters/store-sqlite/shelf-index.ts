/**
 * The words of what stands on shelves, over FTS5. There is little of it beside the log: every channel is asked for all of
 * its terms at once, and the sum of what they give ranks.
 */

import { instantOf } from "../../kernel/clock.ts";
import { shelfId } from "../../kernel/ids.ts";
import type {
  Aside,
  ShelfHit,
  ShelfIndex,
  ShelfKind,
  ShelfQuery,
  ShelfRecord,
} from "../../ports/shelf-index.ts";
import { ASIDES, SHELF_RECORDS, wholeIn } from "./column-codes.ts";
import type { Sql, SqlValue } from "./connection.ts";
import { reportingDamage } from "./fts-damage.ts";
import { anyOf, askedTerms, phrasesOf } from "./fts-query.ts";
import { recreateFtsTables, SHELF_CHANNELS } from "./fts-tables.ts";
import { probeIndex, SHELF_INDEX, verifyIndex } from "./index-check.ts";
import { addTerms, channelsWith, type KnownRecord, removeTerms } from "./record-terms.ts";

export function shelfIndexTables(sql: Sql): ShelfIndex {
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
          removeTerms(sql, SHELF_CHANNELS, known);
          sql.run("DELETE FROM shelf_records WHERE id = ?", known.id);
        }
      });
    },
    async search(query) {
      return reportingDamage(() => search(sql, query));
    },
    async version() {
      return sql.get<{ version: number }>("SELECT version FROM shelf_index WHERE id = 1")?.version ?? 0;
    },
    async verify({ quick = false } = {}) {
      return quick ? probeIndex(sql, SHELF_INDEX) : verifyIndex(sql, SHELF_INDEX);
    },
    async clear(version) {
      sql.run("DELETE FROM shelf_records");
      recreateFtsTables(sql, SHELF_CHANNELS);
      sql.run(
        "INSERT INTO shelf_index (id, version) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET version = excluded.version",
        wholeIn(version),
      );
    },
  };
}

function findRecord(sql: Sql, kind: ShelfKind, source: number): KnownRecord | undefined {
  return sql.get<KnownRecord>(
    "SELECT id, channels FROM shelf_records WHERE kind = ? AND source = ?",
    SHELF_RECORDS.number(kind),
    source,
  );
}

function putRecord(sql: Sql, record: ShelfRecord): void {
  const known = findRecord(sql, record.kind, record.source);
  if (known !== undefined) removeTerms(sql, SHELF_CHANNELS, known);
  const { id } = sql.run(
    `INSERT INTO shelf_records (id, kind, source, shelf_id, at, channels, aside) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET shelf_id = excluded.shelf_id, at = excluded.at, channels = excluded.channels,
       aside = excluded.aside`,
    known?.id ?? null,
    SHELF_RECORDS.number(record.kind),
    wholeIn(record.source),
    record.shelf,
    wholeIn(record.at),
    channelsWith(record.terms, SHELF_CHANNELS),
    asideIn(record.aside ?? null),
  );
  addTerms(sql, SHELF_CHANNELS, known?.id ?? id, record.terms);
}

function asideIn(aside: Aside | null): number {
  return aside === null ? 0 : ASIDES.number(aside);
}

interface HitRow {
  kind: number;
  source: number;
  shelf_id: number;
  at: number;
  score: number;
}

function search(sql: Sql, query: ShelfQuery): readonly ShelfHit[] {
  const asked = askedTerms(query.terms);
  const legs = SHELF_CHANNELS.map(({ name, table }) => {
    const phrases = name === "words" ? phrasesOf(query.terms) : [];
    return { table, match: anyOf([...phrases, ...asked[name].map(({ match }) => match)]) };
  }).filter(({ match }) => match !== "");
  if (legs.length === 0 || query.limit <= 0) return [];
  const [filters, values] = filtersOf(query);
  const hits = legs.map(
    ({ table }) => `SELECT r.id, r.kind, r.source, r.shelf_id, r.at, -bm25(${table}) AS score
      FROM ${table} CROSS JOIN shelf_records AS r ON r.id = ${table}.rowid WHERE ${table} MATCH ? AND ${filters}`,
  );
  const rows = sql.all<HitRow>(
    `WITH hits AS MATERIALIZED (${hits.join(" UNION ALL ")})
     SELECT kind, source, shelf_id, at, total(score) AS score FROM hits GROUP BY id
     ORDER BY score DESC, at DESC, source DESC, kind LIMIT ?`,
    ...legs.flatMap(({ match }) => [match, ...values]),
    query.limit,
  );
  return rows.map(({ kind, source, shelf_id, at, score }) => ({
    kind: SHELF_RECORDS.name(kind),
    source,
    shelf: shelfId(shelf_id),
    at: instantOf(at),
    score,
  }));
}

function filtersOf({
  shelves,
  kinds,
  since,
  before,
  aside = [],
}: ShelfQuery): [sql: string, values: readonly SqlValue[]] {
  const filters = [
    "r.shelf_id IN (SELECT value FROM json_each(?))",
    "r.aside IN (SELECT value FROM json_each(?))",
  ];
  const values: SqlValue[] = [JSON.stringify(shelves), JSON.stringify([null, ...aside].map(asideIn))];
  if (kinds !== undefined) {
    filters.push("r.kind IN (SELECT value FROM json_each(?))");
    values.push(JSON.stringify(kinds.map((kind) => SHELF_RECORDS.number(kind))));
  }
  if (since !== undefined) {
    filters.push("r.at >= ?");
    values.push(since);
  }
  if (before !== undefined) {
    filters.push("r.at < ?");
    values.push(before);
  }
  return [filters.join(" AND "), values];
}
