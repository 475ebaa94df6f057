/** Looks whether every content on disk is still what was stored. Reads all of it, a stretch of rows at a time. */

import type { Packed } from "./packed-json.ts";
import { isIntact, isReadable } from "./part-contents.ts";
import type { Sql } from "./sql.ts";

/** Ids of one stretch: a few megabytes at most, but for very large contents. */
const STRETCH = 1_000;

/** For each stretch one line per message, summary or content in it that is damaged. */
export async function* contentChecks(sql: Sql): AsyncGenerator<readonly string[]> {
  for await (const { from, to } of stretches(sql, "SELECT max(id) AS newest FROM blobs")) {
    const blobs = await sql.all<{ id: number; hash: Uint8Array; bytes: Uint8Array }>(
      "SELECT id, hash, bytes FROM blobs WHERE id > ? AND id <= ? ORDER BY id",
      from,
      to,
    );
    const damaged = blobs.filter((blob) => !isIntact(blob));
    const lines: string[] = [];
    for (const { id } of damaged)
      lines.push(`content ${id} is damaged, a part of ${await holderOf(sql, id)}`);
    yield lines;
  }
  for (const { newest, select, what } of PACKED) {
    for await (const { from, to } of stretches(sql, newest)) {
      const rows = await sql.all<{ id: number; packed: Packed }>(select, from, to);
      yield rows.filter(({ packed }) => !isReadable(packed)).map(({ id }) => `${what(id)} is damaged`);
    }
  }
}

async function* stretches(
  sql: Sql,
  newest: string,
): AsyncGenerator<{ readonly from: number; readonly to: number }> {
  const last = (await sql.get<{ newest: number | null }>(newest))?.newest ?? 0;
  for (let from = 0; from < last; from += STRETCH) yield { from, to: from + STRETCH };
}

/** No index leads from a content to its messages: only damage asks for them. */
async function holderOf(sql: Sql, blob: number): Promise<string> {
  const part = await sql.get<{ message_id: number }>(
    "SELECT message_id FROM parts WHERE blob_id = ? LIMIT 1",
    blob,
  );
  return part === undefined ? "no message" : `msg:${part.message_id}`;
}

interface PackedColumn {
  readonly newest: string;
  readonly select: string;
  readonly what: (id: number) => string;
}

const SUMMARIES = "SELECT max(id) AS newest FROM summaries";

const PACKED: readonly PackedColumn[] = [
  {
    newest: "SELECT max(message_id) AS newest FROM parts",
    select:
      "SELECT message_id AS id, json AS packed FROM parts WHERE message_id > ? AND message_id <= ? AND blob_id IS NULL",
    what: (id) => `a part of msg:${id}`,
  },
  {
    newest: "SELECT max(id) AS newest FROM messages",
    select: "SELECT id, envelope AS packed FROM messages WHERE id > ? AND id <= ?",
    what: (id) => `the envelope of msg:${id}`,
  },
  {
    newest: SUMMARIES,
    select: "SELECT id, text AS packed FROM summaries WHERE id > ? AND id <= ?",
    what: (id) => `the text of sum:${id}`,
  },
  {
    newest: SUMMARIES,
    select: "SELECT id, pins AS packed FROM summaries WHERE id > ? AND id <= ?",
    what: (id) => `the list of pins of sum:${id}`,
  },
];
