/** What is asked of an index of words, and what it finds: the same in every store of SQL, which searches in its own way. */

import { instantOf } from "../../kernel/clock.ts";
import { laneId, shelfId } from "../../kernel/ids.ts";
import type { QueryTerms } from "../../kernel/text/terms.ts";
import type { ShelfHit } from "../../ports/shelf-index.ts";
import type { IndexHit } from "../../ports/text-index.ts";
import { RECORDS, SHELF_RECORDS } from "./column-codes.ts";
import type { SqlValue } from "./sql.ts";

export interface WordQuery {
  readonly terms: QueryTerms;
  readonly every?: QueryTerms;
  readonly order?: "best" | "newest";
  readonly exhaustive?: true;
  readonly limit: number;
  /** Conditions on `r`, and their values. */
  readonly filters: readonly [sql: string, values: readonly SqlValue[]];
  /** Whatever has any of the terms and passes the filters is found where there is room for it, however common they are. */
  readonly complete?: true;
}

export interface WordHit {
  readonly id: number;
  readonly kind: number;
  readonly source: number;
  /** The lane, or the shelf. */
  readonly place: number;
  readonly at: number;
  readonly score: number;
}

export function hitsOfLog(hits: readonly WordHit[]): readonly IndexHit[] {
  return hits.map(({ kind, source, place, at, score }) => ({
    kind: RECORDS.name(kind),
    source,
    lane: laneId(place),
    at: instantOf(at),
    score,
  }));
}

/** Of both vocabularies, the best first. */
export function hitsOfShelves(hits: readonly WordHit[], limit: number): readonly ShelfHit[] {
  return hits
    .toSorted((a, b) => b.score - a.score || b.at - a.at || b.source - a.source || a.kind - b.kind)
    .slice(0, limit)
    .map(({ kind, source, place, at, score }) => ({
      kind: SHELF_RECORDS.name(kind),
      source,
      shelf: shelfId(place),
      at: instantOf(at),
      score,
    }));
}
