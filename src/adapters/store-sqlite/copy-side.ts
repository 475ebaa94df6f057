/** A file as one side of a copy between stores: its tables as they are, under its lease. */

import type { LeaseHolder } from "../../ports/lease.ts";
import type { CopySide } from "../sql/table-copy.ts";
import type { TableShape } from "../sql/table-digest.ts";
import { Connection } from "./connection.ts";
import { openSqliteLease } from "./lease.ts";

const [BUSY_TIMEOUT_MS, CACHE_KIB] = [2_000, 16 * 1024];

export interface FileSide extends CopySide {
  readonly tables: readonly TableShape[];
  close(): Promise<void>;
}

/** Makes the file where there is none. Undefined when somebody else owns it. */
export async function openFileSide(path: string, holder: LeaseHolder): Promise<FileSide | undefined> {
  const lease = await openSqliteLease({ path }).acquire(holder);
  if (lease === undefined) return undefined;
  const connection = new Connection({ path, busyTimeoutMs: BUSY_TIMEOUT_MS, cacheKiB: CACHE_KIB });
  // Rows come table by table: what they refer to may come later, and is compared with the source at the end.
  connection.exec("PRAGMA foreign_keys = OFF; PRAGMA synchronous = FULL;");
  return {
    sql: connection,
    tables: tablesOf(connection),
    async write(work) {
      connection.exec("BEGIN IMMEDIATE");
      try {
        await work(connection);
        connection.exec("COMMIT");
      } catch (error) {
        if (connection.inTransaction) connection.exec("ROLLBACK");
        throw error;
      }
    },
    async empty(_, table) {
      const triggers = connection.all<{ name: string; sql: string }>(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?",
        table,
      );
      for (const { name } of triggers) connection.exec(`DROP TRIGGER "${name}"`);
      connection.run(`DELETE FROM "${table}"`);
      for (const { sql } of triggers) connection.exec(sql);
    },
    /** Idempotent, as both of its parts are. */
    async close() {
      connection.close();
      await lease.release();
    },
  };
}

/** Those that hold rows of their own: full-text tables and what is inside them are made by each store. */
function tablesOf(connection: Connection): readonly TableShape[] {
  const names = connection.all<{ name: string }>(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name",
  );
  return names.map(({ name }) => {
    const columns = connection.all<{ name: string; pk: number }>(
      "SELECT name, pk FROM pragma_table_info(?) ORDER BY cid",
      name,
    );
    const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
    return {
      name,
      columns: columns.map((column) => column.name),
      key: key.map((column) => column.name),
    };
  });
}
