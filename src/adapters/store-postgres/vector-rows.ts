/**
 * Vectors as rows that the server compares itself, by pgvector, where its database has that extension.
 *
 * The rows of a chunk are right as long as the stamp that is noted with them is the chunk's own. They are written with the
 * chunk, in one transaction; who knows nothing of them (an older gateway, a copy, a restored backup) leaves another stamp, and
 * then no rows answer until they were made again (`fill`). Whether there are any is looked up in each transaction: an extension
 * may be dropped, moved to another schema or made again while gateways run.
 *
 * Every row in scope is compared, so that scope and filters come before the limit and equal ones in the order of the port. Where
 * too many are in scope the engine is quicker by far, and compares (decision 0039, also why there is no index of neighbours).
 */

import { FREE } from "../../kernel/vectors/chunk-facts.ts";
import { widthOf } from "../../kernel/vectors/quantise.ts";
import type { BankHit, BankQuery } from "../../kernel/vectors/vector-bank.ts";
import type { Sql, SqlValue } from "../sql/sql.ts";
import { type ChunkRow, factsOf, numbersOf } from "../sql/vector-chunks.ts";
import type { ChunkChange, VectorRows } from "../sql/vector-rows.ts";
import { allSpaces, type SpaceRow } from "../sql/vector-spaces.ts";

/** In scope. A server compares so many of 384 dimensions in some 15 ms; the engine ten times as many, once it has read them. */
export const MOST_COMPARED = 20_000;
/** Chunks that are made into rows at once while they are filled: a commit waits for no more. */
const FILLED_AT_ONCE = 8;
/** Rows of one statement: a megabyte or two. */
const INSERTED_AT_ONCE = 512;

/** The extension; since 0.7 it has vectors of half the bytes, in which those of the chunks are exact. */
const LOOK = `
  SELECT n.nspname::text AS home, EXISTS (SELECT 1 FROM pg_catalog.pg_attribute AS a
    WHERE a.attrelid = to_regclass('vector_rows') AND a.attname = 'vector' AND NOT a.attisdropped) AS made
  FROM pg_catalog.pg_extension AS e JOIN pg_catalog.pg_namespace AS n ON n.oid = e.extnamespace
  WHERE e.extname = 'vector' AND has_schema_privilege(n.oid, 'USAGE')
    AND to_regtype(quote_ident(n.nspname) || '.halfvec') IS NOT NULL`;

/** Rows of up to a page stay whole: what is put aside has to be fetched for each comparison. */
const tables = (type: string) => [
  "DROP TABLE IF EXISTS vector_rows",
  "DROP TABLE IF EXISTS vector_row_stamps",
  `CREATE TABLE vector_rows (
    chunk_id bigint NOT NULL,
    slot bigint NOT NULL,
    space_id bigint NOT NULL,
    kind bigint NOT NULL,
    source bigint NOT NULL,
    place bigint NOT NULL,
    speaker bigint NOT NULL,
    at bigint NOT NULL,
    vector ${type} NOT NULL,
    PRIMARY KEY (chunk_id, slot)
  ) WITH (toast_tuple_target = 8160)`,
  "CREATE INDEX vector_rows_by_place ON vector_rows (space_id, place)",
  `CREATE TABLE vector_row_stamps (
    chunk_id bigint PRIMARY KEY,
    space_id bigint NOT NULL,
    stamp bigint NOT NULL
  )`,
];

/** Chunks whose rows are not theirs, and rows whose chunk is gone. */
const behind = (space: string) => `
  SELECT coalesce(c.id, s.chunk_id) AS id, coalesce(c.space_id, s.space_id) AS space_id, c.id IS NULL AS gone
  FROM (SELECT id, space_id, stamp FROM vector_chunks WHERE ${space}) AS c
  FULL JOIN (SELECT chunk_id, space_id, stamp FROM vector_row_stamps WHERE ${space}) AS s ON s.chunk_id = c.id
  WHERE c.stamp IS DISTINCT FROM s.stamp`;

interface Extension {
  /** Its schema, quoted. */
  readonly home: string;
  /** There is a table for rows. */
  readonly made: boolean;
}

export class ServerVectorRows implements VectorRows {
  readonly #sql: Sql;
  readonly #most: number;

  constructor(sql: Sql, most = MOST_COMPARED) {
    this.#sql = sql;
    this.#most = most;
  }

