/**
 * What a table holds, as a count and a digest: two stores that answer the same hold the same rows.
 *
 * Rows are added up, so that the order in which a store gives them does not matter: stores order texts and bytes
 * differently. Not here: copying (table-copy.ts).
 */

import { createHash } from "node:crypto";
import type { Sql } from "./sql.ts";

export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns that tell rows apart, in their order. */
  readonly key: readonly string[];
}

export interface TableDigest {
  readonly rows: number;
  readonly digest: string;
}

const MODULUS = 1n << 128n;
/** Rows between two looks at whether somebody wants to stop, and at how far it is. */
const ROWS_A_PAGE = 2_000;

export async function digestTable(
  sql: Sql,
  table: TableShape,
  visited: (rows: number) => void = () => {},
): Promise<TableDigest> {
  let [rows, sum] = [0, 0n];
  for (let last: readonly unknown[] | undefined; ; ) {
    const page = await pageAfter(sql, table, last, ROWS_A_PAGE);
    for (const row of page) sum = (sum + digestRow(row)) % MODULUS;
    rows += page.length;
    visited(page.length);
    if (page.length < ROWS_A_PAGE) return { rows, digest: sum.toString(16).padStart(32, "0") };
    last = keyOf(table, page.at(-1) ?? []);
  }
}

/** The next rows in the order of their key, as lists of columns. */
export async function pageAfter(
  sql: Sql,
  table: TableShape,
  last: readonly unknown[] | undefined,
  limit: number,
): Promise<readonly (readonly unknown[])[]> {
  const [columns, key] = [named(table.columns), named(table.key)];
  const after = last === undefined ? "" : `WHERE (${key}) > (${last.map(() => "?").join(", ")})`;
  const text = `SELECT ${columns} FROM ${quoted(table.name)} ${after} ORDER BY ${key} LIMIT ${limit}`;
  return await sql.lists(text, ...((last ?? []) as never[]));
}

export function keyOf(table: TableShape, row: readonly unknown[]): readonly unknown[] {
  return table.key.map((column) => row[table.columns.indexOf(column)]);
}

export function quoted(name: string): string {
  return `"${name}"`;
}

export function named(columns: readonly string[]): string {
  return columns.map(quoted).join(", ");
}

/** Every value with its kind and its length before it: no two different rows are the same bytes. */
function digestRow(row: readonly unknown[]): bigint {
  const hash = createHash("sha256");
  for (const value of row) {
    const [kind, bytes] = told(value);
    hash.update(`${kind}${bytes.length}:`);
    hash.update(bytes);
  }
  return BigInt(`0x${hash.digest("hex").slice(0, 32)}`);
}

function told(value: unknown): readonly [kind: string, bytes: Uint8Array | string] {
  if (value === null) return ["n", ""];
  if (value instanceof Uint8Array) return ["b", value];
  if (typeof value === "string") return ["t", Buffer.from(value, "utf16le")];
  return ["i", String(value)];
}
