/**
 * Ownership of a database file.
 *
 * Alive is who holds the lock: an exclusive transaction on a small file of its own beside the database, which the
 * operating system ends with the process, however that ends. Newest is who holds the greatest token, a row in the
 * database itself, which every write compares. Whoever takes the lock brings the schema up to date before it takes
 * a token, so no two programs ever migrate at once.
 *
 * Nothing else may open the lock file: closing any descriptor of it in this process would give the lock away.
 */

import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { assert } from "../../kernel/assert.ts";
import { NacreError } from "../../kernel/errors.ts";
import { type FencingToken, fencingToken } from "../../kernel/ids.ts";
import type { HeldLease, Lease, LeaseHolder } from "../../ports/lease.ts";
import { Connection } from "./connection.ts";
import { createPrivateFile, restrictFiles } from "./database-file.ts";
import { MIGRATIONS, type Migration, migrate, schemaVersion } from "./migrations.ts";
import { primaryCode, translateError } from "./sqlite-error.ts";

export interface SqliteLeaseOptions {
  /** The database, which need not exist yet. */
  readonly path: string;
  /** For tests: another history of schemas. */
  readonly migrations?: readonly Migration[];
}

const BUSY = 5;
/** The lock file is only ever locked: what waits is the short transaction on the database. */
const BUSY_TIMEOUT_MS = 2_000;
const CACHE_KIB = 1024;
/** How often an owner that took over from a silent one looks whether the lock has come free. */
const LOCK_RETRY_MS = 250;

export function openSqliteLease(options: SqliteLeaseOptions): Lease {
  const { path, migrations = MIGRATIONS } = options;
  const lockPath = `${path}.lock`;
  return {
    async acquire(holder) {
      createPrivateFile(lockPath);
      const lock = tryLock(lockPath);
      if (lock === undefined) return undefined;
      try {
        return held(grant(path, migrations, holder), lock);
      } catch (error) {
        lock.close();
        throw error;
      }
    },

    async seize(holder) {
      createPrivateFile(lockPath);
      const granted = grant(path, migrations, holder);
      return held(granted, tryLock(lockPath) ?? lockLater(lockPath));
    },

    async holder() {
      if (!existsSync(path)) return undefined;
      const connection = connect(path);
      try {
        return schemaVersion(connection, migrations) === 0 ? undefined : newestHolder(connection);
      } finally {
        connection.close();
      }
    },
  };
}

interface Lock {
  close(): void;
}

interface Grant {
  readonly token: FencingToken;
  /**
   * Stays open as long as the lease. The last connection to a file moves its whole log into it when it closes, which
   * may take long: that belongs to the end of an ownership, not between taking the lease and opening the store.
   */
  readonly connection: Connection;
}

function held({ token, connection }: Grant, lock: Lock): HeldLease {
  return {
    token,
    async release() {
      connection.close();
      lock.close();
    },
  };
}

/** The lock, or undefined when another process or another thread of this one has it. Never waits. */
function tryLock(lockPath: string): Lock | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(lockPath, { timeout: 0 });
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;");
  } catch (error) {
    if (database?.isOpen === true) database.close();
    if (primaryCode(error) === BUSY) return undefined;
    throw translateError(error, lockPath);
  }
  const open = database;
  return {
    close() {
      if (open.isOpen) open.close();
    },
  };
}

/** Tries until it has the lock or is closed, without keeping the process alive. */
function lockLater(lockPath: string): Lock {
  let lock: Lock | undefined;
  const timer = setInterval(() => {
    lock = tryLock(lockPath);
    if (lock !== undefined) clearInterval(timer);
  }, LOCK_RETRY_MS);
  timer.unref();
  return {
    close() {
      clearInterval(timer);
      lock?.close();
    },
  };
}

/** Creates or migrates the database, then takes the next token, on disk before it is used. */
function grant(path: string, migrations: readonly Migration[], holder: LeaseHolder): Grant {
  createPrivateFile(path);
  const connection = connect(path);
  try {
    schemaVersion(connection, migrations);
    restrictFiles(path);
    useWriteAheadLog(connection);
    migrate(connection, migrations);
    const row = connection.get<{ token: number }>(
      "UPDATE owner SET token = token + 1, pid = ?, kind = ?, version = ? WHERE id = 1 RETURNING token",
      holder.pid,
      holder.kind,
      holder.version,
    );
    assert(row !== undefined, "the owner table has lost its row");
    return { token: fencingToken(row.token), connection };
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Kept in the file, so that every later connection has it. Answers what it is when it cannot be changed. */
function useWriteAheadLog(connection: Connection): void {
  connection.exec("PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0;");
  const mode = connection.get<{ journal_mode: string }>("PRAGMA journal_mode = WAL")?.journal_mode;
  if (mode === "wal") return;
  throw new NacreError(
    "store/unavailable",
    `${connection.path} is on a file system without shared memory (journal mode ${mode})`,
    "Keep the database on a local disk: set NACRE_HOME to a folder there.",
  );
}

function newestHolder(connection: Connection): (LeaseHolder & { token: FencingToken }) | undefined {
  const row = connection.get<{ token: number; pid: number; kind: LeaseHolder["kind"]; version: string }>(
    "SELECT token, pid, kind, version FROM owner WHERE id = 1 AND token > 0",
  );
  return row && { token: fencingToken(row.token), pid: row.pid, kind: row.kind, version: row.version };
}

function connect(path: string): Connection {
  return new Connection({ path, busyTimeoutMs: BUSY_TIMEOUT_MS, cacheKiB: CACHE_KIB });
}
