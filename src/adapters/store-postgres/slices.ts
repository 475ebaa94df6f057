/** The slices of store that this adapter offers, over one unit of work's SQL: the tables, and words by lists of terms. */

import { type SliceParts, type SqlStores, slicesOf } from "../sql/slices.ts";
import type { Sql } from "../sql/sql.ts";
import { ShelfCounts, shelfIndexTables } from "./shelf-index.ts";
import { textIndexTables } from "./text-index.ts";
import { ServerVectorRows } from "./vector-rows.ts";
import { RememberedCounts } from "./word-counts.ts";

export interface PostgresStores extends SqlStores {
  readonly vectorRows: ServerVectorRows;
}

/** What is remembered of words from one unit of work to the next. */
export class WordMemory {
  readonly log = new RememberedCounts();
  readonly shelves = new ShelfCounts();
}

export function slicesOver(
  sql: Sql,
  words: WordMemory,
  parts: Pick<SliceParts, "texts" | "vectors">,
): PostgresStores {
  const index = textIndexTables(sql, words.log);
  const shelfIndex = shelfIndexTables(sql, words.shelves);
  const vectorRows = new ServerVectorRows(sql);
  return { ...slicesOf(sql, { index, shelfIndex, vectorRows, ...parts }), vectorRows };
}
