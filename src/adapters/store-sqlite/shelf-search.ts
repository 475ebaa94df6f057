/** Searches the index of shelves: which of its tables have what is asked for, and who may find it. */

import { instantOf } from "../../kernel/clock.ts";
import { shelfId } from "../../kernel/ids.ts";
import type { Aside, ObservedFilter, ShelfHit, ShelfKind, ShelfQuery } from "../../ports/shelf-index.ts";
import { ASIDES, SHELF_RECORDS } from "./column-codes.ts";
import type { Sql, SqlValue } from "./connection.ts";
import { type FtsHit, searchFts } from "./fts-search.ts";
import { type Channel, LEDGER_CHANNELS, SHELF_CHANNELS } from "./fts-tables.ts";
import { EVENT_CODES, IMPORTANCES, LANGUAGE_CODES, OBSERVED_KINDS, RECORD_TRUSTS } from "./ledger-codes.ts";
import { SHOWN_TRUST } from "./observation-queries.ts";
import { RowFilters } from "./row-filters.ts";
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

function filtersOf(
  { shelves, since, before, aside = [], asideOnly, observed, happened }: ShelfQuery,
  kinds: readonly ShelfKind[],
): readonly [sql: string, values: readonly SqlValue[]] {
  const filters = new RowFilters()
    .amongNumbers("r.shelf_id", shelves)
    .amongNumbers("r.aside", (asideOnly ? aside : [null, ...aside]).map(asideIn))
    .amongNames("r.kind", SHELF_RECORDS, kinds)
    .from("r.at", since)
    .below("r.at", before);
  if (observed !== undefined && kinds.includes("obs")) {
    const { where, values } = observedFilters(observed);
    const wanted = `EXISTS (SELECT 1 FROM observations AS o WHERE o.id = r.source AND ${where})`;
    filters.add(`(r.kind <> ${SHELF_RECORDS.number("obs")} OR ${wanted})`, ...values);
  }
  if (happened !== undefined && kinds.includes("evt")) {
    const { where, values } = new RowFilters().amongNames("e.type", EVENT_CODES, happened);
    const wanted = `EXISTS (SELECT 1 FROM events AS e WHERE e.id = r.source AND ${where})`;
    filters.add(`(r.kind <> ${SHELF_RECORDS.number("evt")} OR ${wanted})`, ...values);
  }
  return [filters.where, filters.values];
}

function observedFilters({ kinds, trusts, labels, languages, tools }: ObservedFilter): RowFilters {
  return new RowFilters()
    .amongNames("o.kind", OBSERVED_KINDS, kinds)
    .amongNames(SHOWN_TRUST, RECORD_TRUSTS, trusts)
    .amongNames("o.label", IMPORTANCES, labels)
    .amongNames("o.language", LANGUAGE_CODES, languages)
    .amongTexts("o.tool", tools);
}
