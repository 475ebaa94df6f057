/**
 * The newest token of each home: who may write for it, and who was granted it last. Tokens grow over the whole memory.
 *
 * A process id of 0 stands for an owner that has let go although it never had the lock (lease.ts): whoever has the lock then is an
 * older one, and may not write.
 */

import { assert } from "../../kernel/assert.ts";
import { NacreError } from "../../kernel/errors.ts";
import { type FencingToken, fencingToken } from "../../kernel/ids.ts";
import type { LeaseHolder } from "../../ports/lease.ts";
import type { Connection } from "./connection.ts";
import { writesLock } from "./locks.ts";

/** The next token: every older one of this home is refused from here on. Rejects with `store/locked` while one of them writes. */
export async function takeToken(
  connection: Connection,
  home: string,
  holder: LeaseHolder,
): Promise<FencingToken> {
  await connection.exec(
    `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SET LOCAL synchronous_commit = on; SELECT pg_advisory_xact_lock(${writesLock(connection.schema, home)})`,
  );
  try {
    const row = await connection.get<{ token: number }>(
      `INSERT INTO owners (home, token, pid, kind, version) VALUES (?, nextval('owner_tokens'), ?, ?, ?)
       ON CONFLICT (home) DO UPDATE SET token = excluded.token, pid = excluded.pid, kind = excluded.kind,
         version = excluded.version, granted_at = now() RETURNING token`,
      home,
      holder.pid,
      holder.kind,
      holder.version,
    );
    assert(row !== undefined, "a token was not granted");
    await connection.exec("COMMIT");
    return fencingToken(row.token);
  } catch (error) {
    await connection.exec("ROLLBACK").catch(() => {});
    throw error;
  }
}

/** Of the tables, which an owner of a later Nacre may have brought up meanwhile. */
export const NEWEST_VERSION = "(SELECT max(version) FROM schema_versions) AS version";

/** As part of what begins a write. The home is hexadecimal (home-id.ts), and so needs no quoting. */
export function newestToken(home: string): string {
  return `SELECT token, ${NEWEST_VERSION} FROM owners WHERE home = '${home}'`;
}

export function fencedError(
  shown: string,
  newest: number | undefined,
  token: FencingToken,
): NacreError | undefined {
  if (newest === token) return undefined;
  return new NacreError(
    "store/fenced",
    `another owner has taken over ${shown} for this home (token ${newest ?? 0}, this one has ${token})`,
    "Nothing was written. Connect to the new owner, or start again.",
  );
}

export async function isNewest(connection: Connection, home: string, token: FencingToken): Promise<boolean> {
  const row = await connection.get<{ token: number }>("SELECT token FROM owners WHERE home = ?", home);
  return row?.token === token;
}

export async function letGo(connection: Connection, home: string, token: FencingToken): Promise<void> {
  await connection.run("UPDATE owners SET pid = 0 WHERE home = ? AND token = ?", home, token);
}

export async function wasLetGo(connection: Connection, home: string): Promise<boolean> {
  return (await connection.get("SELECT 1 FROM owners WHERE home = ? AND pid = 0", home)) !== undefined;
}

export async function newestHolder(
  connection: Connection,
  home: string,
): Promise<(LeaseHolder & { token: FencingToken }) | undefined> {
  const row = await connection.get<{
    token: number;
    pid: number;
    kind: LeaseHolder["kind"];
    version: string;
  }>("SELECT token, pid, kind, version FROM owners WHERE home = ?", home);
  return row && { token: fencingToken(row.token), pid: row.pid, kind: row.kind, version: row.version };
}
