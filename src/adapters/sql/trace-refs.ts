/** What a person may call a row by: where a text was found, and whose it is. */

import type { RecordKind } from "../../kernel/ids.ts";
import type { Sql, SqlValue } from "./sql.ts";

const MOST_REFS = 20;

export type StoredRow = { readonly [column: string]: SqlValue };

/** Those that a person may call by something other than a message. */
const NAMED_BY: {
  readonly [table: string]: { readonly kind: RecordKind | "proposal"; readonly column: string };
} = {
  shards: { kind: "shard", column: "id" },
  summaries: { kind: "sum", column: "id" },
  memories: { kind: "mem", column: "id" },
  doc_pieces: { kind: "doc", column: "id" },
  observations: { kind: "obs", column: "id" },
  plans: { kind: "obs", column: "observation_id" },
  lifecycle_moves: { kind: "obs", column: "observation_id" },
  events: { kind: "evt", column: "id" },
  facts: { kind: "fact", column: "id" },
  fact_acts: { kind: "fact", column: "fact_id" },
  fact_proposals: { kind: "proposal", column: "id" },
  cards: { kind: "card", column: "id" },
  brain_lessons: { kind: "lesson", column: "id" },
};

export async function rowRefs(sql: Sql, table: string, row: StoredRow): Promise<readonly string[]> {
  const messages = (ids: readonly unknown[]) => ids.map((id) => `msg:${id}`);
  const named = NAMED_BY[table];
  if (named !== undefined) return [`${named.kind}:${row[named.column]}`];
  if (row["message_id"] !== undefined && row["message_id"] !== null) return messages([row["message_id"]]);
  const id = row["id"] ?? null;
  switch (table) {
    case "messages":
      return messages([id]);
    case "log_entries":
      return messages([...new Set([row["first_id"], row["last_id"]])]);
    case "blobs":
      return messages(
        (
          await sql.all<{ message_id: number }>(
            `SELECT message_id FROM parts WHERE blob_id = ? LIMIT ${MOST_REFS}`,
            id,
          )
        ).map(({ message_id }) => message_id),
      );
    default:
      return [];
  }
}
