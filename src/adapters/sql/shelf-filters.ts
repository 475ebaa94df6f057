/** What of the index of shelves may be found, and what of it is asked for: conditions of a search on its records `r`, before its limit. */

import type { Aside, ObservedFilter, ShelfKind, ShelfQuery } from "../../ports/shelf-index.ts";
import { ASIDES, SHELF_RECORDS } from "./column-codes.ts";
import type { Dialect } from "./dialect.ts";
import { EVENT_CODES, IMPORTANCES, LANGUAGE_CODES, OBSERVED_KINDS, RECORD_TRUSTS } from "./ledger-codes.ts";
import { SHOWN_TRUST } from "./observation-queries.ts";
import { RowFilters } from "./row-filters.ts";
import type { SqlValue } from "./sql.ts";

export function asideIn(aside: Aside | null): number {
  return aside === null ? 0 : ASIDES.number(aside);
}

/** `kinds`: those of the query that are looked for here. */
export function shelfFiltersOf(
  { shelves, since, before, aside = [], asideOnly, observed, happened }: ShelfQuery,
  kinds: readonly ShelfKind[],
  dialect: Dialect,
): readonly [sql: string, values: readonly SqlValue[]] {
  const filters = new RowFilters()
    .amongNumbers("r.shelf_id", shelves)
    .amongNumbers("r.aside", (asideOnly ? aside : [null, ...aside]).map(asideIn))
    .amongNames("r.kind", SHELF_RECORDS, kinds)
    .from("r.at", since)
    .below("r.at", before);
  if (observed !== undefined && kinds.includes("obs")) {
    const { where, values } = observedFilters(observed, dialect);
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

function observedFilters(
  { kinds, trusts, labels, languages, tools }: ObservedFilter,
  dialect: Dialect,
): RowFilters {
  return new RowFilters()
    .amongNames("o.kind", OBSERVED_KINDS, kinds)
    .amongNames(SHOWN_TRUST, RECORD_TRUSTS, trusts)
    .amongNames("o.label", IMPORTANCES, labels)
    .amongNames("o.language", LANGUAGE_CODES, languages)
    .amongTexts(dialect, "o.tool", tools);
}
