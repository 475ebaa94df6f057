/**
 * Opens a database file as a store.
 *
 * An owner writes, under the token its lease gave it; readers of the same process only read. Opening costs the same
 * whatever the size of the file. Not here: creating and migrating the file (lease.ts, under the lock).
 */

import { setImmediate as breathe, setTimeout as sleep } from "node:timers/promises";
import { NacreError } from "../../kernel/errors.ts";
import type { FencingToken } from "../../kernel/ids.ts";
import type { BackupOrder, BackupProgress } from "../../ports/backup.ts";
import type { Store, StoreFacts, StoreTrace } from "../../ports/store.ts";
import type { Durability } from "../../ports/unit-of-work.ts";
import { closedError, UnitQueue } from "../units/unit-queue.ts";
import { BackupRun } from "./backup.ts";
import { Connection } from "./connection.ts";
import { bytesOnDisk, logBytes, OpenFile, requireFile, restrictFiles } from "./database-file.ts";
import { fileProblems } from "./file-problems.ts";
import { advanceBackfill, latestVersion, MIGRATIONS, type Migration, schemaVersion } from "./migrations.ts";
import { isScrubDue, Scrub, type ScrubStep } from "./scrub.ts";
import type { SqliteStores } from "./slices.ts";
import { findTraces } from "./traces.ts";
import { readOnlyError, SqliteTransactions, type Writer } from "./transactions.ts";
import { openWordPlaces } from "./word-places.ts";

export type SqliteStore = Store<SqliteStores>;

export type SqliteStoreOptions = {
  readonly path: string;
  /** How long to wait for another connection's lock. */
  readonly busyTimeoutMs?: number;
  /** For tests: a file that may not grow beyond so many pages, as on a full disk. */
  readonly maxPages?: number;
  /** For tests: another history of schemas. */
  readonly migrations?: readonly Migration[];
} & ({ readonly mode: "owner"; readonly token: FencingToken } | { readonly mode: "reader" });

const BUSY_TIMEOUT_MS = 1_000;
/** Pages kept by each connection. The file is in the memory of the machine besides: over a million messages, more than this made nothing quicker. */
const WRITER_CACHE_KIB = 16 * 1024;
const READER_CACHE_KIB = 8 * 1024;
/**
 * Pages of write-ahead log at which the writer moves them into the file itself: 64 MiB. Before that the background
 * does it with `checkpoint`, off the path of a commit.
 */
const SELF_CHECKPOINT_PAGES = 16_384;
const WAL_LIMIT_BYTES = 64 * 1024 * 1024;
/** What a log may keep of its length while nothing happens: the next commits then need not make it longer. */
const QUIET_LOG_BYTES = 1024 * 1024;
/** Before whoever reads the log is looked at again. */
const SCRUB_WAIT_MS = 20;
/** Looks at a reader that does not go away, when nobody has asked for scrubbing. */
const PATIENCE_AT_START = 10;
/** A damaged file can have any number of problems; these are enough to know that it is. */
const PROBLEM_LIMIT = 100;

export async function openSqliteStore(options: SqliteStoreOptions): Promise<SqliteStore> {
  requireFile(options.path);
  const connect = (cacheKiB: number) =>
    new Connection({
      path: options.path,
      busyTimeoutMs: options.busyTimeoutMs ?? BUSY_TIMEOUT_MS,
      cacheKiB,
    });
  const migrations = options.migrations ?? MIGRATIONS;
  const first = connect(options.mode === "owner" ? WRITER_CACHE_KIB : READER_CACHE_KIB);
  try {
    requirePresentSchema(first, migrations);
    if (options.mode === "reader") {
      first.close();
      return new FileStore(options.path, migrations, undefined, connect);
    }
    restrictFiles(options.path);
    openWordPlaces(first);
    first.exec(`
      PRAGMA wal_autocheckpoint = ${SELF_CHECKPOINT_PAGES};
      PRAGMA journal_size_limit = ${WAL_LIMIT_BYTES};
      ${options.maxPages === undefined ? "" : `PRAGMA max_page_count = ${options.maxPages};`}
    `);
    return new FileStore(options.path, migrations, { connection: first, token: options.token }, connect);
  } catch (error) {
    first.close();
    throw error;
  }
}

function requirePresentSchema(connection: Connection, migrations: readonly Migration[]): void {
  const version = schemaVersion(connection, migrations);
  if (version === latestVersion(migrations)) return;
  throw new NacreError(
    "store/unavailable",
    `${connection.path} has schema ${version}, this version of Nacre reads ${latestVersion(migrations)}`,
    "Start Nacre once as the owner of the database: it brings the file up to date.",
  );
}

class FileStore implements SqliteStore {
  readonly #path: string;
  readonly #file: OpenFile;
  readonly #migrations: readonly Migration[];
  readonly #writer: Writer | undefined;
  readonly #connect: (cacheKiB: number) => Connection;
  readonly #transactions: SqliteTransactions;
  readonly #units: UnitQueue<SqliteStores>;
  #checkpointer: Connection | undefined;
  #scrub: Scrub | undefined;
  #backup: BackupRun | undefined;
  #backfilled = false;
  /** How often what an earlier owner left to scrub could not be gone on with; undefined: nothing was left. */
  #leftToScrub: number | undefined = 0;
  #closing: Promise<void> | undefined;

