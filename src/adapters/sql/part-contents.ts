/**
 * What parts of messages hold, on disk: small ones in their row, larger ones once each, by their hash.
 *
 * Nobody outside notices: the same JSON comes back. What comes back is checked, and a part that the disk has changed
 * says so instead of taking its neighbours with it. A content goes with the last message that has it, which only
 * erasing takes away.
 */

import { hash as digestOf } from "node:crypto";
import type { Json, JsonObject } from "../../kernel/json.ts";
import { readJson } from "../../kernel/read-json.ts";
import type { MessagePart } from "../../rooms/history/index.ts";
import { maybeTextIn, maybeTextOut, type StoredText, textIn, textOut } from "./column-codes.ts";
import { type Packed, packBytes, packText, unpackBytes, unpackJson } from "./packed-json.ts";
import type { Sql } from "./sql.ts";

/**
 * Bytes of JSON from which a part is kept once for all messages. Below, the hash and the row of its own (about 60 bytes)
 * cost more than the repeats save.
 */
const LEAST_BLOB = 1024;
/** Bytes from which compressing in the row pays: shorter ones save nothing that a page would notice. */
export const LEAST_PACKED = 64;

const HASH_BYTES = 16;

export interface PartRow {
  message_id: number;
  ordinal: number;
  type: StoredText;
  tool_call_id: StoredText | null;
  json: Packed;
  blob_id: number | null;
  hash: Uint8Array | null;
  bytes: Uint8Array | null;
}

export const PART_COLUMNS =
  "p.message_id, p.ordinal, p.type, p.tool_call_id, p.json, p.blob_id, b.hash, b.bytes";
export const PART_TABLES = "parts AS p LEFT JOIN blobs AS b ON b.id = p.blob_id";

export async function addPart(sql: Sql, message: number, ordinal: number, part: MessagePart): Promise<void> {
  const { json, blob } = await placed(sql, JSON.stringify(part.json));
  await sql.run(
    "INSERT INTO parts (message_id, ordinal, type, tool_call_id, json, blob_id) VALUES (?, ?, ?, ?, ?, ?)",
    message,
    ordinal,
    textIn(part.type),
    maybeTextIn(part.toolCallId),
    json,
    blob,
  );
}

/** Takes the parts of a message away, and contents that no other message has. */
export async function dropParts(sql: Sql, message: number): Promise<void> {
  const held = await sql.all<{ blob_id: number }>(
    "SELECT blob_id FROM parts WHERE message_id = ? AND blob_id IS NOT NULL",
    message,
  );
  await sql.run("DELETE FROM parts WHERE message_id = ?", message);
  for (const { blob_id } of held) {
    await sql.run("UPDATE blobs SET refs = refs - 1 WHERE id = ?", blob_id);
    await sql.run("DELETE FROM blobs WHERE id = ? AND refs <= 0", blob_id);
  }
}

/** For a part that was stored as plain text, before contents were kept apart. */
export async function movePart(sql: Sql, message: number, ordinal: number, text: string): Promise<void> {
  const { json, blob } = await placed(sql, text);
  if (json === text) return;
  await sql.run(
    "UPDATE parts SET json = ?, blob_id = ? WHERE message_id = ? AND ordinal = ?",
    json,
    blob,
    message,
    ordinal,
  );
}

/** What goes into the row: the JSON itself, or nothing but the number of its content. */
async function placed(sql: Sql, text: string): Promise<{ json: Packed; blob: number | null }> {
  if (text.length < LEAST_BLOB) return { json: packText(text, LEAST_PACKED), blob: null };
  return { json: "", blob: await keep(sql, Buffer.from(text)) };
}

async function keep(sql: Sql, content: Buffer): Promise<number> {
  const hash = hashOf(content);
  const known = await sql.get<{ id: number; bytes: Uint8Array }>(
    "SELECT id, bytes FROM blobs WHERE hash = ?",
    hash,
  );
  if (known === undefined) {
    return await sql.insert(
      // Of two owners who bring the same content at once, one is later.
      `INSERT INTO blobs (hash, size, refs, bytes) VALUES (?, ?, 1, ?)
       ON CONFLICT (hash) DO UPDATE SET refs = blobs.refs + 1`,
      hash,
      content.length,
      packBytes(content),
    );
  }
  await sql.run("UPDATE blobs SET refs = refs + 1 WHERE id = ?", known.id);
  // The disk may have lost what this message brings again.
  if (contentOf({ hash, bytes: known.bytes }) === undefined) {
    await sql.run(
      "UPDATE blobs SET bytes = ?, size = ? WHERE id = ?",
      packBytes(content),
      content.length,
      known.id,
    );
  }
  return known.id;
}

function hashOf(content: Uint8Array): Uint8Array {
  return digestOf("sha256", content, "buffer").subarray(0, HASH_BYTES);
}

/** Undefined when the bytes are not those that were hashed. */
function contentOf(blob: { hash: Uint8Array; bytes: Uint8Array }): Buffer | undefined {
  try {
    const content = unpackBytes(blob.bytes);
    return hashOf(content).every((byte, at) => byte === blob.hash[at]) ? content : undefined;
  } catch {
    return undefined;
  }
}

const DAMAGED: JsonObject = { type: "text", text: "[this part of the message is damaged on disk]" };

export function partOf(row: PartRow): MessagePart {
  const json = jsonOf(row);
  const toolCallId = maybeTextOut(row.tool_call_id);
  return json === undefined ? damagedPart(toolCallId) : { type: textOut(row.type), toolCallId, json };
}

export function damagedPart(toolCallId: string | null): MessagePart {
  return { type: "unreadable", toolCallId, json: DAMAGED };
}

function jsonOf(row: Pick<PartRow, "json" | "blob_id" | "hash" | "bytes">): Json | undefined {
  try {
    if (row.blob_id === null) return unpackJson(row.json);
    const { hash, bytes } = row;
    const content = hash === null || bytes === null ? undefined : contentOf({ hash, bytes });
    return content && (readJson(content.toString("utf8")) as Json);
  } catch {
    return undefined;
  }
}

/** Whether the JSON of a row or of an envelope can be read. */
export function isReadable(packed: Packed): boolean {
  return jsonOf({ json: packed, blob_id: null, hash: null, bytes: null }) !== undefined;
}

export function isIntact(blob: { hash: Uint8Array; bytes: Uint8Array }): boolean {
  return contentOf(blob) !== undefined;
}
