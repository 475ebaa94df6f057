/** The logs of conversations, line by line. */

import { instantOf } from "../../kernel/clock.ts";
import { type LaneId, laneId, type MessageId, messageId } from "../../kernel/ids.ts";
import type { ChronicleStore, LogEntry, LogHead } from "../../rooms/chronicle/index.ts";
import { type StoredText, textIn, textOut, wholeIn } from "./column-codes.ts";
import { LOG_LEVEL_CODES } from "./fact-codes.ts";
import { LISTED, RowFilters } from "./row-filters.ts";
import type { Sql } from "./sql.ts";

interface HeadRow {
  lane_id: number;
  generation: number;
  up_to_id: number | null;
  entries: number;
  size: number;
  version: string;
}

interface EntryRow {
  level: number;
  at: number;
  first_id: number;
  last_id: number;
  text: StoredText;
}

export function chronicleTables(sql: Sql): ChronicleStore {
  return {
    async head(lane) {
      return headOf(sql, lane);
    },
    async append(lane, entries, upTo, version) {
      const head = await headOf(sql, lane);
      await saveHead(sql, {
        lane,
        generation: head?.generation ?? 0,
        upTo,
        entries: (head?.entries ?? 0) + entries.length,
        size: (head?.size ?? 0) + sizeOf(entries),
        version,
      });
      await addEntries(sql, lane, entries);
    },
    async rewrite(lane, entries, upTo, version) {
      const generation = ((await headOf(sql, lane))?.generation ?? 0) + 1;
      await sql.run("DELETE FROM log_entries WHERE lane_id = ?", lane);
      await saveHead(sql, {
        lane,
        generation,
        upTo,
        entries: entries.length,
        size: sizeOf(entries),
        version,
      });
      await addEntries(sql, lane, entries);
    },
    async entries(lane, { upTo, newest } = {}) {
      const filters = new RowFilters().add("lane_id = ?", lane);
      if (upTo !== undefined) filters.add("last_id <= ?", upTo);
      return (
        await sql.all<EntryRow>(
          `SELECT * FROM log_entries WHERE ${filters.where} ORDER BY ordinal DESC LIMIT ?`,
          ...filters.values,
          newest === undefined ? Number.MAX_SAFE_INTEGER : Math.max(0, newest),
        )
      )
        .map(entryOf)
        .toReversed();
    },
    async erase(messages) {
      const lanes = await sql.all<{ lane: number; messages: string }>(
        `SELECT lane_id AS lane, json_group_array(id) AS messages FROM messages WHERE id IN ${LISTED}
         GROUP BY lane_id ORDER BY lane_id`,
        JSON.stringify(messages),
      );
      const touched: LaneId[] = [];
      for (const { lane, messages: of } of lanes) {
        if (await eraseIn(sql, laneId(lane), of)) touched.push(laneId(lane));
      }
      return touched;
    },
  };
}

/** Whether anything of them was there. No erasure of its own: that is the message's, which may only be forgotten. */
async function eraseIn(sql: Sql, lane: LaneId, messages: string): Promise<boolean> {
  const gone = await sql.run(
    `DELETE FROM log_entries WHERE lane_id = ? AND EXISTS (
       SELECT 1 FROM json_each(?) AS m WHERE m.value BETWEEN first_id AND last_id)`,
    lane,
    messages,
  );
  if (gone.rows === 0) return false;
  const head = await headOf(sql, lane);
  const texts = await sql.all<{ text: StoredText }>("SELECT text FROM log_entries WHERE lane_id = ?", lane);
  const size = texts.reduce((sum, { text }) => sum + textOut(text).length, 0);
  if (head !== undefined)
    await saveHead(sql, { ...head, generation: head.generation + 1, entries: texts.length, size });
  return true;
}

async function headOf(sql: Sql, lane: LaneId): Promise<LogHead | undefined> {
  const row = await sql.get<HeadRow>("SELECT * FROM log_heads WHERE lane_id = ?", lane);
  return (
    row && {
      lane: laneId(row.lane_id),
      generation: row.generation,
      upTo: row.up_to_id as MessageId | null,
      entries: row.entries,
      size: row.size,
      version: row.version,
    }
  );
}

async function saveHead(
  sql: Sql,
  { lane, generation, upTo, entries, size, version }: LogHead,
): Promise<void> {
  await sql.run(
    `INSERT INTO log_heads (lane_id, generation, up_to_id, entries, size, version) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (lane_id) DO UPDATE SET generation = excluded.generation, up_to_id = excluded.up_to_id,
       entries = excluded.entries, size = excluded.size, version = excluded.version`,
    lane,
    generation,
    upTo,
    entries,
    size,
    version,
  );
}

async function addEntries(sql: Sql, lane: LaneId, entries: readonly LogEntry[]): Promise<void> {
  for (const { level, at, first, last, text } of entries) {
    await sql.run(
      `INSERT INTO log_entries (lane_id, ordinal, level, at, first_id, last_id, text)
       VALUES (?, (SELECT coalesce(max(ordinal), 0) + 1 FROM log_entries WHERE lane_id = ?), ?, ?, ?, ?, ?)`,
      lane,
      lane,
      LOG_LEVEL_CODES.number(level),
      wholeIn(at),
      first,
      last,
      textIn(text),
    );
  }
}

function sizeOf(entries: readonly LogEntry[]): number {
  return entries.reduce((sum, { text }) => sum + text.length, 0);
}

function entryOf(row: EntryRow): LogEntry {
  return {
    level: LOG_LEVEL_CODES.name(row.level),
    at: instantOf(row.at),
    first: messageId(row.first_id),
    last: messageId(row.last_id),
    text: textOut(row.text),
  };
}
