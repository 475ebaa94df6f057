/** The text index over FTS5: a row of facts per record, and its terms in up to three channels. */

import type { IndexKind, IndexRecord, TextIndex } from "../../ports/text-index.ts";
import { RECORDS, textIn, wholeIn } from "../sql/column-codes.ts";
import type { FileSql } from "./connection.ts";
import { isDamaged, reportingDamage } from "./fts-damage.ts";
import { CHANNELS, recreateFtsTables } from "./fts-tables.ts";
import { LOG_INDEX, probeIndex, verifyIndex } from "./index-check.ts";
import { frequenciesOf, searchIndex } from "./index-search.ts";
import { addTerms, channelsWith, type KnownRecord, removeTerms } from "./record-terms.ts";
import type { WordFrequencies } from "./word-frequencies.ts";
import { wordsAlike } from "./word-places.ts";

export function textIndexTables(sql: FileSql, frequencies: WordFrequencies): TextIndex {
  return {
    async put(records) {
      reportingDamage(() => {
        for (const record of records) putRecord(sql, record);
      });
    },

    async setHidden(kind, source, hidden) {
      sql.run(
        "UPDATE records SET hidden = ? WHERE kind = ? AND source = ?",
        hidden ? 1 : 0,
        RECORDS.number(kind),
        source,
      );
    },

    async remove(kind, sources) {
      reportingDamage(() => {
        for (const source of sources) {
          const known = findRecord(sql, kind, source);
          if (known === undefined) continue;
          removeTerms(sql, CHANNELS, known);
          sql.run("DELETE FROM records WHERE id = ?", known.id);
        }
      });
    },

    async search(query) {
      return reportingDamage(() => searchIndex(sql, query, frequencies));
    },

    async frequencies(terms) {
      return reportingDamage(() => frequenciesOf(sql, terms, frequencies));
    },

    async spelledAlike(word, most) {
      return reportingDamage(() => wordsAlike(sql, word, most, frequencies));
    },

    async watermark(kind) {
      const row = sql.get<{ up_to: number; version: number }>(
        "SELECT up_to, version FROM index_watermarks WHERE kind = ?",
        RECORDS.number(kind),
      );
      return { upTo: row?.up_to ?? 0, version: row?.version ?? 0 };
    },

    async setWatermark(kind, { upTo, version }) {
      sql.run(
        `INSERT INTO index_watermarks (kind, up_to, version) VALUES (?, ?, ?)
         ON CONFLICT (kind) DO UPDATE SET up_to = excluded.up_to, version = excluded.version`,
        RECORDS.number(kind),
        wholeIn(upTo),
        wholeIn(version),
      );
    },

    async clear(kind) {
      clear(sql, RECORDS.number(kind));
    },

    async verify({ quick = false } = {}) {
      return quick ? probeIndex(sql, LOG_INDEX) : verifyIndex(sql, LOG_INDEX);
    },
  };
}

function findRecord(sql: FileSql, kind: IndexKind, source: number): KnownRecord | undefined {
  return sql.get<KnownRecord>(
    "SELECT id, channels FROM records WHERE kind = ? AND source = ?",
    RECORDS.number(kind),
    source,
  );
}

function putRecord(sql: FileSql, record: IndexRecord): void {
  const known = findRecord(sql, record.kind, record.source);
  if (known !== undefined) removeTerms(sql, CHANNELS, known);
  const id = sql.insert(
    `INSERT INTO records (id, kind, source, lane_id, speaker, at, hidden, channels) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET lane_id = excluded.lane_id, speaker = excluded.speaker, at = excluded.at,
       hidden = excluded.hidden, channels = excluded.channels`,
    known?.id ?? null,
    RECORDS.number(record.kind),
    wholeIn(record.source),
    record.lane,
    textIn(record.speaker),
    wholeIn(record.at),
    record.hidden ? 1 : 0,
    channelsWith(record.terms, CHANNELS),
  );
  addTerms(sql, CHANNELS, known?.id ?? id, record.terms);
}

/** Rows of one kind go one by one while others remain; otherwise the tables are made anew, which heals them too. */
function clear(sql: FileSql, kind: number): void {
  const others = sql.get("SELECT 1 FROM records WHERE kind <> ? LIMIT 1", kind);
  try {
    if (others !== undefined) {
      const rows = sql.all<KnownRecord>("SELECT id, channels FROM records WHERE kind = ?", kind);
      for (const row of rows) removeTerms(sql, CHANNELS, row);
      sql.run("DELETE FROM records WHERE kind = ?", kind);
      sql.run("DELETE FROM index_watermarks WHERE kind = ?", kind);
      return;
    }
  } catch (error) {
    if (!isDamaged(error)) throw error;
  }
  sql.run("DELETE FROM records");
  sql.run("DELETE FROM index_watermarks");
  recreateFtsTables(sql, CHANNELS);
}
