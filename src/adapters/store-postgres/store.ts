/**
 * Opens a memory on a server as a store.
 *
 * An owner writes, under the token that the lease of its home gave it, beside owners of other homes; readers only read. Not here:
 * making and migrating the tables (lease.ts).
 */

import { NacreError } from "../../kernel/errors.ts";
import type { FencingToken } from "../../kernel/ids.ts";
import type { BackupProgress } from "../../ports/backup.ts";
import type { Store, StoreFacts, StoreTrace } from "../../ports/store.ts";
import type { Durability } from "../../ports/unit-of-work.ts";
import { SummaryTexts } from "../sql/summary-texts.ts";
import { VectorCopy } from "../sql/vector-copy.ts";
import { closedError, UnitQueue } from "../units/unit-queue.ts";
import { type Connection, connect } from "./connection.ts";
import { homeIdIn } from "./home-id.ts";
import { LATEST_VERSION, requirePresentSchema } from "./migrations.ts";
import { Pool } from "./pool.ts";
import { readAddress, type ServerAddress } from "./server-address.ts";
import { serverProblems } from "./server-problems.ts";
import { ServerSharing } from "./sharing.ts";
import { type PostgresStores, slicesOver, WordMemory } from "./slices.ts";
import { findTraces } from "./traces.ts";
import { PostgresTransactions, readOnlyError, type Writer } from "./transactions.ts";
import { Vacuum } from "./vacuum.ts";

export type PostgresStore = Store<PostgresStores> & { readonly sharing: ServerSharing };

export type PostgresStoreOptions = {
  readonly url: string;
  /** How long to wait for another's turn. */
  readonly lockTimeoutMs?: number;
  /** How long a statement may take. */
  readonly statementTimeoutMs?: number;
  /** How long a server may say nothing beyond both, before the way to it counts as broken. */
  readonly silenceMs?: number;
} & (
  | { readonly mode: "owner"; readonly folder: string; readonly token: FencingToken }
  | { readonly mode: "reader"; readonly settled?: boolean }
);

const LOCK_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 60_000;
/**
 * Connections of one store at a time: reads may overlap, and in an owner writes of different lanes. A gateway has an owner and two
 * readers, and one more for its lease and one to listen on. Small servers have twenty for everybody.
 */
const MOST_OF_OWNER = 6;
const MOST_OF_READER = 3;
const PROBLEM_LIMIT = 100;

export async function openPostgresStore(options: PostgresStoreOptions): Promise<PostgresStore> {
  const address = readAddress(options.url);
  const lockTimeoutMs = options.lockTimeoutMs ?? LOCK_TIMEOUT_MS;
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const pool = new Pool({
    connect: () =>
      connect({
        address,
        lockTimeoutMs,
        statementTimeoutMs,
        ...(options.silenceMs !== undefined && { silenceMs: options.silenceMs }),
      }),
    most: options.mode === "owner" ? MOST_OF_OWNER : MOST_OF_READER,
    waitMs: lockTimeoutMs,
    shown: address.shown,
  });
  const first = await pool.take();
  try {
    await requirePresentSchema(first, LATEST_VERSION);
  } catch (error) {
    pool.drop(first);
    throw error;
  }
  pool.giveBack(first);
  const writer =
    options.mode === "owner" ? { home: homeIdIn(options.folder), token: options.token } : undefined;
  return new ServerStore(address, pool, writer, options.mode === "reader" && options.settled === true);
}

class ServerStore implements PostgresStore {
  readonly sharing: ServerSharing;
  readonly #address: ServerAddress;
  readonly #pool: Pool;
  readonly #writer: Writer | undefined;
  readonly #units: UnitQueue<PostgresStores>;
  #vacuum: Vacuum | undefined;
  #closing: Promise<void> | undefined;

