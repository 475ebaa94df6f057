/** Opens the memory of a home, wherever it is kept. What a server needs is loaded only where there is one. */

import { openSqliteLease, openSqliteStore } from "../adapters/store-sqlite/index.ts";
import type { EngineStore } from "../engine/index.ts";
import type { HeldLease, Lease, LeaseHolder } from "../ports/lease.ts";
import { homeAt } from "../surfaces/daemon/index.ts";
import { markHome, refuseWhenElsewhere } from "./home-mark.ts";
import type { StoreServer } from "./store-config.ts";

export interface StorePlace {
  readonly folder: string;
  /** Undefined: in the folder. */
  readonly server: StoreServer | undefined;
}

export interface WritableStore {
  readonly held: HeldLease;
  readonly store: EngineStore;
}

/** Undefined when somebody alive holds the lease. */
export async function openToWrite(
  place: StorePlace,
  holder: LeaseHolder,
  seize: boolean,
): Promise<WritableStore | undefined> {
  const { lease, open } = await (place.server === undefined ? inFile(place.folder) : onServer(place));
  const held = seize ? await lease.seize(holder) : await lease.acquire(holder);
  if (held === undefined) return undefined;
  try {
    return { held, store: await open(held) };
  } catch (error) {
    await held.release();
    throw error;
  }
}

/** `settled`: with nothing of another owner under way behind what is read. */
export async function openToRead({ folder, server }: StorePlace, settled: boolean): Promise<EngineStore> {
  if (server === undefined) {
    await refuseWhenElsewhere(folder);
    return await openSqliteStore({ path: homeAt(folder).database, mode: "reader" });
  }
  const { openPostgresStore } = await import("../adapters/store-postgres/index.ts");
  return await openPostgresStore({ url: server.url, mode: "reader", settled });
}

interface Opening {
  readonly lease: Lease;
  readonly open: (held: HeldLease) => Promise<EngineStore>;
}

async function inFile(folder: string): Promise<Opening> {
  await refuseWhenElsewhere(folder);
  const path = homeAt(folder).database;
  return {
    lease: openSqliteLease({ path }),
    open: ({ token }) => openSqliteStore({ path, mode: "owner", token }),
  };
}

async function onServer({ folder, server }: StorePlace): Promise<Opening> {
  const { url, shown } = server!;
  const { openPostgresLease, openPostgresStore } = await import("../adapters/store-postgres/index.ts");
  return {
    lease: openPostgresLease({ url, folder }),
    async open({ token }) {
      const store = await openPostgresStore({ url, folder, mode: "owner", token });
      await markHome(folder, shown);
      return store;
    },
  };
}
