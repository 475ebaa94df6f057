/**
 * A memory on a server as one side of a copy between stores.
 *
 * While it is filled nobody else can open it (schemaVersion refuses where `copy_steps` is), and nothing in it refers to anything: rows
 * come table by table, and what says that they must refer to each other is put back, and so checked, at the end.
 */

import { NacreError } from "../../kernel/errors.ts";
import { beginCopySteps, COPY_STEPS, installationIn } from "../sql/copy-steps.ts";
import type { CopySide } from "../sql/table-copy.ts";
import type { TableShape } from "../sql/table-digest.ts";
import { type Connection, connect } from "./connection.ts";
import { ownerLock, storeLock } from "./locks.ts";
import { PRIMARY_KEYS } from "./long-keys.ts";
import { LATEST_VERSION, migrate, requirePresentSchema } from "./migrations.ts";
import { readAddress } from "./server-address.ts";

export interface ServerSide extends CopySide {
  /** Without the password. */
  readonly shown: string;
  readonly tables: readonly TableShape[];
  /** Of a target: everything is there and was compared. From now on it can be opened. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

const LOCK_TIMEOUT_MS = 5_000;
/** A key that is put back is checked against every row. */
const NO_TIMEOUT = 0;

/** Rejects with `store/owned` while an owner of it lives. */
export async function openServerSource(url: string): Promise<ServerSide> {
  return await opened(url, async (connection) => {
    await requirePresentSchema(connection, LATEST_VERSION);
    await refuseWhenOwned(connection);
    // All tables as of one moment.
    await connection.exec("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  });
}

/**
 * Makes the memory, or goes on with one that an earlier copy of this installation left. Rejects with `input/bad-file` where another
 * is.
 */
export async function openServerTarget(url: string, installation: string | undefined): Promise<ServerSide> {
  return await opened(url, async (connection) => {
    if (await isBeingFilled(connection)) return;
    await migrate(connection);
    const isCopied = await isUnusedCopy(connection, installation);
    if (!isCopied) await refuseWhenUsed(connection);
    await inTransaction(connection, async () => {
      await beginCopySteps(connection, await tablesOf(connection), isCopied);
      await takeReferencesOut(connection);
    });
  });
}

async function opened(url: string, prepare: (connection: Connection) => Promise<void>): Promise<ServerSide> {
  const address = readAddress(url);
  const connection = await connect({
    address,
    lockTimeoutMs: LOCK_TIMEOUT_MS,
    statementTimeoutMs: NO_TIMEOUT,
  });
  try {
    // Whoever comes meanwhile waits, and is told that it is locked.
    await connection.exec(`SELECT pg_advisory_lock(${storeLock(connection.schema)})`);
    await prepare(connection);
    return {
      sql: connection,
      shown: address.shown,
      tables: await tablesOf(connection),
      write: (work) => inTransaction(connection, () => work(connection)),
      async empty(_, table) {
        await connection.exec(`TRUNCATE "${table}"`);
      },
      finish: () => finish(connection),
      close: () => connection.close(),
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function inTransaction(connection: Connection, work: () => Promise<void>): Promise<void> {
  await connection.exec("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE");
  try {
    await work();
    await connection.exec("COMMIT");
  } catch (error) {
    await connection.exec("ROLLBACK").catch(() => {});
    throw error;
  }
}

async function refuseWhenOwned(connection: Connection): Promise<void> {
  const owners = await connection.all<{ home: string; pid: number; kind: string }>(
    "SELECT home, pid, kind FROM owners WHERE pid <> 0",
  );
  for (const { home, pid, kind } of owners) {
    const lock = ownerLock(connection.schema, home);
    const [row] = await connection.exec<{ free: number }>(`SELECT pg_try_advisory_lock(${lock}) AS free`);
    if (row?.free !== 1)
      throw new NacreError(
        "store/owned",
        `${connection.shown} is in use: a ${kind} with process ${pid} owns a home that shares it`,
        "Stop every gateway and every `nacre serve` that uses it, then try again.",
      );
    await connection.exec(`SELECT pg_advisory_unlock(${lock})`);
  }
}

async function isBeingFilled(connection: Connection): Promise<boolean> {
  const row = await connection.get(
    "SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = ? AND tablename = ?",
    connection.schema,
    COPY_STEPS,
  );
  return row !== undefined;
}

/** Who was killed behind the last step was not told that it was the last. */
async function isUnusedCopy(connection: Connection, installation: string | undefined): Promise<boolean> {
  const owner = await connection.get("SELECT 1 FROM owners");
  return (
    owner === undefined && installation !== undefined && (await installationIn(connection)) === installation
  );
}

/** One that was made and never used is as good as none. */
async function refuseWhenUsed(connection: Connection): Promise<void> {
  const used = await connection.get(
    "SELECT 1 WHERE EXISTS (SELECT 1 FROM meta) OR EXISTS (SELECT 1 FROM lanes) OR EXISTS (SELECT 1 FROM owners)",
  );
  if (used === undefined) return;
  throw new NacreError(
    "input/bad-file",
    `there is a memory at ${connection.shown} already`,
    "Choose another database, or another schema with ?schema=NAME; this one was left as it is.",
  );
}

/** Noted beside the copy, so that they can be put back by whoever finishes it. */
async function takeReferencesOut(connection: Connection): Promise<void> {
  const references = await connection.all<{ name: string; table_name: string; definition: string }>(
    `SELECT c.conname AS name, t.relname AS table_name, pg_get_constraintdef(c.oid) AS definition
     FROM pg_catalog.pg_constraint AS c JOIN pg_catalog.pg_class AS t ON t.oid = c.conrelid
     JOIN pg_catalog.pg_namespace AS n ON n.oid = t.relnamespace
     WHERE c.contype = 'f' AND n.nspname = ? ORDER BY c.oid`,
    connection.schema,
  );
  for (const { name, table_name, definition } of references) {
    const [table, constraint] = [`"${table_name}"`, `"${name}"`];
    await connection.run(
      `INSERT INTO ${COPY_STEPS} (name, last, done) VALUES (?, ?, 2)`,
      `${table} ${constraint}`,
      `ALTER TABLE ${table} ADD CONSTRAINT ${constraint} ${definition}`,
    );
    await connection.exec(`ALTER TABLE ${table} DROP CONSTRAINT ${constraint}`);
  }
}

async function finish(connection: Connection): Promise<void> {
  await inTransaction(connection, async () => {
    const references = await connection.all<{ statement: string }>(
      `SELECT last AS statement FROM ${COPY_STEPS} WHERE done = 2 ORDER BY name`,
    );
    for (const { statement } of references) await connection.exec(statement);
    await countOn(connection);
    await connection.exec(`DROP TABLE ${COPY_STEPS}`);
    // What is planned without knowing how much there is, is planned for nothing being there.
    for (const { name } of await tablesOf(connection)) await connection.exec(`ANALYZE "${name}"`);
  });
}

/** Numbers that tables give go on after those that were brought. */
async function countOn(connection: Connection): Promise<void> {
  const given = await connection.all<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = ? AND column_name = 'id' AND is_identity = 'YES'`,
    connection.schema,
  );
  for (const { name } of given)
    await connection.exec(
      `SELECT setval(pg_get_serial_sequence('"${name}"', 'id'), coalesce(max(id), 1), count(*) > 0) FROM "${name}"`,
    );
}

async function tablesOf(connection: Connection): Promise<readonly TableShape[]> {
  const columns = await connection.all<{ table_name: string; name: string; place: number }>(
    `SELECT t.relname AS table_name, a.attname AS name, coalesce(array_position(i.indkey, a.attnum), -1) AS place
     FROM pg_catalog.pg_class AS t
     JOIN pg_catalog.pg_namespace AS n ON n.oid = t.relnamespace
     JOIN pg_catalog.pg_attribute AS a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
     LEFT JOIN pg_catalog.pg_index AS i ON i.indrelid = t.oid AND i.indisprimary
     WHERE n.nspname = ? AND t.relkind = 'r' ORDER BY t.relname, a.attnum`,
    connection.schema,
  );
  const tables = Map.groupBy(columns, ({ table_name }) => table_name);
  return [...tables].map(([name, those]) => ({
    name,
    columns: those.map((column) => column.name),
    key:
      PRIMARY_KEYS.get(name) ??
      those
        .filter(({ place }) => place >= 0)
        .sort((one, other) => one.place - other.place)
        .map((column) => column.name),
  }));
}
