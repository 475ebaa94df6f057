/**
 * A copy of a store as a file by itself: looks whether it can be relied upon. Reads it without leaving anything beside it.
 */

import { existsSync, lstatSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as breathe } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { NacreError } from "../../kernel/errors.ts";
import { APPLICATION_ID, latestVersion, MIGRATIONS } from "./migrations.ts";

export interface BackupFacts {
  readonly schema: number;
  /** Null when no owner ever set it up. */
  readonly installation: string | null;
  readonly messages: number;
  /** Of the newest owner that it knows of. */
  readonly token: number;
  readonly bytes: number;
}

/** Rejects with `backup/invalid` or `store/newer-schema`, saying what is wrong with it. Reads all of it. */
export async function checkBackup(path: string, signal?: AbortSignal): Promise<BackupFacts> {
  requirePlainFile(path);
  const database = openAlone(path);
  try {
    const version = requireOurs(database, path);
    await requireSound(database, path, signal);
    const one = <T>(statement: string) => database.prepare(statement).get() as T | undefined;
    return {
      schema: version,
      installation:
        one<{ value: string }>("SELECT value FROM meta WHERE name = 'installation'")?.value ?? null,
      messages: one<{ count: number }>("SELECT count(*) AS count FROM messages")?.count ?? 0,
      token: one<{ token: number }>("SELECT token FROM owner WHERE id = 1")?.token ?? 0,
      bytes: statSync(path).size,
    };
  } catch (error) {
    if (error instanceof NacreError || signal?.aborted) throw error;
    throw invalid(path, `cannot be read: ${error instanceof Error ? error.message : String(error)}`, error);
  } finally {
    database.close();
  }
}

/** The same for what can be told at once: whether it is a store at all. */
export function glanceAtBackup(path: string): void {
  requirePlainFile(path);
  const database = openAlone(path);
  try {
    requireOurs(database, path);
  } finally {
    database.close();
  }
}

function requirePlainFile(path: string): void {
  const facts = lstatSync(path, { throwIfNoEntry: false });
  if (facts === undefined) throw invalid(path, "is not there");
  if (facts.isSymbolicLink()) throw invalid(path, "is a link; name the file itself");
  if (!facts.isFile()) throw invalid(path, "is not a file");
  if (existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0) {
    throw invalid(path, "has a log beside it, so that it is not complete by itself");
  }
}

/** As it lies there: no log is read, no file is made, and nobody else writes it. */
function openAlone(path: string): DatabaseSync {
  const url = pathToFileURL(path);
  url.searchParams.set("immutable", "1");
  try {
    return new DatabaseSync(url, { readOnly: true });
  } catch (error) {
    throw invalid(path, `cannot be opened: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}

function requireOurs(database: DatabaseSync, path: string): number {
  const pragma = (name: string) => {
    try {
      return Number((database.prepare(`PRAGMA ${name}`).get() as Record<string, number>)[name]);
    } catch (error) {
      throw invalid(path, "is not a database", error);
    }
  };
  if (pragma("application_id") !== APPLICATION_ID) throw invalid(path, "is not a store of Nacre");
  const version = pragma("user_version");
  if (version < 1) throw invalid(path, "has no schema version");
  if (version > latestVersion(MIGRATIONS)) {
    throw new NacreError(
      "store/newer-schema",
      `${path} was written by a later version of Nacre (schema ${version}, this one knows ${latestVersion(MIGRATIONS)})`,
      "Update Nacre, then try again.",
    );
  }
  return version;
}

/** Table by table, so that there is time for others in between. What is derived can be made again and is not looked at. */
async function requireSound(database: DatabaseSync, path: string, signal?: AbortSignal): Promise<void> {
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name")
    .all() as { name: string }[];
  for (const { name } of tables) {
    await breathe();
    signal?.throwIfAborted();
    const found = database.prepare(`PRAGMA quick_check('${name}')`).get() as { quick_check: string };
    if (found.quick_check !== "ok") throw invalid(path, `is damaged (${name}: ${found.quick_check})`);
  }
}

function invalid(path: string, what: string, cause?: unknown): NacreError {
  return new NacreError(
    "backup/invalid",
    `${path} ${what}`,
    "Choose a file that `nacre backup` made and that nothing has changed since.",
    { cause },
  );
}
