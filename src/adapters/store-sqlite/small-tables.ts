/** Slices of a handful of rows each: named values, the counts of secrets found, the journal of hints. */

import { instantOf } from "../../kernel/clock.ts";
import type { Journal } from "../../ports/journal.ts";
import type { MetaStore } from "../../ports/meta.ts";
import type { SecretLedger } from "../../ports/secret-ledger.ts";
import { maybeTextIn, maybeTextOut, type StoredText, textIn, textOut, wholeIn } from "./column-codes.ts";
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

export function journalTable(sql: Sql): Journal {
  return {
    async append({ at, event, sessionKey, reason }, keep) {
      const { id } = sql.run(
        "INSERT INTO journal (at, event, session_key, reason) VALUES (?, ?, ?, ?)",
        wholeIn(at),
        textIn(event),
        maybeTextIn(sessionKey),
        maybeTextIn(reason),
      );
      sql.run("DELETE FROM journal WHERE id <= ?", id - keep);
      return sql.get<{ count: number }>("SELECT count(*) AS count FROM journal")?.count ?? 0;
    },
    async newest(limit) {
      return sql
        .all<JournalRow>("SELECT at, event, session_key, reason FROM journal ORDER BY id DESC LIMIT ?", limit)
        .map((row) => ({
          at: instantOf(row.at),
          event: textOut(row.event),
          sessionKey: maybeTextOut(row.session_key),
          reason: maybeTextOut(row.reason),
        }));
    },
  };
}

interface JournalRow {
  at: number;
  event: StoredText;
  session_key: StoredText | null;
  reason: StoredText | null;
}
