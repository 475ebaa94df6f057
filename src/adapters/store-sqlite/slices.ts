/** The slices of store that this adapter offers, over one unit of work's SQL: the tables, and words by FTS5. */

import { type SqlStores, slicesOf } from "../sql/slices.ts";
import { SummaryTexts } from "../sql/summary-texts.ts";
import { VectorCopy } from "../sql/vector-copy.ts";
import type { FileSql } from "./connection.ts";
import { shelfIndexTables } from "./shelf-index.ts";
import { ShelfFrequencies } from "./shelf-search.ts";
import { textIndexTables } from "./text-index.ts";
import type { WordFrequencies } from "./word-frequencies.ts";

export type SqliteStores = SqlStores;

export function slicesOver(
  sql: FileSql,
  frequencies: WordFrequencies,
  texts = new SummaryTexts(),
  vectors = new VectorCopy(),
  onShelves = new ShelfFrequencies(),
): SqliteStores {
  const index = textIndexTables(sql, frequencies);
  const shelfIndex = shelfIndexTables(sql, onShelves);
  return slicesOf(sql, { index, shelfIndex, texts, vectors });
}
