/** The words of what stands on shelves, on a server: what is kept and the ledger are counted each by itself. */

import type { ShelfHit, ShelfIndex, ShelfKind, ShelfQuery, ShelfRecord } from "../../ports/shelf-index.ts";
import { SHELF_RECORDS, wholeIn } from "../sql/column-codes.ts";
import { asideIn, shelfFiltersOf } from "../sql/shelf-filters.ts";
import type { Sql } from "../sql/sql.ts";
import { hitsOfShelves, type WordHit } from "../sql/word-hits.ts";
import type { WordIndex } from "./word-channels.ts";
import { probeIndex, verifyIndex } from "./word-check.ts";
import { RememberedCounts } from "./word-counts.ts";
import { emptyIndex, putRows, removeRows, type WordRow } from "./word-rows.ts";
import { KEPT_KINDS, TOLD_KINDS } from "./word-schema.ts";
import { searchWords } from "./word-search.ts";

const ON_SHELVES = { records: "shelf_records", parts: "shelf_parts", place: "shelf_id" };

interface ShelfGroup extends WordIndex {
  readonly kinds: readonly ShelfKind[];
}

const KEPT: ShelfGroup = {
  ...ON_SHELVES,
  called: "index of shelves",
  rows: `r.kind IN (${KEPT_KINDS})`,
  vocabulary: 3,
  prefix: "shelf_",
  kinds: ["mem", "doc"],
};
const TOLD: ShelfGroup = {
  ...ON_SHELVES,
  called: "index of the ledger",
  rows: `r.kind IN (${TOLD_KINDS})`,
  vocabulary: 6,
  prefix: "ledger_",
  kinds: ["obs", "evt"],
};

export const SHELF_GROUPS: readonly ShelfGroup[] = [KEPT, TOLD];

const COLUMNS = { shelf_id: "bigint", at: "bigint", aside: "integer" };

export class ShelfCounts {
  readonly of: ReadonlyMap<WordIndex, RememberedCounts> = new Map(
    SHELF_GROUPS.map((group) => [group, new RememberedCounts()]),
  );
}

export function shelfIndexTables(sql: Sql, counts: ShelfCounts): ShelfIndex {
  return {
    async put(records) {
      for (const group of SHELF_GROUPS) {
        const own = records.filter(({ kind }) => group.kinds.includes(kind));
        await putRows(sql, group, COLUMNS, own.map(rowOf));
      }
    },
    async setAside(kind, source, aside) {
      await sql.run(
        "UPDATE shelf_records SET aside = ? WHERE kind = ? AND source = ?",
        asideIn(aside),
        SHELF_RECORDS.number(kind),
        wholeIn(source),
      );
    },
    async remove(kind, sources) {
      const number = SHELF_RECORDS.number(kind);
      const rows = sources.map((source) => ({ kind: number, source: wholeIn(source) }));
      await removeRows(sql, groupOf(kind), rows);
    },
    async search(query) {
      return searchShelves(sql, query, counts);
    },
    async version() {
      const row = await sql.get<{ version: number }>("SELECT version FROM shelf_index WHERE id = 1");
      return row?.version ?? 0;
    },
    async verify({ quick = false } = {}) {
      for (const group of SHELF_GROUPS) {
        const problem = await (quick ? probeIndex : verifyIndex)(sql, group);
        if (problem !== null) return problem;
      }
      return null;
    },
    async clear(version) {
      for (const group of SHELF_GROUPS) await emptyIndex(sql, group);
      await sql.run(
        "INSERT INTO shelf_index (id, version) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET version = excluded.version",
        wholeIn(version),
      );
    },
  };
}

function groupOf(kind: ShelfKind): ShelfGroup {
  return KEPT.kinds.includes(kind) ? KEPT : TOLD;
}

function rowOf({ kind, source, shelf, at, terms, aside = undefined }: ShelfRecord): WordRow {
  return {
    kind: SHELF_RECORDS.number(kind),
    source: wholeIn(source),
    columns: { shelf_id: wholeIn(shelf), at: wholeIn(at), aside: asideIn(aside ?? null) },
    terms,
  };
}

async function searchShelves(sql: Sql, query: ShelfQuery, counts: ShelfCounts): Promise<readonly ShelfHit[]> {
  if (query.limit <= 0 || query.shelves.length === 0) return [];
  const hits: WordHit[] = [];
  for (const group of SHELF_GROUPS) {
    const wanted = group.kinds.filter((kind) => query.kinds?.includes(kind) ?? true);
    if (wanted.length === 0) continue;
    const filters = shelfFiltersOf(query, wanted, sql.dialect);
    hits.push(
      ...(await searchWords(sql, group, { ...query, filters, complete: true }, counts.of.get(group)!)),
    );
  }
  return hitsOfShelves(hits, query.limit);
}
