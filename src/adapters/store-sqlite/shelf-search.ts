/** Searches the index of shelves: which of its tables have what is asked for, and who may find it. */

import { instantOf } from "../../kernel/clock.ts";
import { shelfId } from "../../kernel/ids.ts";
import type { Aside, ShelfHit, ShelfKind, ShelfQuery } from "../../ports/shelf-index.ts";
import { ASIDES, SHELF_RECORDS } from "./column-codes.ts";
import type { Sql, SqlValue } from "./connection.ts";
import { type FtsHit, searchFts } from "./fts-search.ts";
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

export function asideIn(aside: Aside | null): number {
  return aside === null ? 0 : ASIDES.number(aside);
}

export function searchShelves(
  sql: Sql,
  query: ShelfQuery,
  { kept, told }: ShelfFrequencies,
): readonly ShelfHit[] {
  if (query.limit <= 0 || query.shelves.length === 0) return [];
  const { kinds = [...KEPT, ...TOLD] } = query;
  const among = (group: readonly ShelfKind[], frequencies: WordFrequencies): readonly FtsHit[] => {
    const wanted = group.filter((kind) => kinds.includes(kind));
    if (wanted.length === 0) return [];
    const filters = filtersOf(query, wanted);
    return searchFts(sql, SHELVES, { ...query, filters, complete: true }, frequencies);
  };
  return [...among(KEPT, kept), ...among(TOLD, told)]
    .sort((a, b) => b.score - a.score || b.at - a.at || b.source - a.source || a.kind - b.kind)
    .slice(0, query.limit)
    .map(({ kind, source, place, at, score }) => ({
      kind: SHELF_RECORDS.name(kind),
      source,
      shelf: shelfId(place),
      at: instantOf(at),
      score,
    }));
}

/** Lists travel as JSON, so that one statement serves every length. */
function filtersOf(
  { shelves, since, before, aside = [] }: ShelfQuery,
  kinds: readonly ShelfKind[],
): [sql: string, values: readonly SqlValue[]] {
  const filters = [
    "r.shelf_id IN (SELECT value FROM json_each(?))",
    "r.aside IN (SELECT value FROM json_each(?))",
    "r.kind IN (SELECT value FROM json_each(?))",
  ];
  const values: SqlValue[] = [
    JSON.stringify(shelves),
    JSON.stringify([null, ...aside].map(asideIn)),
    JSON.stringify(kinds.map((kind) => SHELF_RECORDS.number(kind))),
  ];
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
