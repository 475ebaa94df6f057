/**
 * Copies the rows of one store into another that has the same tables.
 *
 * Every batch is one transaction with the place where it stopped, so that a copy which was interrupted goes on there.
 * What changed in the source meanwhile is found by the digests at the end, and the tables concerned are copied anew.
 * Not here: where the stores come from, who may use them meanwhile, indexes of words (each store makes its own).
 */

import { NacreError } from "../../kernel/errors.ts";
import type { Sql, SqlValue } from "./sql.ts";
import {
  digestTable,
  keyOf,
  named,
  pageAfter,
  quoted,
  type TableDigest,
  type TableShape,
} from "./table-digest.ts";

/** One of the two stores, which nobody else writes meanwhile. */
export interface CopySide {
  readonly sql: Sql;
  /** All or nothing. */
  write(work: (sql: Sql) => Promise<void>): Promise<void>;
  /** Inside a write: takes every row out, also of a table that otherwise refuses it. */
  empty(sql: Sql, table: string): Promise<void>;
}

/** Where a copy stands, kept in the target beside what is copied. */
export interface CopyCursor {
  read(sql: Sql, table: string): Promise<CopyPlace | undefined>;
  write(sql: Sql, table: string, place: CopyPlace): Promise<void>;
}

export interface CopyPlace {
  /** The key of the last row that is there; null before the first. */
  readonly last: readonly unknown[] | null;
  readonly done: boolean;
}

export interface CopyWork {
  readonly source: CopySide;
  readonly target: CopySide;
  readonly tables: readonly TableShape[];
  readonly cursor: CopyCursor;
  readonly signal: AbortSignal;
  /** So many rows more are in the target, or were compared. */
  readonly copied: (table: string, rows: number) => void;
  readonly compared: (table: string, rows: number) => void;
}

export interface CopiedTable extends TableDigest {
  readonly name: string;
}

/** Rows of one transaction: some are long, so they are counted in bytes too. */
const ROWS_A_BATCH = 200;
const BYTES_A_STATEMENT = 4 * 1024 * 1024;
/** Values of one statement; SQLite takes 32,766, a server 65,535. */
const VALUES_A_STATEMENT = 8_000;

/** Resolves when the target holds what the source holds, table by table, by count and digest. */
export async function copyTables(work: CopyWork): Promise<readonly CopiedTable[]> {
  for (const table of work.tables) await copyTable(work, table);
  const same: CopiedTable[] = [];
  for (const table of work.tables) same.push(await compareTable(work, table));
  return same;
}

async function copyTable(work: CopyWork, table: TableShape): Promise<void> {
  const place = await work.cursor.read(work.target.sql, table.name);
  if (place?.done === true) return;
  let last = place?.last ?? undefined;
  for (;;) {
    work.signal.throwIfAborted();
    const rows = await pageAfter(work.source.sql, table, last, ROWS_A_BATCH);
    const end = rows.at(-1);
    if (end !== undefined) last = keyOf(table, end);
    const done = rows.length < ROWS_A_BATCH;
    await work.target.write(async (sql) => {
      for (const some of inStatements(rows, table.columns.length)) await insertRows(sql, table, some);
      await work.cursor.write(sql, table.name, { last: last ?? null, done });
    });
    work.copied(table.name, rows.length);
    if (done) return;
  }
}

async function compareTable(work: CopyWork, table: TableShape): Promise<CopiedTable> {
  const visited = (rows: number) => {
    work.signal.throwIfAborted();
    work.compared(table.name, rows);
  };
  const wanted = await digestTable(work.source.sql, table, visited);
  if (isSame(wanted, await digestTable(work.target.sql, table))) return { name: table.name, ...wanted };
  // The source was used between two runs of this copy: what was there already may have changed.
  await work.target.write(async (sql) => {
    await work.target.empty(sql, table.name);
    await work.cursor.write(sql, table.name, { last: null, done: false });
  });
  await copyTable(work, table);
  const found = await digestTable(work.target.sql, table);
  if (isSame(wanted, found)) return { name: table.name, ...wanted };
  throw new NacreError(
    "store/corrupt",
    `the table ${table.name} is not the same in both stores: ${wanted.rows} rows and ${found.rows}`,
    "Nothing of the source was changed. Look at it with nacre doctor, then begin again.",
  );
}

function isSame(one: TableDigest, other: TableDigest): boolean {
  return one.rows === other.rows && one.digest === other.digest;
}

async function insertRows(sql: Sql, table: TableShape, rows: readonly (readonly unknown[])[]): Promise<void> {
  const one = `(${table.columns.map(() => "?").join(", ")})`;
  const text = `INSERT INTO ${quoted(table.name)} (${named(table.columns)}) VALUES ${rows.map(() => one).join(", ")}`;
  await sql.run(text, ...(rows.flat() as SqlValue[]));
}

function* inStatements(
  rows: readonly (readonly unknown[])[],
  columns: number,
): Generator<readonly (readonly unknown[])[]> {
  const most = Math.max(1, Math.floor(VALUES_A_STATEMENT / columns));
  let [some, bytes]: [(readonly unknown[])[], number] = [[], 0];
  for (const row of rows) {
    some.push(row);
    bytes += bytesOf(row);
    if (some.length < most && bytes < BYTES_A_STATEMENT) continue;
    yield some;
    [some, bytes] = [[], 0];
  }
  if (some.length > 0) yield some;
}

function bytesOf(row: readonly unknown[]): number {
  let bytes = 0;
  for (const value of row)
    if (typeof value === "string" || value instanceof Uint8Array) bytes += value.length;
  return bytes;
}
