/** Searches the text index of the log. */

import type { QueryTerms } from "../../kernel/text/terms.ts";
import type { Frequencies, IndexHit, IndexQuery } from "../../ports/text-index.ts";
import { RECORDS } from "../sql/column-codes.ts";
import { SQLITE } from "../sql/dialect.ts";
import { filtersOf } from "../sql/index-filters.ts";
import { hitsOfLog } from "../sql/word-hits.ts";
import type { FileSql } from "./connection.ts";
import { askedTerms } from "./fts-query.ts";
import { countOf, searchFts, sizesOf } from "./fts-search.ts";
import type { WordFrequencies } from "./word-frequencies.ts";

const LOG = { records: "records", place: "lane_id" };

export function searchIndex(
  sql: FileSql,
  query: IndexQuery,
  frequencies: WordFrequencies,
): readonly IndexHit[] {
  if (query.limit <= 0 || !hasAny(sql, query)) return [];
  const [filters, values] = filtersOf(query, SQLITE);
  const hits = searchFts(
    sql,
    LOG,
    { ...query, filters: [`r.hidden = 0 AND ${filters}`, values] },
    frequencies,
  );
  return hitsOfLog(hits);
}

/** Of some kinds there may be none at all, which is soon known. */
function hasAny(sql: FileSql, { kinds }: IndexQuery): boolean {
  return (
    kinds === undefined ||
    kinds.some(
      (kind) => sql.get("SELECT 1 FROM records WHERE kind = ? LIMIT 1", RECORDS.number(kind)) !== undefined,
    )
  );
}

export function frequenciesOf(sql: FileSql, terms: QueryTerms, frequencies: WordFrequencies): Frequencies {
  const sizes = sizesOf(sql, frequencies);
  const words = [...terms.words, ...terms.phrases.flat()];
  const asked = askedTerms({ ...terms, words });
  const of = new Map<string, number>();
  for (const { name } of frequencies.channels) {
    for (const term of asked[name]) {
      of.set(term.name, Math.max(of.get(term.name) ?? 0, countOf(sql, name, term, frequencies)));
    }
  }
  return {
    records: Math.max(...Object.values(sizes).map(({ rows }) => rows)),
    averageLength: sizes.words.terms / Math.max(1, sizes.words.rows),
    of,
  };
}
