/**
 * Brings a file to the present schema: each version is one transaction, so a crash leaves the version before it.
 *
 * What would take long in a large file is a backfill: the definition comes at once, the rows follow in slices, and
 * where it stopped is in `migration_steps`. A file of a later version, or of another program, is refused untouched.
 */

import { assert } from "../../kernel/assert.ts";
import { NacreError } from "../../kernel/errors.ts";
import { corruptError } from "../sql/corrupt-error.ts";
import { SCHEMAS, type Schema } from "../sql/schema/schemas.ts";
import type { Connection, FileSql } from "./connection.ts";
import { fillContents } from "./fill-contents.ts";
import { CHANNELS, type Channel, createFtsTables, LEDGER_CHANNELS, SHELF_CHANNELS } from "./fts-tables.ts";

/** "Nacr" in ASCII. */
export const APPLICATION_ID = 0x4e616372;

export interface Migration extends Schema {
  readonly backfill?: Backfill;
}

/** Does a slice of work after `cursor` (null at first) and says where it stopped, or null when nothing is left. */
export type Backfill = (sql: FileSql, cursor: string | null) => Promise<string | null>;

/** Tables of words that came with a version. */
const WORDS: { readonly [version: number]: readonly Channel[] } = {
  1: CHANNELS,
  7: SHELF_CHANNELS,
  11: LEDGER_CHANNELS,
};

const BACKFILLS: { readonly [version: number]: Backfill } = { 4: fillContents };

export const MIGRATIONS: readonly Migration[] = SCHEMAS.map(({ version, statements }) => {
  const backfill = BACKFILLS[version];
  return {
    version,
    statements: statements + createFtsTables(WORDS[version] ?? []),
    ...(backfill && { backfill }),
  };
});

export function latestVersion(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0;
}

/**
 * The version of the file: 0 when it is empty and ours to fill. Throws for a file that is not ours.
 * Reads the header and nothing else, and writes nothing.
 */
export function schemaVersion(connection: Connection, migrations: readonly Migration[]): number {
  const application = pragma(connection, "application_id");
  const version = pragma(connection, "user_version");
  if (application !== APPLICATION_ID) {
    const used = connection.get("SELECT 1 FROM sqlite_schema LIMIT 1");
    if (application === 0 && version === 0 && used === undefined) return 0;
    throw new NacreError(
      "store/corrupt",
      `${connection.path} is a database of another program`,
      "Choose another file or folder for Nacre; this one was left as it is.",
    );
  }
  if (version > latestVersion(migrations)) {
    throw new NacreError(
      "store/newer-schema",
      `${connection.path} was written by a later version of Nacre (schema ${version}, this one knows ${latestVersion(migrations)})`,
      "Update Nacre, or choose another folder; this file was left as it is.",
    );
  }
  if (version < 1) throw corruptError(connection.path, "it has no schema version");
  return version;
}

/**
 * `mayGoOn` throws when somebody newer has come. It is asked inside each version's transaction, and so is the version:
 * of two that migrate the same file, the second finds it done.
 */
export function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  mayGoOn: () => void = () => {},
): void {
  const version = schemaVersion(connection, migrations);
  for (const migration of migrations) {
    if (migration.version > version) applyMigration(connection, migration, version === 0, mayGoOn);
  }
}

function applyMigration(
  connection: Connection,
  migration: Migration,
  isNew: boolean,
  mayGoOn: () => void,
): void {
  connection.exec("BEGIN IMMEDIATE");
  try {
    mayGoOn();
    if (pragma(connection, "user_version") >= migration.version) {
      connection.exec("ROLLBACK");
      return;
    }
    connection.exec(migration.statements);
    if (migration.backfill !== undefined) {
      // A file that was just made has nothing to fill, and never will have.
      const step = "INSERT INTO migration_steps (version, done) VALUES (?, ?)";
      connection.run(step, migration.version, isNew ? 1 : 0);
    }
    connection.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${migration.version};`);
    connection.exec("COMMIT");
  } catch (error) {
    if (connection.inTransaction) connection.exec("ROLLBACK");
    throw error;
  }
}

/** One slice of the oldest unfinished backfill. Answers whether there is more. Runs inside a write. */
export async function advanceBackfill(sql: FileSql, migrations: readonly Migration[]): Promise<boolean> {
  const step = sql.get<{ version: number; cursor: string | null }>(
    "SELECT version, cursor FROM migration_steps WHERE done = 0 ORDER BY version LIMIT 1",
  );
  if (step === undefined) return false;
  const backfill = migrations.find(({ version }) => version === step.version)?.backfill;
  assert(backfill !== undefined, `schema ${step.version} has a backfill that this program does not know`);
  const cursor = await backfill(sql, step.cursor);
  sql.run(
    "UPDATE migration_steps SET cursor = ?, done = ? WHERE version = ?",
    cursor ?? step.cursor,
    cursor === null ? 1 : 0,
    step.version,
  );
  return cursor !== null || sql.get("SELECT 1 FROM migration_steps WHERE done = 0 LIMIT 1") !== undefined;
}

function pragma(connection: Connection, name: string): number {
  const row = connection.get<Record<string, number>>(`PRAGMA ${name}`);
  return row?.[name] ?? 0;
}
