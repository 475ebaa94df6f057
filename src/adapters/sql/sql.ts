/**
 * What tables work with: SQL in, plain rows out.
 *
 * A file answers at once, a server later: answers are awaited, and where they are there already that costs next to
 * nothing. Statements are of the SQL that all stores speak, with a question mark for each value.
 *
 * Not here: connections and transactions, which each store has of its own kind.
 */

import type { Dialect } from "./dialect.ts";

/** There now, or later. */
export type Awaitable<T> = T | Promise<T>;

export type SqlValue = null | number | bigint | string | Uint8Array;

/** One of which nothing is read: what matters is that it is there. */
interface AnyRow {
  readonly [column: string]: unknown;
}

export interface Sql {
  readonly dialect: Dialect;
  get<Row = AnyRow>(text: string, ...values: readonly SqlValue[]): Awaitable<Row | undefined>;
  all<Row = AnyRow>(text: string, ...values: readonly SqlValue[]): Awaitable<readonly Row[]>;
  /** Rows as lists of their columns, in the order that they are asked for: where there are thousands, in half the time. */
  lists(text: string, ...values: readonly SqlValue[]): Awaitable<readonly (readonly unknown[])[]>;
  /** Row by row until `visit` answers false: for results of which only a beginning is wanted. */
  each<Row = AnyRow>(
    text: string,
    values: readonly SqlValue[],
    visit: (row: Row) => boolean,
  ): Awaitable<void>;
  run(text: string, ...values: readonly SqlValue[]): Awaitable<Change>;
  /** Into a table whose rows have a number of their own as `id`: that of the row which is there now. */
  insert(text: string, ...values: readonly SqlValue[]): Awaitable<number>;
  /** The same where it may be that nothing is inserted: then undefined. */
  insertNew(text: string, ...values: readonly SqlValue[]): Awaitable<number | undefined>;
}

export interface Change {
  /** Rows inserted, changed or deleted. */
  readonly rows: number;
}
