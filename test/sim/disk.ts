/** What survives a crash. Owners come and go; what they committed stays. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { MemoryDisk, type MemoryProgram } from "../../src/adapters/store-memory/index.ts";
import { openSqliteLease, openSqliteStore } from "../../src/adapters/store-sqlite/index.ts";
import type { EngineStore, Stores } from "../../src/engine/index.ts";
import { codeOf } from "../../src/kernel/errors.ts";
import type { HeldLease } from "../../src/ports/lease.ts";
import type { HistoryStore } from "../../src/rooms/history/index.ts";

export interface Ownership {
  readonly store: EngineStore;
  /** The process is gone: nothing is flushed, nothing is said. */
  crash(): Promise<void>;
}

export interface Disk {
  /** As any program does: it asks for the lease, and takes it from a holder that does not answer. */
  acquire(): Promise<Ownership>;
  /** Takes it although the owner lives. */
  seize(): Promise<Ownership>;
  /** Every process ends, and what was not durable may be gone. */
  losePower(): Promise<void>;
  read<T>(work: (history: HistoryStore, stores: Stores) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

const HOLDER = { pid: process.pid, kind: "test", version: "sim" } as const;

export function sqliteDisk(): Disk {
  const folder = mkdtempSync(join(tmpdir(), "nacre-sim-"));
  const path = join(folder, "nacre.db");
  const lease = openSqliteLease({ path });
  const owned: Ownership[] = [];
  const own = async (held: HeldLease): Promise<Ownership> => {
    const store = await openSqliteStore({ path, mode: "owner", token: held.token });
    const ownership: Ownership = {
      store,
      async crash() {
        await store.close();
        await whenFree(() => held.release());
      },
    };
    owned.push(ownership);
    return ownership;
  };
  return {
    async acquire() {
      return own((await lease.acquire(HOLDER)) ?? (await lease.seize(HOLDER)));
    },
    async seize() {
      return await whenFree(async () => own(await lease.seize(HOLDER)));
    },
    async losePower() {
      for (const ownership of owned.splice(0)) await ownership.crash();
    },
    read: (work) => owned.at(-1)!.store.read((stores) => work(stores.history, stores)),
    async remove() {
      for (const ownership of owned) await ownership.crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function memoryDisk(): Disk {
  const disk = new MemoryDisk();
  let newest: EngineStore | undefined;
  const own = async (take: (program: MemoryProgram) => Promise<HeldLease>): Promise<Ownership> => {
    const program = disk.boot();
    const store = program.openStore({ mode: "owner", token: (await take(program)).token });
    newest = store;
    return { store, crash: async () => program.crash() };
  };
  return {
    acquire: () => own(async ({ lease }) => (await lease.acquire(HOLDER)) ?? lease.seize(HOLDER)),
    seize: () => own(({ lease }) => lease.seize(HOLDER)),
    losePower: async () => disk.losePower(),
    read: (work) => newest!.read((stores) => work(stores.history, stores)),
    remove: async () => {},
  };
}

/** All processes of the simulation are one: what another of them is writing cannot go on while this one waits. */
async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) !== "store/locked" || tries >= 50) throw error;
      await setImmediate();
    }
  }
}
