/**
 * Brings a memory on a server to the present schema: under its lock, each version in one transaction with its number, so that of
 * two that come at once the second finds it done, and who is killed leaves the version before.
 *
 * A memory of a later version, or a schema of another program, is refused untouched.
 */

import { NacreError } from "../../kernel/errors.ts";
import { COPY_STEPS } from "../sql/copy-steps.ts";
import { SCHEMAS } from "../sql/schema/schemas.ts";
import type { Connection } from "./connection.ts";
import { FUNCTIONS } from "./functions.ts";
import { storeLock } from "./locks.ts";
import { FIRST_OF_ALL, LEFT_OUT, VIEWS } from "./own-schema.ts";
import { translateSchema } from "./schema-translation.ts";
import { WORD_SCHEMA } from "./word-schema.ts";

export interface Migration {
  readonly version: number;
  readonly statements: string;
}

/** Memories on servers began with this version: what came before is made in one go. */
const BEGAN_WITH = 14;

const choice = { leftOut: LEFT_OUT, views: VIEWS };

/** Made when it is needed: to translate takes a few milliseconds. */
export function migrations(): readonly Migration[] {
  const translated = SCHEMAS.map(({ version, statements }) => ({
    version,
    statements: translateSchema(statements, choice),
  }));
  const first = translated.filter(({ version }) => version <= BEGAN_WITH);
  return [
    {
      version: BEGAN_WITH,
      statements: FUNCTIONS + FIRST_OF_ALL + first.map(({ statements }) => statements).join("") + WORD_SCHEMA,
    },
    ...translated.slice(first.length),
  ];
}

export const LATEST_VERSION = SCHEMAS.at(-1)?.version ?? 0;

/** 0: there is nothing, and it is ours to fill. Throws for what is not ours, or later. */
export async function schemaVersion(connection: Connection, latest: number): Promise<number> {
  const { shown, schema } = connection;
  const tables = await connection.all<{ name: string }>(
    "SELECT tablename AS name FROM pg_catalog.pg_tables WHERE schemaname = ?",
    schema,
  );
  if (tables.length === 0) return 0;
  if (!tables.some(({ name }) => name === "schema_versions"))
    throw new NacreError(
      "store/corrupt",
      `the schema ${schema} of ${shown} belongs to another program`,
      "Choose another schema for Nacre with ?schema= in the address; this one was left as it is.",
    );
  if (tables.some(({ name }) => name === COPY_STEPS))
    throw new NacreError(
      "store/unavailable",
      `${shown} is being filled by \`nacre migrate\``,
      "Wait until that is done. Where it was interrupted, the same command goes on.",
    );
  const row = await connection.get<{ version: number | null }>(
    "SELECT max(version) AS version FROM schema_versions",
  );
  const version = row?.version ?? 0;
  if (version <= latest) return version;
  throw newerSchemaError(shown, version, latest);
}

export function newerSchemaError(shown: string, version: number, latest: number): NacreError {
  return new NacreError(
    "store/newer-schema",
    `${shown} was written by a later version of Nacre (schema ${version}, this one knows ${latest})`,
    "Update Nacre, or choose another schema; this one was left as it is.",
  );
}

export async function migrate(
  connection: Connection,
  list: readonly Migration[] = migrations(),
): Promise<void> {
  const latest = list.at(-1)?.version ?? 0;
  if ((await schemaVersion(connection, latest)) === latest) return;
  for (const migration of list) await applyMigration(connection, migration, latest);
}

async function applyMigration(connection: Connection, migration: Migration, latest: number): Promise<void> {
  const { schema } = connection;
  // Making tables takes longer than a statement may, on a slow server.
  await connection.exec(
    `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SET LOCAL statement_timeout = 0; SELECT pg_advisory_xact_lock(${storeLock(schema)})`,
  );
  try {
    const version = await schemaVersion(connection, latest);
    if (version < migration.version) {
      if (version === 0) await makeSchema(connection);
      await connection.exec(migration.statements);
      await connection.run("INSERT INTO schema_versions (version) VALUES (?)", migration.version);
    }
    await connection.exec("COMMIT");
  } catch (error) {
    await connection.exec("ROLLBACK").catch(() => {});
    throw error;
  }
}

/** Whoever may not make one can be given one that is empty. */
async function makeSchema(connection: Connection): Promise<void> {
  const { schema } = connection;
  const there = await connection.get("SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = ?", schema);
  if (there === undefined) await connection.exec(`CREATE SCHEMA ${schema}`);
}

/** For who opens a store without its lease: somebody else brings it up to date. */
export async function requirePresentSchema(connection: Connection, latest: number): Promise<void> {
  const version = await schemaVersion(connection, latest);
  if (version === latest) return;
  throw new NacreError(
    "store/unavailable",
    version === 0
      ? `there is no memory at ${connection.shown}`
      : `${connection.shown} has schema ${version}, this version of Nacre reads ${latest}`,
    "Start Nacre once as an owner: it makes the tables and brings them up to date.",
  );
}
