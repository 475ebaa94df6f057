/**
 * Ownership of a database file.
 *
 * Alive is who holds the lock: an exclusive transaction on a small file of its own beside the database, which the
 * operating system ends with the process, however that ends. Newest is who holds the greatest token (fencing.ts), which
 * every write compares, and every step of a migration: no two programs ever migrate at once, with the lock or without.
 *
 * Nothing else may open the lock file: closing any descriptor of it in this process would give the lock away.
 */

import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { NacreError } from "../../kernel/errors.ts";
import type { FencingToken } from "../../kernel/ids.ts";
import type { HeldLease, Lease, LeaseHolder } from "../../ports/lease.ts";
import { Connection } from "./connection.ts";
import { createPrivateFile, removeFile, removePrepared, restrictFiles } from "./database-file.ts";
import { isNewest, letGo, newestHolder, refuseWhenFenced, takeToken, wasLetGo } from "./fencing.ts";
import { MIGRATIONS, type Migration, migrate, schemaVersion } from "./migrations.ts";
import { isDamage, primaryCode, translateError } from "./sqlite-error.ts";

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
  const seize = async (holder: LeaseHolder): Promise<HeldLease> => {
    createPrivateFile(lockPath);
    const granted = grant(path, migrations, holder);
    return held(granted, tryLock(lockPath) ?? lockLater(lockPath));
  };
  return {
    seize,

    async acquire(holder) {
      createPrivateFile(lockPath);
      const lock = tryLock(lockPath);
      if (lock === undefined) return isFreeAlthoughLocked(path, migrations) ? await seize(holder) : undefined;
      try {
        // Whoever made it had this lock and was killed: it would keep what is erased from now on.
        removePrepared(path);
        return held(grant(path, migrations, holder), lock);
      } catch (error) {
        lock.close();
        throw error;
      }
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

/** The lock alone, for who replaces the database itself. Undefined when somebody has it. */
export function lockDatabase(path: string): Pick<Lock, "close"> | undefined {
  return tryLock(`${path}.lock`);
}

interface Lock {
  /** False while it is waited for. */
  readonly held: boolean;
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
  let released = false;
  return {
    token,
    async isNewest() {
      return isNewest(connection, token);
    },
    async release() {
      if (released) return;
      released = true;
      try {
        // The silent one still has the lock: without a word, whoever comes next would wait for it to answer.
        if (!lock.held) letGo(connection, token);
      } finally {
        connection.close();
        lock.close();
      }
    },
  };
}

/** The lock is an older owner's that has stopped answering, and the one who followed it has gone again. */
function isFreeAlthoughLocked(path: string, migrations: readonly Migration[]): boolean {
  if (!existsSync(path)) return false;
  let connection: Connection | undefined;
  try {
    connection = connect(path, 0);
    return schemaVersion(connection, migrations) > 0 && wasLetGo(connection);
  } catch {
    // Being made or moved at this moment; or broken, which whoever has the lock is the one to say.
    return false;
  } finally {
    connection?.close();
  }
}

/**
 * The lock, or undefined when another process or another thread of this one has it. Never waits. The file holds
 * nothing: one that is no database any more is made anew, for it could not be read if somebody had it locked.
 */
function tryLock(lockPath: string): Lock | undefined {
  try {
    return lockFile(lockPath);
  } catch (error) {
    if (!isDamage(error)) throw translateError(error, lockPath);
  }
  removeFile(lockPath);
  createPrivateFile(lockPath);
  try {
    return lockFile(lockPath);
  } catch (error) {
    throw translateError(error, lockPath);
  }
}

function lockFile(lockPath: string): Lock | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(lockPath, { timeout: 0 });
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;");
  } catch (error) {
    if (database?.isOpen === true) database.close();
    if (primaryCode(error) === BUSY) return undefined;
    throw error;
  }
  const open = database;
  return {
    held: true,
    close() {
      if (open.isOpen) open.close();
    },
  };
}

/** Tries until it has the lock or is closed, without keeping the process alive. */
function lockLater(lockPath: string): Lock {
  let lock: Lock | undefined;
  const timer = setInterval(() => {
    try {
      lock = tryLock(lockPath);
    } catch {
      // The folder may be unreachable for a while. The lock is about who comes next; writes are guarded by the token.
    }
    if (lock !== undefined) clearInterval(timer);
  }, LOCK_RETRY_MS);
  timer.unref();
  return {
    get held() {
      return lock !== undefined;
    },
    close() {
      clearInterval(timer);
      lock?.close();
    },
  };
}

/** Creates the database where there is none, takes the next token, and then brings the schema up to date under it. */
function grant(path: string, migrations: readonly Migration[], holder: LeaseHolder): Grant {
  createPrivateFile(path);
  const connection = connect(path);
  try {
    const version = schemaVersion(connection, migrations);
    restrictFiles(path);
    useWriteAheadLog(connection);
    if (version === 0) migrate(connection, migrations);
    const token = takeToken(connection, holder);
    migrate(connection, migrations, () => refuseWhenFenced(connection, token));
    return { token, connection };
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

function connect(path: string, busyTimeoutMs = BUSY_TIMEOUT_MS): Connection {
  return new Connection({ path, busyTimeoutMs, cacheKiB: CACHE_KIB });
}
