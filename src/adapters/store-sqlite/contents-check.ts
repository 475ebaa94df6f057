/** Looks whether every content on disk is still what was stored. Reads all of it. */

import type { Sql } from "./connection.ts";
import type { Packed } from "./packed-json.ts";
import { isIntact, isReadable } from "./part-contents.ts";

/** One line per message, summary or content that is damaged, up to `most`. */
export function contentProblems(sql: Sql, most: number): readonly string[] {
  const problems: string[] = [];
  const found = (problem: string): boolean => problems.push(problem) < most;

  sql.each<{ id: number; hash: Uint8Array; bytes: Uint8Array }>(
    "SELECT id, hash, bytes FROM blobs ORDER BY id",
    [],
    (blob) => isIntact(blob) || found(`content ${blob.id} is damaged, a part of ${holderOf(sql, blob.id)}`),
  );
  for (const { select, what } of PACKED) {
    sql.each<{ id: number; packed: Packed }>(
      select,
      [],
      (row) => isReadable(row.packed) || problems.length >= most || found(`${what(row.id)} is damaged`),
    );
  }
  return problems.slice(0, most);
}

/** No index leads from a content to its messages: only damage asks for them. */
function holderOf(sql: Sql, blob: number): string {
  const part = sql.get<{ message_id: number }>(
    "SELECT message_id FROM parts WHERE blob_id = ? LIMIT 1",
    blob,
  );
  return part === undefined ? "no message" : `msg:${part.message_id}`;
}

const PACKED: readonly { readonly select: string; readonly what: (id: number) => string }[] = [
  {
    select: "SELECT message_id AS id, json AS packed FROM parts WHERE blob_id IS NULL",
    what: (id) => `a part of msg:${id}`,
  },
  { select: "SELECT id, envelope AS packed FROM messages", what: (id) => `the envelope of msg:${id}` },
  { select: "SELECT id, text AS packed FROM summaries", what: (id) => `the text of sum:${id}` },
  { select: "SELECT id, pins AS packed FROM summaries", what: (id) => `the list of pins of sum:${id}` },
];
