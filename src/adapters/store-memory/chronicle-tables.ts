/** The logs of conversations, line by line, in memory. */

import { assert } from "../../kernel/assert.ts";
import type { LaneId, MessageId } from "../../kernel/ids.ts";
import type { ChronicleStore, LogEntry, LogHead } from "../../rooms/chronicle/index.ts";
import { requireWhole } from "./numbers.ts";
import { requireMessage } from "./required-rows.ts";
import type { Desk, Tables } from "./tables.ts";

export function chronicleTables(desk: Desk): ChronicleStore {
  return {
    async head(lane) {
      return desk.reading().logHeads.get(lane);
    },
    async append(lane, entries, upTo, version) {
      const tables = desk.writing();
      requireEntries(tables, lane, entries, upTo);
      const generation = tables.logHeads.get(lane)?.generation ?? 0;
      addEntries(tables, lane, entries);
      saveHead(tables, { lane, generation, upTo, version });
    },
    async rewrite(lane, entries, upTo, version) {
      const tables = desk.writing();
      requireEntries(tables, lane, entries, upTo);
      const generation = (tables.logHeads.get(lane)?.generation ?? 0) + 1;
      for (const { key } of [...tables.logEntries.rows([lane])]) {
        tables.logEntries = tables.logEntries.delete(key);
      }
      addEntries(tables, lane, entries);
      saveHead(tables, { lane, generation, upTo, version });
    },
    async entries(lane, { upTo, newest } = {}) {
      const entries = [...desk.reading().logEntries.scan([lane])].filter(
        ({ last }) => upTo === undefined || last <= upTo,
      );
      return newest === undefined
        ? entries
        : entries.slice(Math.max(0, entries.length - Math.max(0, newest)));
    },
    async erase(messages) {
      const tables = desk.writing();
      const rows = messages.flatMap((id) => tables.messages.get(id) ?? []);
      const lanes = Map.groupBy(rows, ({ message }) => message.lane);
      const touched = [...lanes].filter(([lane, of]) =>
        eraseIn(
          tables,
          lane,
          of.map(({ message }) => message.id),
        ),
      );
      return touched.map(([lane]) => lane).sort((a, b) => a - b);
    },
  };
}

/** Whether anything of them was there. */
function eraseIn(tables: Tables, lane: LaneId, messages: readonly MessageId[]): boolean {
  const gone = [...tables.logEntries.rows([lane])].filter(({ value: { first, last } }) =>
    messages.some((id) => first <= id && id <= last),
  );
  for (const { key } of gone) tables.logEntries = tables.logEntries.delete(key);
  const head = tables.logHeads.get(lane);
  if (gone.length === 0) return false;
  if (head !== undefined) saveHead(tables, { ...head, generation: head.generation + 1 });
  return true;
}

function requireEntries(
  tables: Readonly<Tables>,
  lane: LaneId,
  entries: readonly LogEntry[],
  upTo: MessageId | null,
): void {
  assert(tables.lanes.get(lane) !== undefined, `lane ${lane} does not exist`);
  requireMessage(tables, upTo);
  for (const { at, first, last } of entries) {
    requireWhole(at);
    requireMessage(tables, first);
    requireMessage(tables, last);
  }
}

function addEntries(tables: Tables, lane: LaneId, entries: readonly LogEntry[]): void {
  for (const { level, at, first, last, text } of entries) {
    tables.lastId += 1;
    const row = Object.freeze({ level, at, first, last, text });
    tables.logEntries = tables.logEntries.set([lane, tables.lastId], row);
  }
}

function saveHead(tables: Tables, head: Omit<LogHead, "entries" | "size">): void {
  const entries = [...tables.logEntries.scan([head.lane])];
  const size = entries.reduce((sum, { text }) => sum + text.length, 0);
  const row = Object.freeze({ ...head, entries: entries.length, size });
  tables.logHeads = tables.logHeads.set([head.lane], row);
}
