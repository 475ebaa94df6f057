/**
 * Ownership of a home's part in a memory on a server.
 *
 * Alive is who holds the home's lock, on a connection of its own: the server gives it back when that ends, however it ends. Newest is
 * who holds the home's greatest token (fencing.ts), which every write compares. Owners of other homes have locks and tokens of their own.
 *
 * A connection that is lost, with the server or on the way to it, loses the lock. It is made again until the lock is there again, or
 * somebody newer is.
 */

import type { FencingToken } from "../../kernel/ids.ts";
import type { HeldLease, Lease, LeaseHolder } from "../../ports/lease.ts";
import { type Connection, connect } from "./connection.ts";
import { isNewest, letGo, newestHolder, takeToken, wasLetGo } from "./fencing.ts";
import { homeIdIn } from "./home-id.ts";
import { ownerLock } from "./locks.ts";
import { LATEST_VERSION, type Migration, migrate, migrations, schemaVersion } from "./migrations.ts";
import { readAddress, type ServerAddress } from "./server-address.ts";

export interface PostgresLeaseOptions {
  readonly url: string;
  /** Of the home: its name among those that share the memory is kept there. */
  readonly folder: string;
  /** For tests: another history of schemas. */
  readonly migrations?: readonly Migration[];
}

const LOCK_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** How often the lock is looked for that somebody silent has, or that was lost with the server. */
const LOCK_RETRY_MS = 250;

export function openPostgresLease(options: PostgresLeaseOptions): Lease {
  const place: Place = {
    address: readAddress(options.url),
    home: homeIdIn(options.folder),
    latest: options.migrations?.at(-1)?.version ?? LATEST_VERSION,
  };
  const grant = async (connection: Connection, holder: LeaseHolder): Promise<FencingToken> => {
    if ((await schemaVersion(connection, place.latest)) !== place.latest) await bringUp(place, options);
    return await takeToken(connection, place.home, holder);
  };
  const take = async (holder: LeaseHolder, seizes: boolean): Promise<HeldLease | undefined> => {
    const connection = await open(place);
    try {
      const isLocked = await tryLock(connection, place.home);
      if (!isLocked && !seizes && !(await isFreeAlthoughLocked(connection, place))) {
        await connection.close();
        return undefined;
      }
      return new Held(place, await grant(connection, holder), connection, isLocked);
    } catch (error) {
      await connection.close();
      throw error;
    }
  };
  return {
    acquire: (holder) => take(holder, false),
    seize: async (holder) => (await take(holder, true))!,
    async holder() {
      const connection = await open(place);
      try {
        const version = await schemaVersion(connection, place.latest);
        return version === 0 ? undefined : await newestHolder(connection, place.home);
      } finally {
        await connection.close();
      }
    },
  };
}

interface Place {
  readonly address: ServerAddress;
  readonly home: string;
  readonly latest: number;
}

function open({ address }: Place): Promise<Connection> {
  return connect({ address, lockTimeoutMs: LOCK_TIMEOUT_MS, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
}

/** On a connection that is given all the time that large tables take. */
async function bringUp({ address }: Place, options: PostgresLeaseOptions): Promise<void> {
  const connection = await connect({ address, lockTimeoutMs: LOCK_TIMEOUT_MS, statementTimeoutMs: 0 });
  try {
    await migrate(connection, options.migrations ?? migrations());
  } finally {
    await connection.close();
  }
}

async function tryLock(connection: Connection, home: string): Promise<boolean> {
  const row = await connection.get<{ got: number }>(
    `SELECT pg_try_advisory_lock(${ownerLock(connection.schema, home)}) AS got`,
  );
  return row?.got === 1;
}

/** The lock is an older owner's that has stopped answering, and the one who followed it has gone again. */
async function isFreeAlthoughLocked(connection: Connection, { home, latest }: Place): Promise<boolean> {
  return (await schemaVersion(connection, latest)) > 0 && (await wasLetGo(connection, home));
}

class Held implements HeldLease {
  readonly token: FencingToken;
  readonly #place: Place;
  #connection: Connection;
  #isLocked: boolean;
  #isOver = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(place: Place, token: FencingToken, connection: Connection, isLocked: boolean) {
    this.token = token;
    this.#place = place;
    this.#connection = connection;
    this.#isLocked = isLocked;
    this.#watch(connection);
    if (!isLocked) this.#later();
  }

  async isNewest(): Promise<boolean> {
    // A server that cannot be reached has granted nothing to anybody either, and the next write finds out.
    if (this.#connection.isLost) return true;
    try {
      return await isNewest(this.#connection, this.#place.home, this.token);
    } catch (error) {
      if (this.#connection.isLost) return true;
      throw error;
    }
  }

  async release(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    try {
      // The silent one still has the lock: without a word, whoever comes next would wait for it to answer.
      if (!this.#isLocked && !this.#connection.isLost)
        await letGo(this.#connection, this.#place.home, this.token);
    } finally {
      await this.#connection.close();
    }
  }

  #watch(connection: Connection): void {
    connection.onLost(() => {
      this.#isLocked = false;
      this.#later();
    });
  }

  #later(): void {
    if (this.#isOver || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#again().then((isDone) => {
        if (!isDone) this.#later();
      });
    }, LOCK_RETRY_MS);
    this.#timer.unref();
  }

  /** Tries to have the lock, on a new connection where the old one is lost. True when nothing is left to try. */
  async #again(): Promise<boolean> {
    try {
      if (this.#connection.isLost) {
        const connection = await open(this.#place);
        if (this.#isOver) {
          await connection.close();
          return true;
        }
        this.#connection = connection;
        this.#watch(connection);
      }
      if (!(await isNewest(this.#connection, this.#place.home, this.token))) return true;
      this.#isLocked = await tryLock(this.#connection, this.#place.home);
      return this.#isLocked;
    } catch {
      // The server is away. The lock is about who comes next; writes are guarded by the token.
      return false;
    }
  }
}
