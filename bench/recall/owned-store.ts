/** Where one store of a benchmark is kept: in a file of its folder, or in a schema of a server; either goes with it. */

import { rm } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "../../src/adapters/store-postgres/connection.ts";
import { openPostgresLease, openPostgresStore } from "../../src/adapters/store-postgres/index.ts";
import { readAddress } from "../../src/adapters/store-postgres/server-address.ts";
import { acquireOwnership } from "../../src/adapters/store-sqlite/index.ts";
import type { EngineStore } from "../../src/engine/index.ts";

const HOLDER = { pid: process.pid, kind: "test", version: "eval" } as const;

export interface OwnedStore {
  readonly store: EngineStore;
  close(): Promise<void>;
}

/** `server`: its address; absent: a file. */
export async function ownStore(folder: string, server: string | undefined): Promise<OwnedStore> {
  const owned = await (server === undefined ? ownFile(folder) : ownSchema(folder, server));
  return {
    store: owned.store,
    async close() {
      await owned.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ownFile(folder: string): Promise<OwnedStore> {
  const owned = await acquireOwnership({ path: join(folder, "nacre.db"), holder: HOLDER });
  if (owned === undefined) throw new Error(`somebody owns ${folder}, which was just made`);
  return { store: owned.store, close: () => owned.release() };
}

let made = 0;

async function ownSchema(folder: string, server: string): Promise<OwnedStore> {
  made += 1;
  const at = new URL(server);
  at.searchParams.set("schema", `nacre_eval_${process.pid}_${made}`);
  const url = at.href;
  const lease = await openPostgresLease({ url, folder }).acquire(HOLDER);
  if (lease === undefined) throw new Error(`somebody owns ${folder}, which was just made`);
  const store = await openPostgresStore({ url, folder, mode: "owner", token: lease.token });
  return {
    store,
    async close() {
      await store.close();
      await lease.release();
      const address = readAddress(url);
      const connection = await connect({ address, lockTimeoutMs: 10_000, statementTimeoutMs: 0 });
      await connection.exec(`DROP SCHEMA ${address.schema} CASCADE`);
      await connection.close();
    },
  };
}
