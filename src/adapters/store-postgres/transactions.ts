/**
 * Transactions on a server, each on a connection of its own for as long as it lasts.
 *
 * A unit that names its lane holds the memory's lock with others and its lane's alone; every other unit that writes holds the memory's lock
 * alone (locks.ts). Every write first looks whether its owner is still the newest of its home; if not, nothing is written. A read
 * holds the state of the moment it began. Not here: the order of units of this process and their nesting (units/unit-queue).
 */

import { InvariantError } from "../../kernel/assert.ts";
import { codeOf, NacreError } from "../../kernel/errors.ts";
import type { FencingToken } from "../../kernel/ids.ts";
import type { Durability } from "../../ports/unit-of-work.ts";
import type { Change, Sql, SqlValue } from "../sql/sql.ts";
import type { Access, Guard, Transaction, Transactions } from "../units/unit-queue.ts";
import type { Connection } from "./connection.ts";
import { POSTGRES } from "./dialect.ts";
import { fencedError, NEWEST_VERSION, newestToken } from "./fencing.ts";
import { laneLock, storeLock, writesLock } from "./locks.ts";
import { LATEST_VERSION, newerSchemaError } from "./migrations.ts";
import type { Pool } from "./pool.ts";
import { stoodInTheWay } from "./server-error.ts";

/** Who writes, and under which token; absent in a store that only reads. */
export interface Writer {
  readonly home: string;
  readonly token: FencingToken;
}

export interface TransactionParts<Stores> {
  readonly pool: Pool;
  readonly schema: string;
  readonly writer: Writer | undefined;
  /** Nothing of another unit is under way behind what is read: whoever goes on after the last row that it saw misses none. */
  readonly settled: boolean;
  readonly slices: (sql: Sql, access: Access) => Stores;
  /** Something was written. */
  readonly written: () => void;
}

export function readOnlyError(): NacreError {
  return new NacreError(
    "store/read-only",
    "this store was opened for reading",
    "Ask the program that owns the database to write.",
  );
}

/** An owner that stands still in the middle of a write holds up all others for so long, and then writes nothing. */
const STANDSTILL_MS = 30_000;
/** Connections that were kept may all have been lost with the server: so many are tried before it is the server's fault. */
const MOST_TRIES = 4;

export class PostgresTransactions<Stores> implements Transactions<Stores> {
  readonly lanesAtOnce = true;
  readonly stoodInTheWay = stoodInTheWay;
  readonly #parts: TransactionParts<Stores>;
  /** Reads that have begun and do not have their state yet. */
  readonly #beginning = new Set<Promise<unknown>>();

  constructor(parts: TransactionParts<Stores>) {
    this.#parts = parts;
  }

  async begin(access: Access, durability: Durability, lane?: string): Promise<Transaction<Stores>> {
    if (access === "write") return await this.#beginWrite(durability, lane);
    const begun = this.#beginRead();
    this.#beginning.add(begun);
    try {
      return await begun;
    } finally {
      this.#beginning.delete(begun);
    }
  }