  constructor(
    path: string,
    migrations: readonly Migration[],
    writer: Writer | undefined,
    connect: (cacheKiB: number) => Connection,
  ) {
    this.#path = path;
    this.#file = new OpenFile(path);
    this.#migrations = migrations;
    this.#writer = writer;
    this.#connect = connect;
    this.#transactions = new SqliteTransactions(writer, () => {
      const connection = connect(READER_CACHE_KIB);
      openWordPlaces(connection);
      connection.exec("PRAGMA query_only = ON");
      return connection;
    });
    this.#units = new UnitQueue(this.#transactions);
  }

  read<T>(work: (stores: SqliteStores) => Promise<T>): Promise<T> {
    return this.#units.read(work);
  }

  write<T>(durability: Durability, work: (stores: SqliteStores) => Promise<T>): Promise<T> {
    return this.#units.write(durability, async (stores) => {
      const done = await work(stores);
      // What is written to a file that nobody can open again is not kept: it must not be acknowledged.
      if (durability === "durable") this.#file.requireInPlace();
      return done;
    });
  }

  async facts(): Promise<StoreFacts> {
    return { path: this.#path, schema: latestVersion(this.#migrations), bytes: bytesOnDisk(this.#path) };
  }

  async advanceMigrations(): Promise<boolean> {
    const writer = this.#writer;
    if (writer === undefined) return false;
    if (!this.#backfilled) {
      const more = await this.#units.write("derived", async () =>
        advanceBackfill(writer.connection, this.#migrations),
      );
      this.#backfilled = !more;
      if (more) return true;
    }
    return await this.#scrubLeftover(writer);
  }

  /** Something was erased, and its owner ended before it was seen to that nothing is left. */
  async #scrubLeftover(writer: Writer): Promise<boolean> {
    if (this.#leftToScrub === undefined) return false;
    const due = this.#scrub !== undefined || isScrubDue(writer.connection);
    const step = due && this.#leftToScrub < PATIENCE_AT_START ? await this.#scrubStep() : "done";
    if (step === "waiting") this.#leftToScrub += 1;
    if (step === "done") this.#leftToScrub = undefined;
    return step !== "done";
  }

  async scrub(): Promise<boolean> {
    const step = await this.#scrubStep();
    // Whoever waits to be written comes before the next slice.
    await (step === "waiting" ? sleep(SCRUB_WAIT_MS) : breathe());
    return step !== "done";
  }

  async #scrubStep(): Promise<ScrubStep> {
    const writer = this.#writer;
    if (this.#closing !== undefined) throw closedError();
    if (writer === undefined) throw readOnlyError();
    this.#scrub ??= new Scrub({
      path: this.#path,
      writer: writer.connection,
      checkpointer: this.#checkpointing(),
      locked: (work) => this.#units.write("derived", async () => work(writer.connection)),
    });
    const step = await this.#scrub.step();
    if (step === "done") this.#scrub = undefined;
    return step;
  }

  async traces(texts: readonly string[], signal?: AbortSignal): Promise<readonly StoreTrace[]> {
    if (this.#closing !== undefined) throw closedError();
    const connection = this.#connect(READER_CACHE_KIB);
    try {
      return await findTraces(connection, texts, signal);
    } finally {
      connection.close();
    }
  }

  async checkpoint(quiet = false): Promise<void> {
    if (this.#closing !== undefined) throw closedError();
    const connection = this.#checkpointing();
    const moved = connection.get<{ busy: number; log: number; checkpointed: number }>(
      "PRAGMA wal_checkpoint(PASSIVE)",
    );
    // All of it is in the file: cutting it off moves nothing, and gives up at once where somebody reads or writes.
    const isMoved = moved?.busy === 0 && moved.log === moved.checkpointed;
    if (!quiet || !isMoved || logBytes(this.#path) <= QUIET_LOG_BYTES) return;
    connection.get("PRAGMA wal_checkpoint(TRUNCATE)");
  }

  /** Waits for nobody: a log that somebody reads is moved later. */
  #checkpointing(): Connection {
    if (this.#checkpointer === undefined) {
      this.#checkpointer = this.#connect(READER_CACHE_KIB);
      this.#checkpointer.exec("PRAGMA busy_timeout = 0");
    }
    return this.#checkpointer;
  }

  async beginBackup(order: BackupOrder, withinMs: number, signal?: AbortSignal): Promise<BackupProgress> {
    if (this.#closing !== undefined) throw closedError();
    if (this.#backup?.isOver === false) throw backupUnderWay(this.#backup.path);
    this.#backup = new BackupRun({ path: this.#path, connect: () => this.#connect(READER_CACHE_KIB) }, order);
    return await this.#backup.wait(withinMs, signal);
  }

  async awaitBackup(path: string, withinMs: number, signal?: AbortSignal): Promise<BackupProgress> {
    if (this.#backup?.path === path) return await this.#backup.wait(withinMs, signal);
    throw new NacreError("backup/invalid", `no backup to ${path} is being made`, "Begin it again.");
  }

  async problems(signal?: AbortSignal): Promise<readonly string[]> {
    const connection = this.#connect(READER_CACHE_KIB);
    try {
      connection.exec("PRAGMA query_only = ON");
      return await fileProblems(connection, PROBLEM_LIMIT, signal);
    } finally {
      connection.close();
    }
  }

  async close(): Promise<void> {
    this.#units.refuseInside();
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#backup?.end();
    await this.#units.close();
    this.#transactions.close();
    this.#checkpointer?.close();
    // The last connection to close moves the log into the file and removes it.
    this.#writer?.connection.close();
  }
}

function backupUnderWay(path: string): NacreError {
  return new NacreError(
    "store/locked",
    `a backup is being made already, to ${path}`,
    "Wait until it is done, then try again.",
  );
}
