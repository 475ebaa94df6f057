/** The text index of the log on a server. */

import type { IndexHit, IndexQuery, IndexRecord, TextIndex } from "../../ports/text-index.ts";
import { RECORDS, textIn, wholeIn } from "../sql/column-codes.ts";
import { filtersOf } from "../sql/index-filters.ts";
import type { Sql } from "../sql/sql.ts";
import { hitsOfLog } from "../sql/word-hits.ts";
import { valueIn } from "./stored-values.ts";
import { wordsAlike } from "./word-alike.ts";
import type { WordIndex } from "./word-channels.ts";
import { probeIndex, verifyIndex } from "./word-check.ts";
import { frequenciesOf, type RememberedCounts } from "./word-counts.ts";
import { emptyIndex, putRows, removeRows, removeWhere, type WordRow } from "./word-rows.ts";
import { searchWords } from "./word-search.ts";

export const LOG_INDEX: WordIndex = {
  called: "text index",
  records: "records",
  parts: "record_parts",
  place: "lane_id",
  rows: "true",
  vocabulary: 0,
  prefix: "",
};

const COLUMNS = { lane_id: "bigint", speaker: "text", at: "bigint", hidden: "integer" };

export function textIndexTables(sql: Sql, remembered: RememberedCounts): TextIndex {
  return {
    async put(records) {
      await putRows(sql, LOG_INDEX, COLUMNS, records.map(rowOf));
    },
    async setHidden(kind, source, hidden) {
      await sql.run(
        "UPDATE records SET hidden = ? WHERE kind = ? AND source = ?",
        hidden ? 1 : 0,
        RECORDS.number(kind),
        wholeIn(source),
      );
    },
    async remove(kind, sources) {
      const number = RECORDS.number(kind);
      await removeRows(
        sql,
        LOG_INDEX,
        sources.map((source) => ({ kind: number, source: wholeIn(source) })),
      );
    },
    async search(query) {
      return searchIndex(sql, query, remembered);
    },
    async frequencies(terms) {
      return frequenciesOf(sql, LOG_INDEX, terms, remembered);
    },
    async spelledAlike(word, most) {
      return wordsAlike(sql, LOG_INDEX, word, most);
    },
    async watermark(kind) {
      const row = await sql.get<{ up_to: number; version: number }>(
        "SELECT up_to, version FROM index_watermarks WHERE kind = ?",
        RECORDS.number(kind),
      );
      return { upTo: row?.up_to ?? 0, version: row?.version ?? 0 };
    },
    async setWatermark(kind, { upTo, version }) {
      await sql.run(
        `INSERT INTO index_watermarks (kind, up_to, version) VALUES (?, ?, ?)
         ON CONFLICT (kind) DO UPDATE SET up_to = excluded.up_to, version = excluded.version`,
        RECORDS.number(kind),
        wholeIn(upTo),
        wholeIn(version),
      );
    },
    async clear(kind) {
      await clear(sql, RECORDS.number(kind));
    },
    async verify({ quick = false } = {}) {
      return quick ? probeIndex(sql, LOG_INDEX) : verifyIndex(sql, LOG_INDEX);
    },
  };
}

function rowOf({ kind, source, lane, speaker, at, hidden, terms }: IndexRecord): WordRow {
  return {
    kind: RECORDS.number(kind),
    source: wholeIn(source),
    columns: {
      lane_id: wholeIn(lane),
      speaker: valueIn(textIn(speaker)) ?? "",
      at: wholeIn(at),
      hidden: hidden ? 1 : 0,
    },
    terms,
  };
}

/** Rows of one kind are counted off while others remain; otherwise everything is made anew, which heals it too. */
async function clear(sql: Sql, kind: number): Promise<void> {
  const others = await sql.get("SELECT 1 FROM records WHERE kind <> ? LIMIT 1", kind);
  if (others === undefined) {
    await emptyIndex(sql, LOG_INDEX);
    await sql.run("DELETE FROM index_watermarks");
    return;
  }
  await removeWhere(sql, LOG_INDEX, "r.kind = ?::integer", String(kind));
  await sql.run("DELETE FROM index_watermarks WHERE kind = ?", kind);
}

async function searchIndex(
  sql: Sql,
  query: IndexQuery,
  remembered: RememberedCounts,
): Promise<readonly IndexHit[]> {
  if (query.limit <= 0 || !(await hasAny(sql, query))) return [];
  const [filters, values] = filtersOf(query, sql.dialect);
  const hits = await searchWords(
    sql,
    LOG_INDEX,
    { ...query, filters: [`r.hidden = 0 AND ${filters}`, values] },
    remembered,
  );
  return hitsOfLog(hits);
}

/** Of some kinds there may be none at all, which is soon known. */
async function hasAny(sql: Sql, { kinds }: IndexQuery): Promise<boolean> {
  if (kinds === undefined) return true;
  const numbers = JSON.stringify(kinds.map((kind) => RECORDS.number(kind)));
  const asked =
    "SELECT 1 FROM json_each(?) AS k WHERE EXISTS (SELECT 1 FROM records WHERE kind = k.value) LIMIT 1";
  return kinds.length > 0 && (await sql.get(asked, numbers)) !== undefined;
}
