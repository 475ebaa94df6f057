/**
 * The text index over FTS5: a row of facts per record, and its terms in up to three channels.
 *
 * A record's score is the sum of its BM25 scores over the channels that found it. Scope and filters stand inside the
 * query, before the limit.
 */

import { instantOf } from "../../kernel/clock.ts";
import { codeOf, NacreError } from "../../kernel/errors.ts";
import { laneId, type RecordKind } from "../../kernel/ids.ts";
import type { IndexHit, IndexQuery, IndexRecord, TextIndex } from "../../ports/text-index.ts";
import { RECORDS, textIn, wholeIn } from "./column-codes.ts";
import type { Sql, SqlValue } from "./connection.ts";
import { channelQueries, wholeQueries } from "./fts-query.ts";
import { CHANNELS, recreateFtsTables } from "./fts-tables.ts";
import { MESSAGES_UNDER } from "./history-recall.ts";
import { probeIndex, verifyIndex } from "./index-check.ts";
import { primaryCode } from "./sqlite-error.ts";
import type { WordFrequencies } from "./word-frequencies.ts";

/**
 * A word in more than this part of all records says little and costs a score for each of them. Below the floor every
 * word is cheap, and exactness is worth more.
 */
const COMMON_SHARE = 0.25;
const COMMON_FLOOR = 1000;

