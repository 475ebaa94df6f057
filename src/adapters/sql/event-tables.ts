/** Events, and what stays of those that were erased. */

import { instantOf } from "../../kernel/clock.ts";
import { type EventId, eventId, type MessageId, shelfId } from "../../kernel/ids.ts";
import type { EventQuery, EventStore, LedgerEvent } from "../../rooms/ledger/index.ts";
import { eventDigest, redactedName } from "./burial-table.ts";
import { maybeTextIn, maybeTextOut, type StoredText, textIn, textOut, wholeIn } from "./column-codes.ts";
import type { Dialect } from "./dialect.ts";
import { noteErased } from "./erasures.ts";
import { BURIED, EVENT_CODES, HOLDS, RECORD_TRUSTS, USED_KINDS } from "./ledger-codes.ts";
import { LISTED, RowFilters } from "./row-filters.ts";
import type { Sql } from "./sql.ts";

const BURIED_NAME = `SELECT 1 FROM ledger_tombstones WHERE shelf_id = ? AND kind = ${BURIED.number("evt")} AND hash = ?`;
const REDACTED_NAME = "SELECT 1 FROM events WHERE shelf_id = ? AND name = ?";

interface EventRow {
  id: number;
  shelf_id: number;
  type: number;
  trust: number;
  held: number | null;
  redacted: number;
  at: number;
  created_at: number;
  agent: StoredText | null;
  session: StoredText | null;
  message_id: number | null;
  name: StoredText;
  summary: StoredText;
  payload: StoredText | null;
  refs: StoredText | null;
}

export function eventTables(sql: Sql): EventStore {
  return { ...eventChanges(sql), ...eventQueries(sql) };
}

function eventChanges(sql: Sql): Pick<EventStore, "add" | "setHeld" | "redact" | "erase"> {
  return {
    async add(event) {
      const name = textIn(event.name);
      const id = await sql.insertNew(
        `INSERT INTO events (shelf_id, type, trust, held, at, created_at, agent, session, message_id, name, summary,
           payload, refs)
         SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
         WHERE NOT EXISTS (${BURIED_NAME}) AND NOT EXISTS (${REDACTED_NAME})
         ON CONFLICT (shelf_id, name) DO NOTHING`,
        event.shelf,
        EVENT_CODES.number(event.type),
        RECORD_TRUSTS.number(event.trust),
        event.held === null ? null : HOLDS.number(event.held),
        wholeIn(event.at),
        wholeIn(event.createdAt),
        maybeTextIn(event.agent),
        maybeTextIn(event.session),
        event.message,
        name,
        textIn(event.summary),
        maybeTextIn(event.payload),
        maybeTextIn(event.refs),
        event.shelf,
        eventDigest(event.name),
        event.shelf,
        redactedName(event.name),
      );
      if (id !== undefined) return { id: eventId(id), isNew: true };
      const known = await sql.get<{ id: number }>(
        "SELECT id FROM events WHERE shelf_id = ? AND name IN (?, ?)",
        event.shelf,
        name,
        redactedName(event.name),
      );
      return known === undefined ? null : { id: eventId(known.id), isNew: false };
    },
    async setHeld(id, held) {
      await sql.run("UPDATE events SET held = ? WHERE id = ?", held === null ? null : HOLDS.number(held), id);
    },
    async redact(ids) {
      const rows = await sql.all<Pick<EventRow, "id" | "name">>(
        `SELECT id, name FROM events WHERE id IN ${LISTED} AND redacted = 0`,
        JSON.stringify(ids),
      );
      for (const { id, name } of rows) {
        await sql.run(
          "UPDATE events SET name = ?, summary = '', payload = NULL, refs = NULL, redacted = 1 WHERE id = ?",
          redactedName(textOut(name)),
          id,
        );
      }
      if (rows.length > 0) await noteErased(sql);
    },
    async erase(ids, at) {
      for (const id of ids) await erase(sql, id, at);
    },
  };
}

async function erase(sql: Sql, id: EventId, at: number): Promise<void> {
  const row = await sql.get<Pick<EventRow, "shelf_id" | "name">>(
    "SELECT shelf_id, name FROM events WHERE id = ?",
    id,
  );
  if (row === undefined) return;
  await sql.run(
    "INSERT INTO ledger_tombstones (shelf_id, kind, hash, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
    row.shelf_id,
    BURIED.number("evt"),
    eventDigest(textOut(row.name)),
    wholeIn(at),
  );
  await sql.run("DELETE FROM record_uses WHERE kind = ? AND source = ?", USED_KINDS.number("evt"), id);
  await sql.run("DELETE FROM events WHERE id = ?", id);
  await noteErased(sql);
}

