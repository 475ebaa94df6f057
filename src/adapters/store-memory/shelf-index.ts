/** The words of what stands on shelves, as an oracle: every record is looked at, every time. */

import type { EventType } from "../../kernel/ledger-words.ts";
import { matchTerms } from "../../kernel/text/match-terms.ts";
import type { ObservedFilter, ShelfIndex, ShelfKind } from "../../ports/shelf-index.ts";
import type { LedgerEvent, Observation } from "../../rooms/ledger/index.ts";
import { requireWhole } from "./numbers.ts";
import { requireShelf } from "./required-rows.ts";
import { SortedMap } from "./sorted-map.ts";
import type { Desk } from "./tables.ts";

const KINDS: readonly ShelfKind[] = ["mem", "doc", "obs", "evt"];

export function shelfIndexTables(desk: Desk): ShelfIndex {
  return {
    async put(records) {
      const tables = desk.writing();
      for (const record of records) {
        requireWhole(record.source, record.at);
        requireShelf(tables, record.shelf);
        tables.shelfRecords = tables.shelfRecords.set(
          [record.kind, record.source],
          Object.freeze({ ...record }),
        );
      }
    },
    async setAside(kind, source, aside) {
      const tables = desk.writing();
      const known = tables.shelfRecords.get(kind, source);
      if (known === undefined) return;
      const { aside: _, ...record } = known;
      tables.shelfRecords = tables.shelfRecords.set(
        [kind, source],
        Object.freeze({ ...record, ...(aside !== null && { aside }) }),
      );
    },
    async remove(kind, sources) {
      const tables = desk.writing();
      for (const source of sources) tables.shelfRecords = tables.shelfRecords.delete([kind, source]);
    },
    async search(query) {
      const { terms, shelves, kinds = KINDS, since, before, aside: wanted = [], asideOnly, limit } = query;
      const { shelfRecords, observations, events } = desk.reading();
      return [...shelfRecords.scan([])]
        .filter((record) => shelves.includes(record.shelf) && kinds.includes(record.kind))
        .filter(({ at }) => (since === undefined || at >= since) && (before === undefined || at < before))
        .filter(({ aside }) => (aside === undefined ? !asideOnly : wanted.includes(aside)))
        .filter(({ kind, source }) => kind !== "obs" || isWanted(observations.get(source), query.observed))
        .filter(({ kind, source }) => kind !== "evt" || isOfType(events.get(source), query.happened))
        .map(({ terms: said, aside: _, ...record }) => ({ ...record, score: matchTerms(terms, said) }))
        .filter(({ score }) => score > 0)
        .sort(
          (a, b) =>
            b.score - a.score ||
            b.at - a.at ||
            b.source - a.source ||
            KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind),
        )
        .slice(0, Math.max(0, limit));
    },
    async version() {
      return desk.reading().shelfIndexVersion;
    },
    async verify() {
      desk.reading();
      return null;
    },
    async clear(version) {
      const tables = desk.writing();
      requireWhole(version);
      tables.shelfRecords = new SortedMap();
      tables.shelfIndexVersion = version;
    },
  };
}

function isOfType(event: LedgerEvent | undefined, types: readonly EventType[] | undefined): boolean {
  return types === undefined || (event !== undefined && types.includes(event.type));
}

function isWanted(observation: Observation | undefined, filter: ObservedFilter | undefined): boolean {
  if (filter === undefined) return true;
  if (observation === undefined) return false;
  const { kinds, trusts, labels, languages, tools } = filter;
  const { kind, trust, held, importance, language, tool } = observation;
  return (
    (kinds?.includes(kind) ?? true) &&
    (trusts?.includes(held === null ? trust : "quarantined") ?? true) &&
    (labels?.includes(importance.label) ?? true) &&
    (languages?.includes(language) ?? true) &&
    (tools === undefined || (tool !== null && tools.includes(tool)))
  );
}
