/**
 * A disk in memory that several programs of a simulation open.
 *
 * What was committed outlives the program that wrote it; what was not is gone with it. `losePower` also takes back
 * commits that were not `durable`. The lock and the tokens are those of a real disk: one program alive holds the lock,
 * and only the newest token writes.
 */

import { NacreError } from "../../kernel/errors.ts";
import { fencingToken } from "../../kernel/ids.ts";
import type { HeldLease, Lease, LeaseHolder } from "../../ports/lease.ts";
import type { Durability } from "../../ports/unit-of-work.ts";
import { MemoryStore, type MemoryStoreOptions } from "./store.ts";
import { emptyTables, type Tables } from "./tables.ts";

export class MemoryDisk {
  #tables: Readonly<Tables> = emptyTables();
  #durable: Readonly<Tables> = this.#tables;
  /** Who has a write under way: the store, as its token may have grown old. */
  #writing: MemoryStore | undefined;
  #locked: object | undefined;
  readonly #waiting: object[] = [];
  readonly #programs = new Set<MemoryProgram>();

  /** Starts a program that can take the lease and open stores. */
  boot(): MemoryProgram {
    const program = new MemoryProgram(this);
    this.#programs.add(program);
    return program;
  }

  /** Every program ends, and what had not reached the disk for good is gone. */
  losePower(): void {
    for (const program of this.#programs) program.crash();
    this.#programs.clear();
    this.#tables = this.#durable;
  }

  snapshot(): Readonly<Tables> {
    return this.#tables;
  }

  beginWrite(store: MemoryStore): Tables {
    const newest = this.#tables.owner?.token ?? 0;
    if (store.token !== newest) throw fenced(newest, store.token);
    if (this.#writing !== undefined && this.#writing !== store && this.#writing.token === newest) {
      throw new NacreError("store/locked", "another writer is at work", "Try again when it has ended.");
    }
    this.#writing = store;
    return { ...this.#tables };
  }

  commit(store: MemoryStore, tables: Tables, durability: Durability): void {
    const newest = this.#tables.owner?.token ?? 0;
    if (this.#writing !== store || store.token !== newest) throw fenced(newest, store.token);
    this.#tables = tables;
    if (durability === "durable") this.#durable = tables;
  }

  endWrite(store: MemoryStore): void {
    if (this.#writing === store) this.#writing = undefined;
  }

  /** Somebody has the lock who is the newest, or whose successor has not let go. */
  get taken(): boolean {
    return this.#locked !== undefined && this.#tables.owner?.holder.pid !== 0;
  }

  /** Now, or as soon as it comes free. */
  lock(by: object): void {
    if (this.#locked === undefined) this.#locked = by;
    else this.#waiting.push(by);
  }

  /** Answers whether it was still waiting for it. */
  unlock(by: object): boolean {
    const waits = this.#waiting.indexOf(by);
    if (waits >= 0) this.#waiting.splice(waits, 1);
    if (this.#locked === by) this.#locked = this.#waiting.shift();
    return waits >= 0;
  }

  grant(holder: LeaseHolder): HeldLease["token"] {
    const token = fencingToken((this.#tables.owner?.token ?? 0) + 1);
    this.#tables = { ...this.#tables, owner: { token, holder: { ...holder } } };
    this.#durable = this.#tables;
    return token;
  }

  /** The newest owner ends although it never had the lock: a process id of 0 says that nobody may write. */
  letGo(token: HeldLease["token"]): void {
    const { owner } = this.#tables;
    if (owner?.token !== token) return;
    this.#tables = { ...this.#tables, owner: { token, holder: { ...owner.holder, pid: 0 } } };
    this.#durable = this.#tables;
  }
}

/** One program of the simulation: what it has open ends with it. */
export class MemoryProgram {
  readonly #disk: MemoryDisk;
  readonly #stores: MemoryStore[] = [];
  readonly #locks: object[] = [];
  readonly lease: Lease;

  constructor(disk: MemoryDisk) {
    this.#disk = disk;
    this.lease = {
      acquire: async (holder) => (disk.taken ? undefined : this.#hold(holder)),
      seize: async (holder) => this.#hold(holder),
      holder: async () => {
        const owner = disk.snapshot().owner;
        return owner && { ...owner.holder, token: owner.token };
      },
    };
  }

  openStore(options: MemoryStoreOptions): MemoryStore {
    const store = new MemoryStore(this.#disk, options);
    this.#stores.push(store);
    return store;
  }

  /** As `kill -9`: nothing it has not committed will ever be, and its lock is free. */
  crash(): void {
    for (const store of this.#stores.splice(0)) store.abandon();
    for (const lock of this.#locks.splice(0)) this.#disk.unlock(lock);
  }

  #hold(holder: LeaseHolder): HeldLease {
    const lock = {};
    this.#disk.lock(lock);
    this.#locks.push(lock);
    const token = this.#disk.grant(holder);
    return {
      token,
      isNewest: async () => this.#disk.snapshot().owner?.token === token,
      release: async () => {
        if (this.#disk.unlock(lock)) this.#disk.letGo(token);
      },
    };
  }
}

function fenced(newest: number, own: number | undefined): NacreError {
  return new NacreError(
    "store/fenced",
    `another owner has taken over (token ${newest}, this one has ${own})`,
    "Nothing was written. Connect to the new owner, or start again.",
  );
}
