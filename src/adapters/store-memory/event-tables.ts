/** Events, and what stays of those that were erased, in memory. */

import type { Instant } from "../../kernel/clock.ts";
import { type EventId, eventId } from "../../kernel/ids.ts";
import type { EventQuery, EventStore, LedgerEvent } from "../../rooms/ledger/index.ts";
import { eventDigest, redactedName } from "./burial-table.ts";
import { requireWhole } from "./numbers.ts";
import { isAmong } from "./observation-tables.ts";
import { requireMessage, requireShelf } from "./required-rows.ts";
import { firstOf, takeFrom } from "./sorted-map.ts";
import type { Desk, Tables } from "./tables.ts";

export function eventTables(desk: Desk): EventStore {
  return { ...eventChanges(desk), ...eventQueries(desk) };
}

function eventChanges(desk: Desk): Pick<EventStore, "add" | "setHeld" | "redact" | "erase"> {
  return {
    async add(event) {
      const tables = desk.writing();
      requireShelf(tables, event.shelf);
      requireMessage(tables, event.message);
      requireWhole(event.at, event.createdAt);
      const { shelf, name } = event;
      if (tables.ledgerTombstones.get(shelf, "evt", eventDigest(name)) !== undefined) return null;
      const known = tables.eventNames.get(shelf, name) ?? tables.eventNames.get(shelf, redactedName(name));
      if (known !== undefined) return { id: known, isNew: false };
      tables.lastId += 1;
      const id = eventId(tables.lastId);
      tables.eventNames = tables.eventNames.set([shelf, name], id);
      save(tables, { ...event, id, redacted: false });
      return { id, isNew: true };
    },
    async setHeld(id, held) {
      const tables = desk.writing();
      const known = tables.events.get(id);
      if (known !== undefined) save(tables, { ...known, held });
    },
    async redact(ids) {
      const tables = desk.writing();
      for (const id of ids) {
        const known = tables.events.get(id);
        if (known === undefined || known.redacted) continue;
        const name = redactedName(known.name);
        tables.eventNames = tables.eventNames.delete([known.shelf, known.name]).set([known.shelf, name], id);
        save(tables, { ...known, name, summary: "", payload: null, refs: null, redacted: true });
      }
    },
    async erase(ids, at) {
      const tables = desk.writing();
      requireWhole(at);
      for (const id of ids) erase(tables, id, at);
    },
  };
}

function save(tables: Tables, event: LedgerEvent): void {
  tables.events = tables.events.set([event.id], Object.freeze(event));
}

function erase(tables: Tables, id: EventId, at: Instant): void {
  const known = tables.events.get(id);
  if (known === undefined) return;
  const buried = [known.shelf, "evt", eventDigest(known.name)] as const;
  if (tables.ledgerTombstones.get(...buried) === undefined) {
    tables.ledgerTombstones = tables.ledgerTombstones.set(buried, at);
  }
  tables.events = tables.events.delete([id]);
  tables.eventNames = tables.eventNames.delete([known.shelf, known.name]);
  tables.recordUses = tables.recordUses.delete(["evt", id]);
}

function eventQueries(
  desk: Desk,
): Pick<EventStore, "met" | "events" | "list" | "count" | "scan" | "newestId" | "madeOf" | "named"> {
  const all = () => [...desk.reading().events.scan([])];
  return {
    async events(ids) {
      const wanted = new Set(ids);
      return new Map(all().flatMap((one) => (wanted.has(one.id) ? [[one.id, one]] : [])));
    },
    async list({ after, limit, newestFirst = false, ...query }) {
      const way = newestFirst ? -1 : 1;
      return all()
        .filter((one) => isWanted(one, query))
        .sort((a, b) => way * (a.at - b.at || a.id - b.id))
        .filter(({ at, id }) => after === undefined || at > after.at || (at === after.at && id > after.id))
        .slice(0, Math.max(0, limit));
    },
    async count(query) {
      return all().filter((one) => isWanted(one, query)).length;
    },
    async scan(after, limit) {
      return takeFrom(desk.reading().events.scan([], { after: [after] }), limit);
    },
    async newestId() {
      return firstOf(desk.reading().events.scan([], { backwards: true }))?.id ?? 0;
    },
    async madeOf(messages) {
      const wanted = new Set(messages);
      return all().flatMap(({ id, message }) => (message !== null && wanted.has(message) ? [id] : []));
    },
    async met(shelf, name) {
      const { ledgerTombstones, eventNames } = desk.reading();
      const known = eventNames.get(shelf, name) ?? eventNames.get(shelf, redactedName(name));
      if (known !== undefined) return "stored";
      return ledgerTombstones.get(shelf, "evt", eventDigest(name)) === undefined ? null : "erased";
    },
    async named(shelf, names) {
      const { eventNames } = desk.reading();
      return names.flatMap((name) => eventNames.get(shelf, name) ?? []);
    },
  };
}

function isWanted(event: LedgerEvent, query: Omit<EventQuery, "limit" | "after">): boolean {
  const { shelves, types, sessions, agents, since, before, held = false } = query;
  return (
    shelves.includes(event.shelf) &&
    isAmong(types, event.type) &&
    isAmong(sessions, event.session) &&
    isAmong(agents, event.agent) &&
    (since === undefined || event.at >= since) &&
    (before === undefined || event.at < before) &&
    held === (event.held !== null) &&
    !(held && event.held === "forgotten")
  );
}
