/**
 * Runs units of work for a store that can begin, commit and roll back.
 *
 * Writes stand in one queue; where a store allows it, neighbours in it that name different lanes run at once. A write inside a write is a savepoint of it, a read inside either sees what the
 * outer one sees, and a write inside a read is refused. Stores handed to a callback work until it resolves and
 * not a moment longer. Not here: what a transaction is (each store), who may write (the lease).
 */

import { AsyncLocalStorage } from "node:async_hooks";
import { assert } from "../../kernel/assert.ts";
import { NacreError } from "../../kernel/errors.ts";
import type { Durability, UnitOfWork } from "../../ports/unit-of-work.ts";
import type { Awaitable } from "../sql/sql.ts";

export type Access = "read" | "write";

/** Throws when the stores may not be used any more, or not now. Called before every touch of the store. */
export type Guard = () => void;

export interface Transaction<Stores> {
  stores(guard: Guard): Stores;
  /** A part that is undone on its own. Only one at a time, and never longer than this one. */
  nest(access: Access): Awaitable<Transaction<Stores>>;
  /** When it throws, nothing is kept and `rollback` follows. */
  commit(): Awaitable<void>;
  /** Never throws: what cannot be rolled back now is rolled back by the store itself. */
  rollback(): Awaitable<void>;
}

export interface Transactions<Stores> {
  /** `lane`: of a write that is about one lane only. */
  begin(access: Access, durability: Durability, lane?: string): Awaitable<Transaction<Stores>>;
  /** Whether units of different lanes may run at once; absent: no. */
  readonly lanesAtOnce?: boolean;
  /** Whether a unit of a lane failed only because it stood in another's way, and may be run again; absent: never. */
  stoodInTheWay?(error: unknown): boolean;
}

/** How often a unit of a lane is run before it is told that it stands in the way. */
const MOST_RUNS = 5;

interface Unit<Stores> {
  readonly queue: UnitQueue<Stores>;
  readonly outer: Unit<unknown> | undefined;
  readonly access: Access;
  readonly transaction: Transaction<Stores>;
  open: boolean;
  /** True while a nested unit runs: until it ends, the outer stores rest. */
  nested: boolean;
  /** The nested units so far, one after the other. */
  children: Promise<unknown>;
}

const current = new AsyncLocalStorage<Unit<unknown>>();

export class UnitQueue<Stores> implements UnitOfWork<Stores> {
  readonly #transactions: Transactions<Stores>;
  /** The last write that runs alone. */
  #alone: Promise<unknown> = Promise.resolve();
  /** The last writes of lanes that came after it. */
  readonly #ofLanes = new Map<string, Promise<unknown>>();
  readonly #running = new Set<Promise<unknown>>();
  #closed = false;

  constructor(transactions: Transactions<Stores>) {
    this.#transactions = transactions;
  }

  async read<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    const outer = this.#enclosing();
    if (outer !== undefined) return this.#nest(outer, "read", work);
    this.#refuseWhenClosed();
    return this.#track(this.#run("read", () => this.#transactions.begin("read", "derived"), work));
  }

  async write<T>(durability: Durability, work: (stores: Stores) => Promise<T>, lane?: string): Promise<T> {
    const outer = this.#enclosing();
    assert(outer?.access !== "read", "a write inside a read");
    if (outer !== undefined) return this.#nest(outer, "write", work);
    this.#refuseWhenClosed();
    const begin = () => this.#transactions.begin("write", durability, lane);
    if (lane === undefined) return this.#track(this.#afterAll(() => this.#run("write", begin, work)));
    const run = () => this.#runAgain(() => this.#run("write", begin, work));
    if (this.#transactions.lanesAtOnce !== true) return this.#track(this.#afterAll(run));
    return this.#track(this.#afterItsLane(lane, run));
  }

  /** Resolves when what has begun has ended; afterwards everything is refused. Idempotent. */
  async close(): Promise<void> {
    this.refuseInside();
    this.#closed = true;
    await Promise.allSettled(this.#running);
  }

  /** Closing waits for units to end: from inside one it would wait for itself. */
  refuseInside(): void {
    assert(this.#enclosing() === undefined, "a store cannot be closed from inside its own unit of work");
  }

  #afterAll<T>(run: () => Promise<T>): Promise<T> {
    const before = Promise.all([this.#alone, ...this.#ofLanes.values()]);
    this.#ofLanes.clear();
    const turn = before.then(run);
    this.#alone = turn.catch(() => undefined);
    return turn;
  }

  #afterItsLane<T>(lane: string, run: () => Promise<T>): Promise<T> {
    const turn = (this.#ofLanes.get(lane) ?? this.#alone).then(run);
    const ended = turn
      .catch(() => undefined)
      .finally(() => {
        if (this.#ofLanes.get(lane) === ended) this.#ofLanes.delete(lane);
      });
    this.#ofLanes.set(lane, ended);
    return turn;
  }

  async #runAgain<T>(run: () => Promise<T>): Promise<T> {
    for (let runs = 1; ; runs += 1) {
      try {
        return await run();
      } catch (error) {
        if (runs === MOST_RUNS || this.#transactions.stoodInTheWay?.(error) !== true) throw error;
      }
    }
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw closedError();
  }

  #track<T>(running: Promise<T>): Promise<T> {
    this.#running.add(running);
    const forget = () => this.#running.delete(running);
    running.then(forget, forget);
    return running;
  }

  /** The innermost unit of this store that the caller stands in and that has not ended. */
  #enclosing(): Unit<Stores> | undefined {
    for (let unit = current.getStore(); unit !== undefined; unit = unit.outer) {
      if (unit.queue === (this as unknown) && unit.open) return unit as Unit<Stores>;
    }
    return undefined;
  }

  #nest<T>(outer: Unit<Stores>, access: Access, work: (stores: Stores) => Promise<T>): Promise<T> {
    const turn = outer.children.then(async () => {
      outer.nested = true;
      try {
        return await this.#run(access, () => outer.transaction.nest(access), work);
      } finally {
        outer.nested = false;
      }
    });
    outer.children = turn.catch(() => undefined);
    return turn;
  }

  async #run<T>(
    access: Access,
    begin: () => Awaitable<Transaction<Stores>>,
    work: (stores: Stores) => Promise<T>,
  ): Promise<T> {
    const transaction = await begin();
    const unit: Unit<Stores> = {
      queue: this,
      outer: openUnit(),
      access,
      transaction,
      open: true,
      nested: false,
      children: Promise.resolve(),
    };
    const stores = transaction.stores(() => {
      assert(unit.open, "a store was used after its unit of work ended");
      assert(!unit.nested, "a store was used while a unit nested in it runs");
    });
    try {
      const result = await current.run(unit as Unit<unknown>, () => work(stores));
      unit.open = false;
      await unit.children;
      await transaction.commit();
      return result;
    } catch (error) {
      unit.open = false;
      await unit.children;
      await transaction.rollback();
      throw error;
    }
  }
}

/** What has ended is left out, so that work started from within a unit does not hold on to it for ever. */
function openUnit(): Unit<unknown> | undefined {
  let unit = current.getStore();
  while (unit !== undefined && !unit.open) unit = unit.outer;
  return unit;
}

export function closedError(): NacreError {
  return new NacreError("store/closed", "the store is closed", "Open it again before using it.");
}