  constructor(address: ServerAddress, pool: Pool, writer: Writer | undefined, settled: boolean) {
    this.#address = address;
    this.#pool = pool;
    this.#writer = writer;
    this.sharing = new ServerSharing(
      address.schema,
      () => connect({ address, lockTimeoutMs: LOCK_TIMEOUT_MS, statementTimeoutMs: STATEMENT_TIMEOUT_MS }),
      (statement) => this.#withConnection((connection) => connection.exec(statement)),
    );
    const [words, texts, vectors] = [new WordMemory(), new SummaryTexts(), new VectorCopy()];
    const transactions = new PostgresTransactions<PostgresStores>({
      pool,
      schema: address.schema,
      writer,
      settled,
      // What a transaction that writes has seen may be taken back with it.
      slices: (sql, access) =>
        slicesOver(sql, words, { texts: access === "write" ? new SummaryTexts() : texts, vectors }),
      written: () => this.sharing.wrote(),
    });
    this.#units = new UnitQueue(transactions);
  }

  read<T>(work: (stores: PostgresStores) => Promise<T>): Promise<T> {
    return this.#units.read(work);
  }

  write<T>(durability: Durability, work: (stores: PostgresStores) => Promise<T>, lane?: string): Promise<T> {
    return this.#units.write(durability, work, lane);
  }

  async facts(): Promise<StoreFacts> {
    const row = await this.#withConnection((connection) =>
      connection.get<{ bytes: number | null }>(
        `SELECT sum(pg_total_relation_size(c.oid)) AS bytes FROM pg_catalog.pg_class AS c
         JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relkind = 'r'`,
        this.#address.schema,
      ),
    );
    return { path: this.#address.shown, schema: LATEST_VERSION, bytes: row?.bytes ?? 0 };
  }

  /** No version of the tables leaves anything; but vectors may have been stored before the server could compare them. */
  async advanceMigrations(): Promise<boolean> {
    return await this.write("derived", ({ vectorRows }) => vectorRows.fill());
  }

  /** Nothing: the server sees to its own log. */
  async checkpoint(): Promise<void> {
    if (this.#closing !== undefined) throw closedError();
  }

  async scrub(): Promise<boolean> {
    if (this.#closing !== undefined) throw closedError();
    if (this.#writer === undefined) throw readOnlyError();
    this.#vacuum ??= new Vacuum(() => this.#patient());
    const isMore = await this.#vacuum.step();
    if (!isMore) this.#vacuum = undefined;
    return isMore;
  }

  async traces(texts: readonly string[], signal?: AbortSignal): Promise<readonly StoreTrace[]> {
    if (this.#closing !== undefined) throw closedError();
    const connection = await this.#patient();
    try {
      return await findTraces(connection, texts, signal);
    } finally {
      await connection.close();
    }
  }

  async problems(signal?: AbortSignal): Promise<readonly string[]> {
    if (this.#closing !== undefined) throw closedError();
    const connection = await this.#patient();
    try {
      return await serverProblems(connection, PROBLEM_LIMIT, signal);
    } finally {
      await connection.close();
    }
  }

  async beginBackup(): Promise<BackupProgress> {
    throw noBackup(this.#address.shown);
  }

  async awaitBackup(): Promise<BackupProgress> {
    throw noBackup(this.#address.shown);
  }

  async close(): Promise<void> {
    this.#units.refuseInside();
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#units.close();
    await this.#vacuum?.close();
    await this.sharing.close();
    await this.#pool.close();
  }

  /** For what takes as long as it does. */
  #patient(): Promise<Connection> {
    return connect({ address: this.#address, lockTimeoutMs: LOCK_TIMEOUT_MS, statementTimeoutMs: 0 });
  }

  async #withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    if (this.#closing !== undefined) throw closedError();
    const connection = await this.#pool.take();
    try {
      return await work(connection);
    } finally {
      this.#pool.giveBack(connection);
    }
  }
}

function noBackup(shown: string): NacreError {
  return new NacreError(
    "backup/failed",
    `${shown} is backed up by its server, not by Nacre`,
    "Use pg_dump or your server's own backups, or copy the memory into a file with `nacre migrate --to FILE`.",
  );
}
