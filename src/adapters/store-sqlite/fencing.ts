/**
 * The newest token, a row of the database: who may write, and who was granted it last.
 *
 * A process id of 0 stands for an owner that has let go although it never had the lock (lease.ts): whoever has the
 * lock then is an older one, and nobody may write.
 */

import { assert } from "../../kernel/assert.ts";
import { NacreError } from "../../kernel/errors.ts";
import { type FencingToken, fencingToken } from "../../kernel/ids.ts";
import type { LeaseHolder } from "../../ports/lease.ts";
import type { Connection } from "./connection.ts";

/** The next token, on disk before it is used: every older one is refused from here on. */
export function takeToken(connection: Connection, holder: LeaseHolder): FencingToken {
  const row = connection.get<{ token: number }>(
    "UPDATE owner SET token = token + 1, pid = ?, kind = ?, version = ? WHERE id = 1 RETURNING token",
    holder.pid,
    holder.kind,
    holder.version,
  );
  assert(row !== undefined, "the owner table has lost its row");
  return fencingToken(row.token);
}

export function isNewest(connection: Connection, token: FencingToken): boolean {
  return newestToken(connection) === token;
}

export function refuseWhenFenced(connection: Connection, token: FencingToken): void {
  const newest = newestToken(connection);
  if (newest === token) return;
  throw new NacreError(
    "store/fenced",
    `another owner has taken over ${connection.path} (token ${newest}, this one has ${token})`,
    "Nothing was written. Connect to the new owner, or start again.",
  );
}

export function letGo(connection: Connection, token: FencingToken): void {
  connection.run("UPDATE owner SET pid = 0 WHERE id = 1 AND token = ?", token);
}

export function wasLetGo(connection: Connection): boolean {
  return connection.get("SELECT 1 FROM owner WHERE id = 1 AND token > 0 AND pid = 0") !== undefined;
}

export function newestHolder(connection: Connection): (LeaseHolder & { token: FencingToken }) | undefined {
  const row = connection.get<{ token: number; pid: number; kind: LeaseHolder["kind"]; version: string }>(
    "SELECT token, pid, kind, version FROM owner WHERE id = 1 AND token > 0",
  );
  return row && { token: fencingToken(row.token), pid: row.pid, kind: row.kind, version: row.version };
}

function newestToken(connection: Connection): number | undefined {
  return connection.get<{ token: number }>("SELECT token FROM owner WHERE id = 1")?.token;
}
