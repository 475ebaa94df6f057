/**
 * Connections of a store: lent one by one, kept for a while, made again when the server has dropped them.
 *
 * Not here: what is done with one, and what is done when there is none (the error says so, and whoever asked asks again).
 */

import { NacreError } from "../../kernel/errors.ts";
import type { Connection } from "./connection.ts";
import { isWithoutRoom } from "./server-error.ts";

export interface PoolOptions {
  readonly connect: () => Promise<Connection>;
  /** At most so many at a time. */
  readonly most: number;
  /** How long to wait for one that is lent. */
  readonly waitMs: number;
  /** After how long of not being needed one is closed. */
  readonly restMs?: number;
  /** For people. */
  readonly shown: string;
}

/** Kept open while nobody needs them; of those that nobody has needed for a while, one. */
const IDLE = 2;
const RESTING = 1;
const REST_MS = 30_000;

interface Waiting {
  readonly take: (connection: Connection | undefined) => void;
}

export class Pool {
  readonly #options: PoolOptions;
  readonly #idle: Connection[] = [];
  readonly #waiting: Waiting[] = [];
  #open = 0;
  /** The fewest that were idle since the last look. */
  #unused = 0;
  #looking: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** One that has answered before may have been lost since, which its first statement finds out. */
  async take(): Promise<Connection> {
    const kept = this.#kept();
    if (kept !== undefined) return kept;
    if (this.#open < this.#options.most) {
      this.#open += 1;
      return await this.#made();
    }
    return (await this.#wait()) ?? (await this.#made());
  }

  giveBack(connection: Connection): void {
    const next = connection.isLost || this.#closed ? undefined : this.#waiting.shift();
    if (next !== undefined) next.take(connection);
    else if (connection.isLost || this.#closed || this.#idle.length >= IDLE) this.drop(connection);
    else {
      this.#idle.push(connection);
      if (this.#idle.length > RESTING) this.#lookLater();
    }
  }

  /** What state it is in is not known, or it is lost. */
  drop(connection: Connection): void {
    void connection.close();
    this.#gone();
  }

  /** Everything that is lent has been given back. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#looking);
    await Promise.all(this.#idle.splice(0).map((connection) => connection.close()));
  }

  #kept(): Connection | undefined {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      this.#unused = Math.min(this.#unused, this.#idle.length);
      if (!idle.isLost) return idle;
      this.#open -= 1;
    }
    return undefined;
  }

  /** Closes what nobody has needed meanwhile. */
  #lookLater(): void {
    if (this.#looking !== undefined) return;
    this.#unused = this.#idle.length;
    this.#looking = setTimeout(() => {
      this.#looking = undefined;
      for (const unused of this.#idle.splice(0, this.#unused - RESTING)) this.drop(unused);
      if (this.#idle.length > RESTING) this.#lookLater();
    }, this.#options.restMs ?? REST_MS).unref();
  }

  /** A new one, in a place that is counted already. */
  async #made(): Promise<Connection> {
    try {
      return await this.#options.connect();
    } catch (error) {
      // A server that has no room for another still has those that are lent, and one of them comes back before long.
      if (isWithoutRoom(error) && this.#open > 1) {
        this.#open -= 1;
        return this.#kept() ?? (await this.#wait()) ?? (await this.#made());
      }
      this.#gone();
      throw error;
    }
  }

  /** Whoever waits makes one in its place. */
  #gone(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#open -= 1;
    else next.take(undefined);
  }

  #wait(): Promise<Connection | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Connection | undefined>();
    const waiting: Waiting = {
      take: (connection) => {
        clearTimeout(timer);
        resolve(connection);
      },
    };
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      reject(
        new NacreError(
          "store/locked",
          `all connections to ${this.#options.shown} are in use`,
          "Try again: what uses them ends by itself.",
        ),
      );
    }, this.#options.waitMs);
    this.#waiting.push(waiting);
    return promise;
  }
}