export function textIndexTables(sql: Sql, frequencies: WordFrequencies): TextIndex {
  return {
    async put(records) {
      translated(() => {
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
      translated(() => {
        for (const source of sources) {
          const known = findRecord(sql, kind, source);
          if (known === undefined) continue;
          removeTerms(sql, known);
          sql.run("DELETE FROM records WHERE id = ?", known.id);
        }
      });
    },

    async search(query) {
      return translated(() => search(sql, query, frequencies));
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
      return quick ? probeIndex(sql) : verifyIndex(sql);
    },
  };
}

interface KnownRecord {
  id: number;
  channels: number;
}

function findRecord(sql: Sql, kind: RecordKind, source: number): KnownRecord | undefined {
  return sql.get<KnownRecord>(
    "SELECT id, channels FROM records WHERE kind = ? AND source = ?",
    RECORDS.number(kind),
    source,
  );
}

function removeTerms(sql: Sql, { id, channels }: KnownRecord): void {
  for (const { name, bit } of CHANNELS) {
    if ((channels & bit) !== 0) sql.run(`DELETE FROM ${name} WHERE rowid = ?`, id);
  }
}

function putRecord(sql: Sql, record: IndexRecord): void {
  const known = findRecord(sql, record.kind, record.source);
  if (known !== undefined) removeTerms(sql, known);
  const filled = CHANNELS.filter(({ name }) => record.terms[name] !== "");
  const { id } = sql.run(
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
    filled.reduce((bits, { bit }) => bits | bit, 0),
  );
  for (const { name } of filled) {
    sql.run(`INSERT INTO ${name} (rowid, body) VALUES (?, ?)`, known?.id ?? id, record.terms[name]);
  }
}

interface HitRow {
  source: number;
  kind: number;
  lane_id: number;
  at: number;
  score: number;
}

function search(sql: Sql, query: IndexQuery, frequencies: WordFrequencies): readonly IndexHit[] {
  const { every, terms } = query;
  const wanted =
    every === undefined ? channelQueries(terms, commonWords(sql, frequencies)) : wholeQueries(every, terms);
  if (wanted.length === 0 || query.limit <= 0) return [];
  const hits = wanted.map(
    ({ channel }) => `SELECT rowid, -bm25(${channel}) FROM ${channel} WHERE ${channel} MATCH ?`,
  );
  const [filters, filterValues] = filtersOf(query);
  // One channel needs no sum, and its scores are then worked out only for what passes the filters.
  const [materialised, score, grouping] =
    wanted.length === 1
      ? ["", "hits.score", ""]
      : [
          "MATERIALIZED",
          "total(hits.score)",
          `GROUP BY hits.id ${every === undefined ? "" : `HAVING count(*) = ${wanted.length}`}`,
        ];
  const rows = sql.all<HitRow>(
    `WITH hits (id, score) AS ${materialised} (${hits.join(" UNION ALL ")})
     SELECT records.kind, records.source, records.lane_id, records.at, ${score} AS score
     FROM hits CROSS JOIN records ON records.id = hits.id
     WHERE records.hidden = 0 AND ${filters} ${grouping}
     ORDER BY ${query.order === "newest" ? "" : "score DESC, "}records.at DESC, records.source DESC LIMIT ?`,
    ...wanted.map(({ match }) => match),
    ...filterValues,
    query.limit,
  );
  return rows.map((row) => ({
    kind: RECORDS.name(row.kind),
    source: row.source,
    lane: laneId(row.lane_id),
    at: instantOf(row.at),
    score: row.score,
  }));
}

/** A summary is beneath another when the first message that it covers is. */
const FIRST_MESSAGE = `CASE records.kind WHEN ${RECORDS.number("sum")}
  THEN (SELECT first_id FROM summaries WHERE summaries.id = records.source) ELSE records.source END`;

/** Lists travel as JSON, so that one statement serves every length. */
function filtersOf(query: IndexQuery): [sql: string, values: readonly SqlValue[]] {
  const lanes: string[] = ["installation = ?"];
  const laneValues: SqlValue[] = [textIn(query.scope.installation)];
  const filters: string[] = [];
  const values: SqlValue[] = [];
  if (query.scope.agents !== undefined) {
    lanes.push("agent IN (SELECT value FROM json_each(?))");
    laneValues.push(JSON.stringify(query.scope.agents));
  }
  if (query.scope.lanes !== undefined) {
    lanes.push("id IN (SELECT value FROM json_each(?))");
    laneValues.push(JSON.stringify(query.scope.lanes));
  }
  if (query.kinds !== undefined) {
    filters.push("records.kind IN (SELECT value FROM json_each(?))");
    values.push(JSON.stringify(query.kinds.map((kind) => RECORDS.number(kind))));
  }
  if (query.speakers !== undefined) {
    filters.push("records.speaker IN (SELECT value FROM json_each(?))");
    values.push(JSON.stringify(query.speakers));
  }
  if (query.since !== undefined) {
    filters.push("records.at >= ?");
    values.push(query.since);
  }
  if (query.before !== undefined) {
    filters.push("records.at < ?");
    values.push(query.before);
  }
  if (query.scope.under !== undefined) {
    filters.push(
      `(records.lane_id IN (SELECT value FROM json_each(?)) OR ${FIRST_MESSAGE} IN (${MESSAGES_UNDER}))`,
    );
    values.push(JSON.stringify(query.scope.under.except), JSON.stringify(query.scope.under.summaries));
  }
  const scope = `records.lane_id IN (SELECT id FROM lanes WHERE ${lanes.join(" AND ")})`;
  return [[scope, ...filters].join(" AND "), [...laneValues, ...values]];
}

/** Decides which words of a query are worth asking for. The rarest always is. */
function commonWords(
  sql: Sql,
  frequencies: WordFrequencies,
): (word: string, all: readonly string[]) => boolean {
  // The greatest id is at least the number of records, and takes no counting.
  const records = sql.get<{ count: number | null }>("SELECT max(id) AS count FROM records")?.count ?? 0;
  if (records <= COMMON_FLOOR) return () => true;
  const frequency = (word: string) => frequencies.of(sql, word, records);
  return (word, all) => {
    if (all.length <= 1 || frequency(word) <= records * COMMON_SHARE) return true;
    return all.every((other) => frequency(other) >= frequency(word));
  };
}

/** Rows of one kind go one by one while others remain; otherwise the tables are made anew, which heals them too. */
function clear(sql: Sql, kind: number): void {
  const others = sql.get("SELECT 1 FROM records WHERE kind <> ? LIMIT 1", kind);
  try {
    if (others !== undefined) {
      const rows = sql.all<KnownRecord>("SELECT id, channels FROM records WHERE kind = ?", kind);
      for (const row of rows) removeTerms(sql, row);
      sql.run("DELETE FROM records WHERE kind = ?", kind);
      sql.run("DELETE FROM index_watermarks WHERE kind = ?", kind);
      return;
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  sql.run("DELETE FROM records");
  sql.run("DELETE FROM index_watermarks");
  recreateFtsTables(sql);
}

/** SQLite reports a virtual table that it cannot open as a plain error, in words. */
function isDamage(error: unknown): boolean {
  if (codeOf(error) === "store/corrupt") return true;
  return primaryCode(error) === 1 && /vtable constructor failed|no such table/.test(String(error));
}

function translated<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new NacreError(
      "store/corrupt",
      "the text index is damaged",
      "Nothing is lost: the owner rebuilds it from the log by itself; search again in a moment.",
      { cause: error },
    );
  }
}
