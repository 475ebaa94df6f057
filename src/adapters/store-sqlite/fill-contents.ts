/**
 * What schema 4 says of messages that earlier ones stored: their size and script, and their contents kept once.
 *
 * In slices small enough that a commit waiting behind one does not notice. Between two slices every message can be read:
 * each row says for itself how it is kept.
 */

import type { Json } from "../../kernel/json.ts";
import { type MainScript, mainScript } from "../../kernel/text/main-script.ts";
import { SCRIPTS, SHAPES } from "../sql/column-codes.ts";
import { type Packed, packText, unpackText } from "../sql/packed-json.ts";
import { LEAST_PACKED, movePart } from "../sql/part-contents.ts";
import type { FileSql } from "./connection.ts";

const SLICE_MESSAGES = 50;
/** Bytes of JSON with which a slice ends: about 5 ms of compressing. */
const SLICE_BYTES = 256 * 1024;

interface OldMessage {
  id: number;
  lane_id: number;
  bytes: number;
  shape: number;
  envelope: Packed;
}

interface OldPart {
  ordinal: number;
  json: Packed;
  blob_id: number | null;
}

/** A backfill: after the message `cursor`, until nothing is left. */
export async function fillContents(sql: FileSql, cursor: string | null): Promise<string | null> {
  const rows = sql.all<OldMessage>(
    "SELECT id, lane_id, bytes, shape, envelope FROM messages WHERE id > ? ORDER BY id LIMIT ?",
    Number(cursor ?? 0),
    SLICE_MESSAGES,
  );
  let done = 0;
  for (const row of rows) {
    // One that was stored since has all that.
    if (row.bytes === 0) done += await fillMessage(sql, row);
    if (done > SLICE_BYTES) return String(row.id);
  }
  const last = rows.at(-1);
  return last === undefined ? null : String(last.id);
}

async function fillMessage(sql: FileSql, row: OldMessage): Promise<number> {
  const parts = sql.all<OldPart>(
    "SELECT ordinal, json, blob_id FROM parts WHERE message_id = ? ORDER BY ordinal",
    row.id,
  );
  const texts = parts.map((part) => unpackText(part.json));
  const envelope = unpackText(row.envelope);
  const bytes = sizeOf(row.shape, envelope, texts);
  sql.run(
    "UPDATE messages SET bytes = ?, script = ?, envelope = ? WHERE id = ?",
    bytes,
    SCRIPTS.number(scriptOf(texts)),
    packText(envelope, LEAST_PACKED, "envelope"),
    row.id,
  );
  sql.run("UPDATE lanes SET raw_bytes = raw_bytes + ? WHERE id = ?", bytes, row.lane_id);
  for (const [at, part] of parts.entries()) {
    if (part.blob_id === null && typeof part.json === "string")
      await movePart(sql, row.id, part.ordinal, texts[at]!);
  }
  return bytes;
}

/** Of the host's object as JSON, without putting it together: its content stands in the envelope as `null`. */
function sizeOf(shape: number, envelope: string, parts: readonly string[]): number {
  const size = Buffer.byteLength(envelope);
  if (SHAPES.name(shape) === "none") return size;
  const content = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
  const list = SHAPES.name(shape) === "blocks" ? 2 + Math.max(0, parts.length - 1) : 0;
  return size - "null".length + content + list;
}

function scriptOf(parts: readonly string[]): MainScript {
  return mainScript(parts.map(parsed));
}

/** What cannot be read says nothing about its letters, and is left as it is. */
function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
