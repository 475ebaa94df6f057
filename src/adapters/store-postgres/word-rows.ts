/** Writes records with their terms and takes them out again, and counts both as it does. */

import type { IndexTerms } from "../../kernel/text/terms.ts";
import type { Sql } from "../sql/sql.ts";
import {
  CHANNELS,
  type ChannelName,
  COUNT_COLUMNS,
  type RecordTerms,
  recordTerms,
  vocabularyOf,
  type WordIndex,
} from "./word-channels.ts";

/** A record that is written: the columns that are its table's own, and its terms. */
export interface WordRow {
  readonly kind: number;
  readonly source: number;
  readonly columns: { readonly [column: string]: number | string };
  readonly terms: IndexTerms;
}

/** Units of text that are written by one statement. */
const WRITTEN_AT_ONCE = 1_000_000;

/** The last of those that have the same kind and number is kept. */
export async function putRows(
  sql: Sql,
  index: WordIndex,
  types: { readonly [column: string]: string },
  rows: readonly WordRow[],
): Promise<void> {
  const last = [...new Map(rows.map((row) => [`${row.kind} ${row.source}`, row])).values()];
  for (const batch of batchesOf(last)) {
    await removeRows(sql, index, batch);
    const written = batch.map((row) => ({ row, terms: recordTerms(row.terms) }));
    await insertRows(sql, index, types, written);
    await addCounts(
      sql,
      index,
      written.map(({ terms }) => terms),
    );
  }
}

function batchesOf(rows: readonly WordRow[]): readonly (readonly WordRow[])[] {
  const batches: WordRow[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const { words, grams, code } = row.terms;
    length += words.length + grams.length + code.length;
    if (length > WRITTEN_AT_ONCE) {
      batches.push([]);
      length = words.length + grams.length + code.length;
    }
    batches.at(-1)!.push(row);
  }
  return batches;
}

interface Written {
  readonly row: WordRow;
  readonly terms: RecordTerms;
}

/** Beside the columns that a table of records has of its own. */
const TERM_TYPES: { readonly [column: string]: string } = {
  kind: "integer",
  source: "bigint",
  channels: "integer",
  words: "tsvector",
  word_count: "integer",
  grams: "tsvector",
  gram_count: "integer",
  code: "tsvector",
  code_text: "text",
  code_count: "integer",
  parts: "integer",
};

async function insertRows(
  sql: Sql,
  { records, parts }: WordIndex,
  types: { readonly [column: string]: string },
  written: readonly Written[],
): Promise<void> {
  const all = { ...TERM_TYPES, ...types };
  const names = Object.keys(all).join(", ");
  const typed = Object.entries(all).map(([name, type]) => `${name} ${type}`);
  const statement = `INSERT INTO ${records} (${names}) SELECT ${names}
    FROM json_to_recordset(?::json) AS written (${typed.join(", ")}) RETURNING id, kind, source`;
  const ids = await sql.all<{ id: number; kind: number; source: number }>(
    statement,
    JSON.stringify(written.map(rowOf)),
  );
  const long = written.filter(({ terms }) => partsIn(terms) > 0);
  if (long.length === 0) return;
  const idOf = ({ row }: Written) =>
    ids.find((one) => one.kind === row.kind && one.source === row.source)!.id;
  for (const one of long) {
    for (const part of partRows(one)) {
      await sql.run(
        `INSERT INTO ${parts} (record_id, part, words, grams) VALUES (?, ?, ?::tsvector, ?::tsvector)`,
        idOf(one),
        part.part,
        part.words,
        part.grams,
      );
    }
  }
}

function rowOf({ row: { kind, source, columns }, terms }: Written) {
  const { words, grams, code, codeText, channels } = terms;
  return {
    ...{ kind, source, ...columns, channels, code_text: codeText, parts: partsIn(terms) },
    ...{ words: words?.vector ?? null, word_count: words?.count ?? 0 },
    ...{ grams: grams?.vector ?? null, gram_count: grams?.count ?? 0 },
    ...{ code: code?.vector ?? null, code_count: code?.count ?? 0 },
  };
}

function partsIn({ words, grams }: RecordTerms): number {
  return Math.max(words?.parts.length ?? 0, grams?.parts.length ?? 0);
}

function partRows({ terms }: Written) {
  return Array.from({ length: partsIn(terms) }, (_, part) => ({
    part,
    words: terms.words?.parts[part] ?? null,
    grams: terms.grams?.parts[part] ?? null,
  }));
}