  async #beginRead(): Promise<Transaction<Stores>> {
    const { schema, settled } = this.#parts;
    const begin = (one: Connection) =>
      one.exec<Versioned>(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT ${NEWEST_VERSION}`);
    const lock = storeLock(schema);
    const connection = await this.#begun(async (one) => {
      if (!settled) return refuseWhenNewer(one, await begin(one));
      // Sent at once, done one after the other. A transaction that waited for the lock itself would have its state from before.
      const locked = one.exec(`SELECT pg_advisory_lock(${lock})`);
      const begun = begin(one);
      await allOf([locked, begun, one.exec(`SELECT pg_advisory_unlock(${lock})`)]);
      refuseWhenNewer(one, await begun);
    }, settled);
    return this.#reading(connection, () => this.#end(connection, "ROLLBACK"));
  }

  async #beginWrite(durability: Durability, lane: string | undefined): Promise<Transaction<Stores>> {
    const { writer, schema } = this.#parts;
    if (writer === undefined) throw readOnlyError();
    // Whoever began to read before this has the state from before it.
    if (this.#beginning.size > 0) await Promise.allSettled(this.#beginning);
    const store = storeLock(schema);
    const locks =
      lane === undefined
        ? `SELECT pg_advisory_xact_lock(${store})`
        : `SELECT pg_advisory_xact_lock_shared(${store}); SELECT pg_advisory_xact_lock(${laneLock(schema, lane)})`;
    const begin = `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; ${durability === "derived" ? "SET LOCAL synchronous_commit = off;" : ""}
      SET LOCAL idle_in_transaction_session_timeout = ${STANDSTILL_MS}; ${locks};
      SELECT pg_advisory_xact_lock_shared(${writesLock(schema, writer.home)}); ${newestToken(writer.home)}`;
    const connection = await this.#begun(async (one) => {
      const newest = await one.exec<Versioned & { token: number }>(begin);
      const fenced = fencedError(one.shown, newest[0]?.token, writer.token);
      if (fenced !== undefined) throw fenced;
      refuseWhenNewer(one, newest);
    });
    return this.#writing(connection, 0);
  }

  /** A connection on which that was done; one that was lost meanwhile is replaced, for nothing has happened yet. */
  async #begun(
    work: (connection: Connection) => Promise<void>,
    /** It may hold what only its end gives back. */
    mayHold = false,
  ): Promise<Connection> {
    for (let tries = 1; ; tries += 1) {
      const connection = await this.#parts.pool.take();
      try {
        await work(connection);
        return connection;
      } catch (error) {
        const wasLost = connection.isLost;
        if (mayHold) this.#parts.pool.drop(connection);
        else await this.#end(connection, "ROLLBACK");
        if (!wasLost || tries === MOST_TRIES) throw error;
      }
    }
  }

  #reading(connection: Connection, end: () => Promise<void>): Transaction<Stores> {
    return {
      stores: (guard) => this.#parts.slices(new GuardedSql(connection, "read", guard), "read"),
      nest: () => this.#reading(connection, async () => {}),
      commit: end,
      rollback: end,
    };
  }

  #writing(connection: Connection, depth: number): Transaction<Stores> {
    const savepoint = `nested_${depth}`;
    return {
      stores: (guard) => this.#parts.slices(new GuardedSql(connection, "write", guard), "write"),
      nest: async (access) => {
        if (access === "read") return this.#reading(connection, async () => {});
        await connection.exec(`SAVEPOINT nested_${depth + 1}`);
        return this.#writing(connection, depth + 1);
      },
      commit: async () => {
        if (depth > 0) return void (await connection.exec(`RELEASE ${savepoint}`));
        await connection.commit();
        this.#parts.pool.giveBack(connection);
        this.#parts.written();
      },
      rollback: () =>
        depth === 0
          ? this.#end(connection, "ROLLBACK")
          : connection.exec(`ROLLBACK TO ${savepoint}; RELEASE ${savepoint}`).then(
              () => {},
              // The whole of it fails with the next statement.
              () => {},
            ),
    };
  }

  /** Never rejects: what cannot be rolled back is by the server, when its connection goes. */
  async #end(connection: Connection, statement: string): Promise<void> {
    try {
      if (!connection.isLost) await connection.exec(statement);
      this.#parts.pool.giveBack(connection);
    } catch {
      this.#parts.pool.drop(connection);
    }
  }
}

interface Versioned {
  readonly version: number | null;
}

/** Another owner may have been updated, and have brought the tables along, since this store was opened. */
function refuseWhenNewer({ shown }: Connection, [row]: readonly Versioned[]): void {
  if ((row?.version ?? 0) > LATEST_VERSION) throw newerSchemaError(shown, row!.version!, LATEST_VERSION);
}

/** Rejects with the first that did, when all are over. */
async function allOf(promises: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(promises)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

const WRITES = /^\s*(?:INSERT|UPDATE|DELETE)\b/i;

/** The connection as one unit of work sees it: usable while the unit is, and only as it declared. */
class GuardedSql implements Sql {
  readonly dialect = POSTGRES;
  readonly #connection: Connection;
  readonly #access: Access;
  readonly #guard: Guard;

  constructor(connection: Connection, access: Access, guard: Guard) {
    this.#connection = connection;
    this.#access = access;
    this.#guard = guard;
  }

  get<Row>(text: string, ...values: readonly SqlValue[]): Promise<Row | undefined> {
    return this.#checked(text, () => this.#connection.get<Row>(text, ...values));
  }

  all<Row>(text: string, ...values: readonly SqlValue[]): Promise<readonly Row[]> {
    return this.#checked(text, () => this.#connection.all<Row>(text, ...values));
  }

  lists(text: string, ...values: readonly SqlValue[]): Promise<readonly (readonly unknown[])[]> {
    return this.#checked(text, () => this.#connection.lists(text, ...values));
  }

  each<Row>(text: string, values: readonly SqlValue[], visit: (row: Row) => boolean): Promise<void> {
    return this.#checked(text, () => this.#connection.each(text, values, visit));
  }

  run(text: string, ...values: readonly SqlValue[]): Promise<Change> {
    return this.#checked(text, () => this.#connection.run(text, ...values));
  }

  insert(text: string, ...values: readonly SqlValue[]): Promise<number> {
    return this.#checked(text, () => this.#connection.insert(text, ...values));
  }

  insertNew(text: string, ...values: readonly SqlValue[]): Promise<number | undefined> {
    return this.#checked(text, () => this.#connection.insertNew(text, ...values));
  }

  async #checked<T>(text: string, work: () => Promise<T>): Promise<T> {
    this.#guard();
    // Not left to the server where it reads as part of a write: there it could.
    if (this.#access === "read" && WRITES.test(text)) throw readingError();
    try {
      return await work();
    } catch (error) {
      if (this.#access === "read" && codeOf(error) === "store/read-only") throw readingError(error);
      throw error;
    }
  }
}

function readingError(cause?: unknown): InvariantError {
  return new InvariantError("a unit of work that only reads cannot write", { cause });
}
