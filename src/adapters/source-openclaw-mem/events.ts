/** Rows of the episodic lane. */

import type { JsonObject } from "../../kernel/json.ts";
import { EVENT_TYPES } from "../../kernel/ledger-words.ts";
import type { EventRecord } from "../../kernel/transfer/record.ts";
import type { SourceReading } from "../../kernel/transfer/source.ts";
import type { ForeignFile, ForeignRow } from "../sql/foreign-file.ts";
import { jsonIn, nameIn, objectIn, textIn, timeIn, wordsIn } from "../sql/row-values.ts";
import { shelfFor } from "./detail.ts";
import { timedRows } from "./timed-rows.ts";

const COLUMNS = [
  "id",
  "event_id",
  "ts_ms",
  "scope",
  "session_id",
  "agent_id",
  "type",
  "summary",
  "payload_json",
  "refs_json",
  "redacted",
  "created_at",
];

export async function* eventRecords(file: ForeignFile, reading: SourceReading): AsyncGenerator<EventRecord> {
  if (!file.has("episodic_events", "event_id")) return;
  const lane = {
    table: "episodic_events",
    columns: COLUMNS,
    timeOf: (row: ForeignRow) => momentOf(row["ts_ms"]),
  };
  for await (const { row, at } of timedRows(file, lane, reading)) yield eventOf(row, at, reading);
}

/** Milliseconds, however few. */
function momentOf(told: unknown): number | null {
  return typeof told === "number" ? timeIn(new Date(told).toJSON()) : null;
}

function eventOf(row: ForeignRow, at: number, reading: SourceReading): EventRecord {
  const type = EVENT_TYPES.find((one) => one === row["type"]);
  const named = textIn(row["type"]) ?? "";
  const payload = objectOf(row, "payload_json", reading);
  return {
    kind: "event",
    ref: `evt:${Number(row["id"])}`,
    shelf: shelfFor(row["scope"]),
    name: nameIn(row["event_id"]) ?? "",
    type: type ?? "ops.observation",
    trust: named.startsWith("tool.") ? "tool" : "unknown",
    held: null,
    at,
    createdAt: timeIn(row["created_at"]) ?? at,
    agent: nameIn(row["agent_id"]),
    session: nameIn(row["session_id"]),
    message: null,
    summary: wordsIn(row["summary"]) ?? named,
    // A type that nobody knows here is kept beside what happened.
    payload: type === undefined ? { ...payload, type: named } : payload,
    refs: objectOf(row, "refs_json", reading),
    redacted: row["redacted"] === 1,
  };
}

function objectOf(row: ForeignRow, column: string, reading: SourceReading): JsonObject | null {
  const kept = row[column];
  if (kept === null || kept === undefined || kept === "") return null;
  const read = objectIn(kept);
  if (read !== undefined) return read;
  const value = jsonIn(kept);
  if (value !== undefined) return value === null ? null : { value };
  reading.trouble({
    where: `episodic_events ${row["id"]}`,
    why: `its ${column} is no JSON; it is kept as text`,
  });
  return { unread: String(kept) };
}
