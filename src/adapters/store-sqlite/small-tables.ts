/** Two slices of a handful of rows each: named values, and the counts of secrets found. */

import type { MetaStore } from "../../ports/meta.ts";
import type { SecretLedger } from "../../ports/secret-ledger.ts";
import { wholeIn } from "./column-codes.ts";
import type { Sql } from "./connection.ts";

export function metaTable(sql: Sql): MetaStore {
  return {
    async get(name) {
      return sql.get<{ value: string }>("SELECT value FROM meta WHERE name = ?", name)?.value;
    },
    async set(name, value) {
      sql.run(
        "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        name,
        value,
      );
    },
  };
}

export function secretTable(sql: Sql): SecretLedger {
  return {
    async record(findings) {
      for (const { message, kind, count } of findings) {
        sql.run(
          `INSERT INTO secret_findings (message_id, kind, count) VALUES (?, ?, ?)
           ON CONFLICT (message_id, kind) DO UPDATE SET count = excluded.count`,
          message,
          kind,
          wholeIn(count),
        );
      }
    },
    async totals() {
      const rows = sql.all<{ kind: string; count: number }>(
        "SELECT kind, sum(count) AS count FROM secret_findings GROUP BY kind ORDER BY kind",
      );
      return rows.map(({ kind, count }) => ({ kind, count }));
    },
    async clear() {
      sql.run("DELETE FROM secret_findings");
    },
  };
}
