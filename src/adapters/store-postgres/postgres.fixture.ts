/**
 * Memories of tests, each in a schema of its own of the server that the run has. To make the tables takes longer than most tests need:
 * a schema that was given back is emptied, and used again.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverUrl } from "../../../test/support/postgres-server.ts";
import type { HeldLease, LeaseHolder } from "../../ports/lease.ts";
import { type Connection, connect } from "./connection.ts";
import { openPostgresLease, openPostgresStore, type PostgresStore } from "./index.ts";
import { migrate } from "./migrations.ts";
import { readAddress } from "./server-address.ts";

export const HOLDER: LeaseHolder = { pid: process.pid, kind: "test", version: "test" };

/** By server. */
const free = new Map<string, string[]>();
let made = 0;

export interface OwnSchema {
  readonly url: string;
  /** Of a home that nobody has. */
  newFolder(): string;
  remove(): Promise<void>;
}

/** The address of a schema that is not there. */
export function newSchema(server = serverUrl()): OwnSchema {
  made += 1;
  return schemaOf(server, `test_${process.pid}_${made}`, async (connection, name) => {
    await connection.exec(`DROP SCHEMA IF EXISTS ${name} CASCADE`);
  });
}

/** One with every table and nothing in it. */
export async function emptySchema(server = serverUrl()): Promise<OwnSchema> {
  const emptied = free.get(server) ?? [];
  free.set(server, emptied);
  const kept = emptied.pop();
  if (kept === undefined) made += 1;
  const schema = schemaOf(server, kept ?? `test_${process.pid}_${made}`, async (connection, name) => {
    await connection.exec(EMPTYING);
    emptied.push(name);
  });
  if (kept === undefined) await administer(schema.url, (connection) => migrate(connection));
  return schema;
}

function schemaOf(
  server: string,
  name: string,
  remove: (connection: Connection, name: string) => Promise<void>,
): OwnSchema {
  const folders: string[] = [];
  const url = `${server}?schema=${name}`;
  return {
    url,
    newFolder() {
      const folder = mkdtempSync(join(tmpdir(), "nacre-postgres-home-"));
      folders.push(folder);
      return folder;
    },
    async remove() {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
      await administer(url, (connection) => remove(connection, name));
    },
  };
}

/** Behind the back of every store. */
export function connectTo(url: string): Promise<Connection> {
  return connect({ address: readAddress(url), lockTimeoutMs: 10_000, statementTimeoutMs: 60_000 });
}

export async function administer<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connectTo(url);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

const EMPTYING = `
DO $$
DECLARE
  name text;
  is_used boolean;
BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema()
    AND tablename NOT IN ('schema_versions', 'vocabularies') LOOP
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I)', name) INTO is_used;
    IF is_used THEN EXECUTE format('DELETE FROM %I', name); END IF;
  END LOOP;
  UPDATE vocabularies SET records = 0, length = 0 WHERE records <> 0 OR length <> 0;
  FOR name IN SELECT sequencename FROM pg_sequences WHERE schemaname = current_schema() AND last_value IS NOT NULL LOOP
    EXECUTE format('ALTER SEQUENCE %I RESTART', name);
  END LOOP;
END $$`;

export interface Owned {
  readonly url: string;
  readonly folder: string;
  readonly lease: HeldLease;
  readonly store: PostgresStore;
  release(): Promise<void>;
}

/** Takes the lease of a home and opens the store under its token. */
export async function own(url: string, folder: string): Promise<Owned> {
  const lease = await openPostgresLease({ url, folder }).acquire(HOLDER);
  if (lease === undefined) throw new Error(`somebody owns ${folder}`);
  const store = await openPostgresStore({ url, folder, mode: "owner", token: lease.token });
  return {
    url,
    folder,
    lease,
    store,
    async release() {
      await store.close();
      await lease.release();
    },
  };
}

/** An empty memory and its owner, gone when it is closed. */
export async function openEmpty(server = serverUrl()): Promise<Owned & { close(): Promise<void> }> {
  const schema = await emptySchema(server);
  const owned = await own(schema.url, schema.newFolder());
  return {
    ...owned,
    async close() {
      await owned.release();
      await schema.remove();
    },
  };
}
