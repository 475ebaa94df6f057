/**
 * The nearest vectors of a memory on a server, the same vectors and scopes as over the file (vectors.ts): compared by the server, with
 * pgvector, whatever is in scope, and by the engine in its own memory, by turns. It takes an installed server that has pgvector.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VectorCopy } from "../src/adapters/sql/vector-copy.ts";
import { vectorTables } from "../src/adapters/sql/vector-index.ts";
import { connect } from "../src/adapters/store-postgres/connection.ts";
import { openPostgresLease, openPostgresStore } from "../src/adapters/store-postgres/index.ts";
import { readAddress } from "../src/adapters/store-postgres/server-address.ts";
import { ServerVectorRows } from "../src/adapters/store-postgres/vector-rows.ts";
import type { VectorIndex } from "../src/ports/vector-index.ts";
import { startPostgres } from "../test/support/postgres-server.ts";
import { note, print, printLatencies, timed } from "./report.ts";
import { ASKED, BATCH, FIRST, recallOf, recordOf, SPACE, scopesOf, set } from "./vectors.ts";

const BENCH = "pgvector";

export async function benchServerVectors(at: number): Promise<void> {
  await using server = await startPostgres({ durable: true, vectors: true });
  const address = readAddress(server.url);
  const connection = await connect({ address, lockTimeoutMs: 10_000, statementTimeoutMs: 0 });
  await connection.exec("CREATE EXTENSION vector SCHEMA public");
  await load(server.url, at);
  await connection.exec("VACUUM ANALYZE");
  await connection.exec("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const rows = new ServerVectorRows(connection, Number.POSITIVE_INFINITY);
  const ways: readonly (readonly [name: string, index: VectorIndex])[] = [
    ["server", vectorTables(connection, new VectorCopy(), rows)],
    ["engine", vectorTables(connection, new VectorCopy())],
  ];
  const took = new Map<string, number[]>();
  const scopes = Object.entries(scopesOf(at)).filter(([name]) => name !== "exhaustive");
  for (let round = 0; round < ASKED; round += 1) {
    for (const [scope, of] of scopes) {
      const query = { ...of(round), vector: set.question(round), limit: FIRST };
      for (const [name, index] of ways) {
        const milliseconds = await timed(() => index.search(SPACE.fingerprint, query));
        const metric = `${name}_${round === 0 && scope === "all" ? "first" : scope}_`;
        took.set(metric, [...(took.get(metric) ?? []), milliseconds]);
      }
    }
  }
  for (const [metric, milliseconds] of took) printLatencies(BENCH, at, milliseconds, metric);
  const shares = await recallOf(
    at,
    ways.map(
      ([, index]) =>
        (query) =>
          index.search(SPACE.fingerprint, query),
    ),
  );
  for (const [each, [name]] of ways.entries())
    print({ bench: BENCH, at, metric: `${name}_recall_at_10`, value: shares[each]!, unit: "share" });
  await connection.close();
}

async function load(url: string, at: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "nacre-bench-vectors-"));
  const holder = { pid: process.pid, kind: "test", version: "bench" } as const;
  const lease = (await openPostgresLease({ url, folder }).acquire(holder))!;
  const store = await openPostgresStore({ url, folder, mode: "owner", token: lease.token });
  try {
    await store.advanceMigrations();
    await store.write("derived", ({ vectors }) => vectors.begin(SPACE));
    for (let from = 0; from < at; from += BATCH) {
      const count = Math.min(BATCH, at - from);
      const records = Array.from({ length: count }, (_, each) => recordOf(from + each, at));
      await store.write("derived", ({ vectors }) => vectors.put(SPACE.fingerprint, records));
      if (from % (BATCH * 8) === 0) note(`storing ${from} of ${at} vectors`);
    }
  } finally {
    await store.close();
    await lease.release();
    rmSync(folder, { recursive: true, force: true });
  }
}
