/** Searches the index of shelves: which of its tables have what is asked for, and who may find it. */

import type { ShelfHit, ShelfKind, ShelfQuery } from "../../ports/shelf-index.ts";
import { SQLITE } from "../sql/dialect.ts";
import { shelfFiltersOf } from "../sql/shelf-filters.ts";
import { hitsOfShelves, type WordHit } from "../sql/word-hits.ts";
import type { FileSql } from "./connection.ts";
import { searchFts } from "./fts-search.ts";
import { type Channel, LEDGER_CHANNELS, SHELF_CHANNELS } from "./fts-tables.ts";
import { WordFrequencies } from "./word-frequencies.ts";

const SHELVES = { records: "shelf_records", place: "shelf_id" };

/** What has tables of its own together. */
const KEPT: readonly ShelfKind[] = ["mem", "doc"];
const TOLD: readonly ShelfKind[] = ["obs", "evt"];

export class ShelfFrequencies {
  readonly kept = new WordFrequencies(SHELF_CHANNELS);
  readonly told = new WordFrequencies(LEDGER_CHANNELS);
}

export function channelsFor(kind: ShelfKind): readonly Channel[] {
  return KEPT.includes(kind) ? SHELF_CHANNELS : LEDGER_CHANNELS;
}

export function searchShelves(
  sql: FileSql,
  query: ShelfQuery,
  { kept, told }: ShelfFrequencies,
): readonly ShelfHit[] {
  if (query.limit <= 0 || query.shelves.length === 0) return [];
  const { kinds = [...KEPT, ...TOLD] } = query;
  const among = (group: readonly ShelfKind[], frequencies: WordFrequencies): readonly WordHit[] => {
    const wanted = group.filter((kind) => kinds.includes(kind));
    if (wanted.length === 0) return [];
    const filters = shelfFiltersOf(query, wanted, SQLITE);
    return searchFts(sql, SHELVES, { ...query, filters, complete: true }, frequencies);
  };
  return hitsOfShelves([...among(KEPT, kept), ...among(TOLD, told)], query.limit);
}