  async follow(space: SpaceRow, changes: readonly ChunkChange[]): Promise<void> {
    const extension = await this.#extension();
    if (extension?.made !== true) return;
    const noted = await this.#sql.all<{ chunk_id: number; stamp: number }>(
      "SELECT chunk_id, stamp FROM vector_row_stamps WHERE chunk_id = ANY (?::bigint[])",
      listOf(changes.map(({ id }) => id)),
    );
    const stamps = new Map(noted.map(({ chunk_id, stamp }) => [chunk_id, stamp]));
    const followed = changes.map((change) =>
      stamps.get(change.id) === change.stampBefore ? change : wholly(change),
    );
    await this.#write(extension, space, followed);
  }

  async search(space: SpaceRow, query: BankQuery): Promise<readonly BankHit[] | undefined> {
    const asked = directionOf(query.vector);
    if (asked === undefined || query.limit <= 0) return [];
    const extension = await this.#extension();
    if (extension?.made !== true) return undefined;
    const values: SqlValue[] = [space.id];
    const value = (given: SqlValue) => `?${values.push(given)}`;
    const among = (column: string, numbers: readonly number[] | undefined) =>
      numbers === undefined ? [] : [`${column} = ANY (${value(listOf(numbers))}::bigint[])`];
    const places = ["space_id = ?1", ...among("place", query.places)].join(" AND ");
    const scope = [
      places,
      ...among("kind", query.kinds),
      ...among("speaker", query.speakers),
      ...(query.since === undefined ? [] : [`at >= ${value(query.since)}`]),
      ...(query.before === undefined ? [] : [`at < ${value(query.before)}`]),
    ].join(" AND ");
    // Read once. As text: what a connection has worked out for a statement does not outlive the types of its values.
    const nearTo = `(SELECT ${value(asked)}::text::${extension.home}.halfvec)`;
    const distance = `vector OPERATOR(${extension.home}.<=>) ${nearTo}`;
    const order = "distance, kind, source DESC";
    const answerable = [`NOT EXISTS (${behind("space_id = ?1")})`];
    if (space.vectors > this.#most) {
      const some = `SELECT 1 FROM vector_rows WHERE ${places} LIMIT ${this.#most + 1}`;
      answerable.push(`(SELECT count(*) FROM (${some}) AS counted) <= ${this.#most}`);
    }
    // One row at least, if they can answer.
    const rows = await this.#sql.all<{ kind: number | null; source: number; distance: number }>(
      `SELECT kind, source, distance FROM (SELECT 1 WHERE ${answerable.join(" AND ")}) AS answerable LEFT JOIN (
         SELECT kind, source, ${distance} AS distance FROM vector_rows WHERE ${scope}
         ORDER BY ${order} LIMIT ${value(query.limit)}) AS hits ON true ORDER BY ${order}`,
      ...values,
    );
    if (rows.length === 0) return undefined;
    return rows.flatMap(({ kind, source, distance }) =>
      kind === null ? [] : [{ kind, source, cosine: 1 - distance }],
    );
  }

  async isWhole({ id }: SpaceRow): Promise<boolean> {
    if ((await this.#extension())?.made !== true) return false;
    return (await this.#sql.get(`${behind("space_id = ?1")} LIMIT 1`, id)) === undefined;
  }

  async verify(): Promise<string | null> {
    if ((await this.#extension())?.made !== true) return null;
    const wrong = await this.#sql.get<{ id: number; there: number; expected: number }>(
      `SELECT c.id, coalesce(r.there, 0) AS there, p.expected
       FROM vector_chunks AS c JOIN vector_row_stamps AS s ON s.chunk_id = c.id AND s.stamp = c.stamp
       JOIN (SELECT chunk_id, count(*) AS expected FROM vector_places GROUP BY chunk_id) AS p ON p.chunk_id = c.id
       LEFT JOIN (SELECT chunk_id, count(*) AS there FROM vector_rows GROUP BY chunk_id) AS r ON r.chunk_id = c.id
       WHERE r.there IS DISTINCT FROM p.expected ORDER BY c.id LIMIT 1`,
    );
    if (wrong === undefined) return null;
    return `vectors, chunk ${wrong.id}: ${wrong.there} are there as rows, ${wrong.expected} should be`;
  }

  async clear(): Promise<void> {
    if ((await this.#extension())?.made !== true) return;
    await this.#sql.run("DELETE FROM vector_rows");
    await this.#sql.run("DELETE FROM vector_row_stamps");
  }

  /** Makes the rows of some chunks that have none, or those of before; true while there are more. Without the extension there is nothing to do. */
  async fill(): Promise<boolean> {
    const extension = await this.#extension();
    if (extension === undefined) return false;
    if (!extension.made)
      for (const statement of tables(`${extension.home}.halfvec`)) await this.#sql.run(statement);
    const found = await this.#sql.all<{ id: number; space_id: number; gone: number }>(
      `${behind("true")} ORDER BY 1 LIMIT ?`,
      FILLED_AT_ONCE + 1,
    );
    const spaces = new Map((await allSpaces(this.#sql)).map((space) => [space.id, space]));
    for (const { id, space_id, gone } of found.slice(0, FILLED_AT_ONCE)) {
      const space = spaces.get(space_id);
      if (gone === 1 || space === undefined) await this.#forget([id]);
      else await this.#write(extension, space, [await this.#chunk(id, space)]);
    }
    return found.length > FILLED_AT_ONCE;
  }

  async #extension(): Promise<Extension | undefined> {
    const row = await this.#sql.get<{ home: string; made: number }>(LOOK);
    return row && { home: `"${row.home.replaceAll('"', '""')}"`, made: row.made === 1 };
  }

  async #chunk(id: number, space: SpaceRow): Promise<ChunkChange> {
    const row = (await this.#sql.get<ChunkRow>(
      "SELECT id, stamp, facts, vectors FROM vector_chunks WHERE id = ?",
      id,
    ))!;
    const facts = factsOf(row, space);
    return wholly({
      id,
      stampBefore: undefined,
      stamp: row.stamp,
      slots: [],
      facts,
      vectors: numbersOf(row),
    });
  }

  /** What stands in the slots of each change takes the place of what was there. */
  async #write({ home }: Extension, space: SpaceRow, changes: readonly ChunkChange[]): Promise<void> {
    await this.#forget(changes.filter((change) => change.stamp === undefined || isWhole(change)).map(idOf));
    const slots = changes.flatMap((change) => change.slots.map((slot) => ({ change, slot })));
    const [written, kept] = [slots.filter(({ change }) => !isWhole(change)), slots.filter(isFilled)];
    if (written.length > 0)
      await this.#sql.run(
        `DELETE FROM vector_rows AS r USING unnest(?::bigint[], ?::bigint[]) AS t (chunk_id, slot)
         WHERE r.chunk_id = t.chunk_id AND r.slot = t.slot`,
        listOf(written.map(({ change }) => change.id)),
        listOf(written.map(({ slot }) => slot)),
      );
    for (let from = 0; from < kept.length; from += INSERTED_AT_ONCE)
      await this.#insert(home, space, kept.slice(from, from + INSERTED_AT_ONCE));
    const there = changes.filter(({ stamp }) => stamp !== undefined);
    await this.#sql.run(
      `INSERT INTO vector_row_stamps (chunk_id, space_id, stamp)
       SELECT chunk_id, ?, stamp FROM unnest(?::bigint[], ?::bigint[]) AS t (chunk_id, stamp)
       ON CONFLICT (chunk_id) DO UPDATE SET space_id = excluded.space_id, stamp = excluded.stamp`,
      space.id,
      listOf(there.map(idOf)),
      listOf(there.map(({ stamp }) => stamp!)),
    );
  }

  async #insert(home: string, { id, dimensions }: SpaceRow, slots: readonly Slot[]): Promise<void> {
    const column = (of: (slot: Slot) => number) => listOf(slots.map(of));
    const width = widthOf(dimensions);
    const vectors = slots.map(({ change, slot }) =>
      change.vectors.subarray(slot * width, slot * width + dimensions).join(","),
    );
    await this.#sql.run(
      `INSERT INTO vector_rows (space_id, chunk_id, slot, kind, source, place, speaker, at, vector)
       SELECT ?, t.chunk_id, t.slot, t.kind, t.source, t.place, t.speaker, t.at, t.vector::${home}.halfvec
       FROM unnest(?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::text[])
         AS t (chunk_id, slot, kind, source, place, speaker, at, vector)`,
      id,
      column(({ change }) => change.id),
      column(({ slot }) => slot),
      column(({ change, slot }) => change.facts.kind(slot)),
      column(({ change, slot }) => change.facts.source(slot)),
      column(({ change, slot }) => change.facts.place(slot)),
      column(({ change, slot }) => change.facts.speaker(slot)),
      column(({ change, slot }) => change.facts.at(slot)),
      `{${vectors.map((numbers) => `"[${numbers}]"`).join(",")}}`,
    );
  }

  async #forget(chunks: readonly number[]): Promise<void> {
    if (chunks.length === 0) return;
    for (const table of ["vector_rows", "vector_row_stamps"])
      await this.#sql.run(`DELETE FROM ${table} WHERE chunk_id = ANY (?::bigint[])`, listOf(chunks));
  }
}

interface Slot {
  readonly change: ChunkChange;
  readonly slot: number;
}

const idOf = ({ id }: ChunkChange): number => id;

function isFilled({ change, slot }: Slot): boolean {
  return change.stamp !== undefined && change.facts.kind(slot) !== FREE;
}

/** Its rows may be anything: all of them are made again. */
function wholly(change: ChunkChange): ChunkChange {
  return { ...change, slots: Array.from({ length: change.facts.slots }, (_, slot) => slot) };
}

function isWhole({ slots, facts }: ChunkChange): boolean {
  return slots.length === facts.slots;
}

function listOf(numbers: readonly number[]): string {
  return `{${numbers.join(",")}}`;
}

/** Of numbers that have room in two bytes each, whatever length it has; undefined: it points nowhere. */
function directionOf(vector: Float32Array): string | undefined {
  const greatest = vector.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
  return greatest === 0 ? undefined : `[${vector.map((number) => number / greatest).join(",")}]`;
}