function eventQueries(
  sql: Sql,
): Pick<EventStore, "met" | "events" | "list" | "count" | "scan" | "newestId" | "madeOf" | "named"> {
  return {
    async events(ids) {
      const rows = await sql.all<EventRow>(
        `SELECT * FROM events WHERE id IN ${LISTED} ORDER BY id`,
        JSON.stringify(ids),
      );
      return new Map(rows.map((row) => [eventId(row.id), eventOf(row)]));
    },
    async list(query) {
      const filters = filtersOf(sql.dialect, query);
      if (query.after !== undefined) filters.add("(at, id) > (?, ?)", query.after.at, query.after.id);
      const order = query.newestFirst === true ? "at DESC, id DESC" : "at, id";
      return (
        await sql.all<EventRow>(
          `SELECT * FROM events WHERE id IN (SELECT id FROM events WHERE ${filters.where} ORDER BY ${order} LIMIT ?)
           ORDER BY ${order}`,
          ...filters.values,
          Math.max(0, query.limit),
        )
      ).map(eventOf);
    },
    async count(query) {
      const { where, values } = filtersOf(sql.dialect, query);
      const counted = `SELECT count(*) AS count FROM events WHERE ${where}`;
      return (await sql.get<{ count: number }>(counted, ...values))?.count ?? 0;
    },
    async scan(after, limit) {
      return (
        await sql.all<EventRow>(
          "SELECT * FROM events WHERE id > ? ORDER BY id LIMIT ?",
          after,
          Math.max(0, limit),
        )
      ).map(eventOf);
    },
    async newestId() {
      return (await sql.get<{ id: number | null }>("SELECT max(id) AS id FROM events"))?.id ?? 0;
    },
    async madeOf(messages) {
      return (
        await sql.all<{ id: number }>(
          `SELECT id FROM events WHERE message_id IN ${LISTED} ORDER BY id`,
          JSON.stringify(messages),
        )
      ).map(({ id }) => eventId(id));
    },
    async met(shelf, name) {
      const there = "SELECT id FROM events WHERE shelf_id = ? AND name IN (?, ?)";
      if ((await sql.get(there, shelf, textIn(name), redactedName(name))) !== undefined) return "stored";
      return (await sql.get(BURIED_NAME, shelf, eventDigest(name))) === undefined ? null : "erased";
    },
    async named(shelf, names) {
      const found = "SELECT id FROM events WHERE shelf_id = ? AND name = ?";
      const rows: { id: number }[] = [];
      for (const name of names) rows.push(...(await sql.all<{ id: number }>(found, shelf, textIn(name))));
      return rows.map(({ id }) => eventId(id));
    },
  };
}

function filtersOf(dialect: Dialect, query: Omit<EventQuery, "limit" | "after" | "newestFirst">): RowFilters {
  return new RowFilters()
    .amongNumbers("shelf_id", query.shelves)
    .amongNames("type", EVENT_CODES, query.types)
    .amongTexts(dialect, "session", query.sessions)
    .amongTexts(dialect, "agent", query.agents)
    .from("at", query.since)
    .below("at", query.before)
    .isThere("held", query.held ?? false)
    .differs("held", query.held === true ? HOLDS.number("forgotten") : undefined);
}

function eventOf(row: EventRow): LedgerEvent {
  return {
    id: eventId(row.id),
    shelf: shelfId(row.shelf_id),
    name: textOut(row.name),
    type: EVENT_CODES.name(row.type),
    trust: RECORD_TRUSTS.name(row.trust) as LedgerEvent["trust"],
    held: row.held === null ? null : HOLDS.name(row.held),
    at: instantOf(row.at),
    createdAt: instantOf(row.created_at),
    agent: maybeTextOut(row.agent),
    session: maybeTextOut(row.session),
    message: row.message_id as MessageId | null,
    summary: textOut(row.summary),
    payload: maybeTextOut(row.payload),
    refs: maybeTextOut(row.refs),
    redacted: row.redacted !== 0,
  };
}
