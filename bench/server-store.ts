/**
 * A loaded store on a PostgreSQL server of this machine, which waits for its disk as one of real use does: the same messages as in
 * the file, brought there by `nacre migrate`, indexed by the engine. The server and all that is in it go with it.
 */

import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { openPostgresLease, openPostgresStore } from "../src/adapters/store-postgres/index.ts";
import { createEngine, requireIdentity } from "../src/engine/index.ts";
import { systemClock } from "../src/kernel/clock.ts";
import { migrateHome } from "../src/main/migrate-home.ts";
import { withoutModels } from "../src/main/summary-means.ts";
import { startPostgres } from "../test/support/postgres-server.ts";
import { note } from "./report.ts";
import { copyLoaded, indexAll, type LoadedStore } from "./store-cache.ts";

export async function openOnServer(messages: number): Promise<LoadedStore> {
  const folder = await copyLoaded(messages);
  const server = await startPostgres({ durable: true });
  try {
    note(`copying ${messages} messages to a server …`);
    await migrateHome({
      home: folder,
      to: server.url,
      version: "bench",
      signal: new AbortController().signal,
      begun: () => {},
      rows: () => {},
    });
    const holder = { pid: process.pid, kind: "test", version: "bench" } as const;
    const lease = await openPostgresLease({ url: server.url, folder }).acquire(holder);
    if (lease === undefined) throw new Error("a server that was just started has an owner");
    const store = await openPostgresStore({ url: server.url, folder, mode: "owner", token: lease.token });
    const engine = createEngine({
      summaries: withoutModels(),
      store,
      identity: await requireIdentity(store),
      clock: systemClock,
      version: "bench",
      freshSecret: () => randomBytes(32).toString("hex"),
    });
    await indexAll(store, engine, messages);
    const release = async () => {
      await store.close();
      await lease.release();
    };
    return {
      folder,
      engine,
      owned: { lease, store, release },
      async [Symbol.asyncDispose]() {
        await release();
        await server.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
