/**
 * What owners of one memory know of each other: which of them does what is done in the background, and that another has written.
 *
 * Both are of a connection of its own, made when somebody asks. Word of a write comes after it, and several come as one; when it is
 * lost, whoever waits for it looks for itself before long.
 */

import { createHash } from "node:crypto";
import { hostname } from "node:os";
import type { SharedNews, Sharing } from "../../ports/store.ts";
import type { Connection } from "./connection.ts";
import { upkeepLock } from "./locks.ts";

/** Writes of so long are told of as one. */
const GATHER_MS = 100;
const AGAIN_MS = 5_000;

/** The same in every thread of a process. Without what would have to be quoted in a statement. */
const OWN = `${hostname()} ${process.pid}`.replaceAll("'", "");
const TAKEN_BACK = "taken back";

/** Names of channels are as short as those of tables; names of schemas may be as long. */
function channelOf(schema: string): string {
  return `nacre_${createHash("sha256").update(schema).digest("hex").slice(0, 16)}`;
}

export class ServerSharing implements Sharing {
  readonly #connect: () => Promise<Connection>;
  readonly #tell: (statement: string) => Promise<unknown>;
  readonly #channel: string;
  readonly #upkeep: string;
  readonly #watching = new Set<(news: SharedNews) => void>();
  #connection: Promise<Connection> | undefined;
  #doesUpkeep = false;
  #isListening = false;
  #gathering: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;
  #closed = false;

  /** `tell` runs a statement on any connection. */
  constructor(
    schema: string,
    connect: () => Promise<Connection>,
    tell: (statement: string) => Promise<unknown>,
  ) {
    this.#channel = channelOf(schema);
    this.#upkeep = upkeepLock(schema);
    this.#connect = connect;
    this.#tell = tell;
  }

  async tryUpkeep(): Promise<boolean> {
    if (this.#doesUpkeep || this.#closed) return this.#doesUpkeep;
    try {
      const connection = await this.#opened();
      const row = await connection.get<{ got: number }>(
        `SELECT pg_try_advisory_lock(${this.#upkeep}) AS got`,
      );
      // Taken twice it would have to be given back twice; nothing gives it back but the end of its connection.
      this.#doesUpkeep = row?.got === 1 && !connection.isLost;
    } catch {
      this.#doesUpkeep = false;
    }
    return this.#doesUpkeep;
  }

  watch(heard: (news: SharedNews) => void): () => void {
    this.#watching.add(heard);
    void this.#listen();
    return () => void this.#watching.delete(heard);
  }

  async tookBack(): Promise<void> {
    await this.#say(TAKEN_BACK);
  }

  /** Something was written here: others are told soon. */
  wrote(): void {
    if (this.#gathering !== undefined || this.#closed) return;
    this.#gathering = setTimeout(() => {
      this.#gathering = undefined;
      void this.#say(OWN);
    }, GATHER_MS);
    this.#gathering.unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#gathering);
    clearTimeout(this.#again);
    this.#watching.clear();
    await this.#connection?.then(
      (connection) => connection.close(),
      () => {},
    );
  }

  async #opened(): Promise<Connection> {
    this.#connection ??= this.#connect();
    try {
      const connection = await this.#connection;
      if (!connection.isLost) {
        connection.onLost(() => this.#lost());
        return connection;
      }
    } catch (error) {
      this.#connection = undefined;
      throw error;
    }
    this.#connection = undefined;
    return await this.#opened();
  }

  async #listen(): Promise<void> {
    if (this.#isListening || this.#closed || this.#watching.size === 0) return;
    this.#isListening = true;
    try {
      const connection = await this.#opened();
      connection.onNotice((said) => {
        if (said === TAKEN_BACK) this.#tellWatchers("taken back");
        else if (said !== OWN) this.#tellWatchers("written");
      });
      await connection.exec(`LISTEN ${this.#channel}`);
      // What was done before anybody listened is not told of.
      this.#tellWatchers("written");
      this.#tellWatchers("taken back");
    } catch {
      this.#lost();
    }
  }

  /** Who is not told looks for itself. */
  async #say(word: string): Promise<void> {
    await this.#tell(`SELECT pg_notify('${this.#channel}', '${word}')`).catch(() => {});
  }

  #tellWatchers(news: SharedNews): void {
    for (const heard of this.#watching) heard(news);
  }

  /** With the connection goes what it held. */
  #lost(): void {
    this.#doesUpkeep = false;
    this.#isListening = false;
    this.#connection = undefined;
    if (this.#closed || this.#again !== undefined || this.#watching.size === 0) return;
    this.#again = setTimeout(() => {
      this.#again = undefined;
      void this.#listen();
    }, AGAIN_MS);
    this.#again.unref();
  }
}
