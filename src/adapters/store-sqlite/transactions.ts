/**
 * Transactions over the file: one connection writes, others read beside it.
 *
 * Every write first looks whether this owner is still the newest; if not, nothing is written. A read holds the state
 * of the moment it began. Not here: the order of units and their nesting (units/unit-queue).
 */

import { InvariantError } from "../../kernel/assert.ts";
import { codeOf, NacreError } from "../../kernel/errors.ts";
import type { FencingToken } from "../../kernel/ids.ts";
import type { Durability } from "../../ports/unit-of-work.ts";
import { SQLITE } from "../sql/dialect.ts";
import type { Change, SqlValue } from "../sql/sql.ts";
import { SummaryTexts } from "../sql/summary-texts.ts";
import { VectorCopy } from "../sql/vector-copy.ts";
import type { Access, Guard, Transaction, Transactions } from "../units/unit-queue.ts";
import type { Connection, FileSql } from "./connection.ts";
import { refuseWhenFenced } from "./fencing.ts";
import { ShelfFrequencies } from "./shelf-search.ts";
import { type SqliteStores, slicesOver } from "./slices.ts";
import { WordFrequencies } from "./word-frequencies.ts";

/** The writer and its token; absent in a store that only reads. */
export interface Writer {
  readonly connection: Connection;
  readonly token: FencingToken;
}

export function readOnlyError(): NacreError {
  return new NacreError(
    "store/read-only",
    "this store was opened for reading",
    "Ask the program that owns the database to write.",
  );
}

/** Reading connections kept open between reads. More are opened while more reads overlap. */
const IDLE_READERS = 2;

export class SqliteTransactions implements Transactions<SqliteStores> {
  readonly #writer: Writer | undefined;
  readonly #openReader: () => Connection;
  readonly #idle: Connection[] = [];
  readonly #frequencies = new WordFrequencies();
  readonly #onShelves = new ShelfFrequencies();
  readonly #texts = new SummaryTexts();
  readonly #vectors = new VectorCopy();
  #durability: Durability | undefined;
  #closed = false;

  constructor(writer: Writer | undefined, openReader: () => Connection) {
    this.#writer = writer;
    this.#openReader = openReader;
  }

  begin(access: Access, durability: Durability): Transaction<SqliteStores> {
    return access === "read" ? this.#beginRead() : this.#beginWrite(durability);
  }

  /** The caller has seen every transaction end. */
  close(): void {
    this.#closed = true;
    for (const connection of this.#idle.splice(0)) connection.close();
  }

  #beginRead(): Transaction<SqliteStores> {
    const connection = this.#idle.pop() ?? this.#openReader();
    const end = () => {
      if (connection.inTransaction) connection.exec("ROLLBACK");
      if (this.#closed || this.#idle.length >= IDLE_READERS) connection.close();
      else this.#idle.push(connection);
    };
    try {
      // A deferred transaction has no snapshot before its first statement.
      connection.exec("BEGIN");
      connection.get("SELECT token FROM owner");
    } catch (error) {
      connection.close();
      throw error;
    }
    return this.#reading(connection, end);
  }

  #beginWrite(durability: Durability): Transaction<SqliteStores> {
    if (this.#writer === undefined) throw readOnlyError();
    const { connection, token } = this.#writer;
    if (durability !== this.#durability) {
      connection.exec(`PRAGMA synchronous = ${durability === "durable" ? "FULL" : "NORMAL"}`);
      this.#durability = durability;
    }
    connection.exec("BEGIN IMMEDIATE");
    try {
      refuseWhenFenced(connection, token);
    } catch (error) {
      rollBack(connection, "ROLLBACK");
      throw error;
    }
    return this.#writing(connection, 0);
  }

  #reading(connection: Connection, end: () => void): Transaction<SqliteStores> {
    return {
      stores: (guard) => this.#slices(connection, "read", guard),
      nest: () => this.#reading(connection, () => {}),
      commit: end,
      rollback: end,
    };
  }

  #writing(connection: Connection, depth: number): Transaction<SqliteStores> {
    const savepoint = `nested_${depth}`;
    return {
      stores: (guard) => this.#slices(connection, "write", guard),
      nest: (access) => {
        if (access === "read") {
          connection.exec("PRAGMA query_only = ON");
          return this.#reading(connection, () => connection.exec("PRAGMA query_only = OFF"));
        }
        connection.exec(`SAVEPOINT nested_${depth + 1}`);
        return this.#writing(connection, depth + 1);
      },
      commit: () => connection.exec(depth === 0 ? "COMMIT" : `RELEASE ${savepoint}`),
      rollback: () =>
        rollBack(connection, depth === 0 ? "ROLLBACK" : `ROLLBACK TO ${savepoint}; RELEASE ${savepoint}`),
    };
  }

  #slices(connection: Connection, access: Access, guard: Guard): SqliteStores {
    // What a transaction that writes has seen may be taken back with it.
    const texts = connection === this.#writer?.connection ? new SummaryTexts() : this.#texts;
    const sql = new GuardedSql(connection, access, guard);
    return slicesOver(sql, this.#frequencies, texts, this.#vectors, this.#onShelves);
  }
}

/**
 * SQLite has already rolled back by itself after some failures, a full disk among them. Where it cannot even roll back
 * it does so at the next opening; the failure that led here is the one to report.
 */
function rollBack(connection: Connection, statement: string): void {
  try {
    if (connection.inTransaction) connection.exec(statement);
  } catch {
    connection.close();
  }
}

/** The connection as one unit of work sees it: usable while the unit is, and only as it declared. */
class GuardedSql implements FileSql {
  readonly dialect = SQLITE;
  readonly #connection: Connection;
  readonly #access: Access;
  readonly #guard: Guard;

  constructor(connection: Connection, access: Access, guard: Guard) {
    this.#connection = connection;
    this.#access = access;
    this.#guard = guard;
  }

  get<Row>(text: string, ...values: readonly SqlValue[]): Row | undefined {
    return this.#checked(() => this.#connection.get<Row>(text, ...values));
  }

  all<Row>(text: string, ...values: readonly SqlValue[]): readonly Row[] {
    return this.#checked(() => this.#connection.all<Row>(text, ...values));
  }

  lists(text: string, ...values: readonly SqlValue[]): readonly (readonly unknown[])[] {
    return this.#checked(() => this.#connection.lists(text, ...values));
  }

  each<Row>(text: string, values: readonly SqlValue[], visit: (row: Row) => boolean): void {
    this.#checked(() => this.#connection.each(text, values, visit));
  }

  run(text: string, ...values: readonly SqlValue[]): Change {
    return this.#checked(() => this.#connection.run(text, ...values));
  }

  insert(text: string, ...values: readonly SqlValue[]): number {
    return this.#checked(() => this.#connection.insert(text, ...values));
  }

  insertNew(text: string, ...values: readonly SqlValue[]): number | undefined {
    return this.#checked(() => this.#connection.insertNew(text, ...values));
  }

  exec(text: string): void {
    this.#checked(() => this.#connection.exec(text));
  }

  withInnerTables(work: () => void): void {
    this.#checked(() => this.#connection.withInnerTables(work));
  }

  #checked<T>(work: () => T): T {
    this.#guard();
    try {
      return work();
    } catch (error) {
      if (this.#access === "read" && codeOf(error) === "store/read-only") {
        throw new InvariantError("a unit of work that only reads cannot write", { cause: error });
      }
      throw error;
    }
  }
}