async function addCounts(sql: Sql, index: WordIndex, written: readonly RecordTerms[]): Promise<void> {
  const counts = CHANNELS.filter((channel) => channel !== "code").flatMap((channel) => {
    const records = new Map<string, number>();
    for (const terms of written)
      for (const term of terms[channel]?.distinct ?? []) records.set(term, (records.get(term) ?? 0) + 1);
    return [...records].map(([term, count]) => [vocabularyOf(index, channel), term, count]);
  });
  if (counts.length > 0) {
    // In one order, so that two who write at once never wait for each other.
    await sql.run(
      `INSERT INTO terms AS t (vocabulary, term, records)
       SELECT (one ->> 0)::integer, one ->> 1, (one ->> 2)::bigint FROM json_array_elements(?::json) AS one ORDER BY 1, 2
       ON CONFLICT (vocabulary, term) DO UPDATE SET records = t.records + excluded.records`,
      JSON.stringify(counts),
    );
  }
  for (const channel of CHANNELS) {
    const there = written.flatMap((terms) => terms[channel] ?? []);
    const length = there.reduce((sum, { count }) => sum + count, 0);
    if (there.length > 0) await resize(sql, index, channel, there.length, length);
  }
}

async function resize(sql: Sql, index: WordIndex, channel: ChannelName, records: number, length: number) {
  await sql.run(
    "UPDATE vocabularies SET records = records + ?, length = length + ? WHERE id = ?",
    records,
    length,
    vocabularyOf(index, channel),
  );
}

/** Those that are there; of all others nothing is said. */
export async function removeRows(
  sql: Sql,
  index: WordIndex,
  rows: readonly { readonly kind: number; readonly source: number }[],
): Promise<void> {
  const listed = JSON.stringify(rows.map(({ kind, source }) => [kind, source]));
  const which =
    "(r.kind, r.source) IN (SELECT (one ->> 0)::integer, (one ->> 1)::bigint FROM json_array_elements(?::json) AS one)";
  await removeWhere(sql, index, which, listed);
}

const sizeOf = (channel: ChannelName): string =>
  `count(${channel}) AS ${channel}_records, coalesce(sum(${COUNT_COLUMNS[channel]}), 0)::bigint AS ${channel}_length`;

const lostOf = (index: WordIndex, channel: ChannelName): string =>
  `SELECT ${vocabularyOf(index, channel)} AS vocabulary, lost.term COLLATE "C" AS term, count(*) AS records
   FROM gone, unnest(tsvector_to_array(gone.${channel})) AS lost (term) GROUP BY lost.term`;

/** Terms that nothing has any more are no terms: nothing is left of them. */
export async function removeWhere(sql: Sql, index: WordIndex, which: string, listed: string): Promise<void> {
  const sizes = await sql.get<{ [column: string]: number }>(
    `WITH gone AS (DELETE FROM ${index.records} AS r WHERE ${index.rows} AND ${which} RETURNING r.*),
     lost AS (${lostOf(index, "words")} UNION ALL ${lostOf(index, "grams")}),
     none AS (DELETE FROM terms AS t USING lost
       WHERE t.vocabulary = lost.vocabulary AND t.term = lost.term AND t.records <= lost.records),
     less AS (UPDATE terms AS t SET records = t.records - lost.records FROM lost
       WHERE t.vocabulary = lost.vocabulary AND t.term = lost.term AND t.records > lost.records)
     SELECT ${CHANNELS.map(sizeOf).join(", ")} FROM gone`,
    listed,
  );
  for (const channel of CHANNELS) {
    const [records, length] = [sizes?.[`${channel}_records`] ?? 0, sizes?.[`${channel}_length`] ?? 0];
    if (records > 0) await resize(sql, index, channel, -records, -length);
  }
}

/** Nothing is left, whatever state it was in. */
export async function emptyIndex(sql: Sql, index: WordIndex): Promise<void> {
  const [first, end] = [index.vocabulary, index.vocabulary + CHANNELS.length];
  await sql.run(`DELETE FROM ${index.records} AS r WHERE ${index.rows}`);
  await sql.run("DELETE FROM terms WHERE vocabulary >= ? AND vocabulary < ?", first, end);
  await sql.run(
    `INSERT INTO vocabularies (id, records, length) SELECT id, 0, 0 FROM generate_series(?::integer, ?::integer) AS id
     ON CONFLICT (id) DO UPDATE SET records = 0, length = 0`,
    first,
    end - 1,
  );
}
