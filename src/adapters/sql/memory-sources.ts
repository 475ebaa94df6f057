/** Which messages a memory was made of, and what must not become one again. */

import { instantOf } from "../../kernel/clock.ts";
import { memoryId, messageId } from "../../kernel/ids.ts";
import type { MemoryStore } from "../../rooms/durable/index.ts";
import { digestIn, SAID_HOW, wholeIn } from "./column-codes.ts";
import type { Sql } from "./sql.ts";

type Sources = Pick<
  MemoryStore,
  "addSource" | "sources" | "madeOf" | "removeSources" | "bury" | "isBuried" | "unbury"
>;

interface SourceRow {
  message_id: number;
  how: number;
  at: number;
}

export function memorySourceTables(sql: Sql): Sources {
  return {
    async addSource(id, { message, how, at }) {
      await sql.run(
        `INSERT INTO memory_sources (memory_id, message_id, how, at) VALUES (?, ?, ?, ?)
         ON CONFLICT (memory_id, message_id) DO NOTHING`,
        id,
        message,
        SAID_HOW.number(how),
        wholeIn(at),
      );
    },
    async sources(id) {
      return (
        await sql.all<SourceRow>(
          "SELECT message_id, how, at FROM memory_sources WHERE memory_id = ? ORDER BY at, message_id",
          id,
        )
      ).map(({ message_id, how, at }) => ({
        message: messageId(message_id),
        how: SAID_HOW.name(how),
        at: instantOf(at),
      }));
    },
    async madeOf(messages) {
      return (
        await sql.all<{ id: number }>(
          `SELECT DISTINCT memory_id AS id FROM memory_sources
           WHERE message_id IN (SELECT value FROM json_each(?)) ORDER BY memory_id`,
          JSON.stringify(messages),
        )
      ).map(({ id }) => memoryId(id));
    },
    async removeSources(messages) {
      for (const message of messages)
        await sql.run("DELETE FROM memory_sources WHERE message_id = ?", message);
    },
    async bury(shelf, digest, at) {
      await sql.run(
        `INSERT INTO memory_tombstones (shelf_id, digest, at) VALUES (?, ?, ?)
         ON CONFLICT (shelf_id, digest) DO UPDATE SET at = excluded.at`,
        shelf,
        digestIn(digest),
        wholeIn(at),
      );
    },
    async isBuried(shelf, digest, saidAt) {
      const buried = "SELECT 1 FROM memory_tombstones WHERE shelf_id = ? AND digest = ? AND at >= ?";
      return (await sql.get(buried, shelf, digestIn(digest), saidAt ?? 0)) !== undefined;
    },
    async unbury(shelf, digest) {
      await sql.run(
        "DELETE FROM memory_tombstones WHERE shelf_id = ? AND digest = ?",
        shelf,
        digestIn(digest),
      );
    },
  };
}
