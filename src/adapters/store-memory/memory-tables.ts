/** Shelves, and the memories that stand on them, in memory. */

import { NacreError } from "../../kernel/errors.ts";
import { type MemoryId, memoryId, type ShelfId, shelfId } from "../../kernel/ids.ts";
import type { Memory, MemoryState, MemoryStore, NewMemory, Shelf } from "../../rooms/durable/index.ts";
import { gateTables, keptVerdict } from "./gate-tables.ts";
import { memorySourceTables } from "./memory-sources.ts";
import { requireDigest, requireWhole } from "./numbers.ts";
import { requireMemory, requireShelf } from "./required-rows.ts";
import { firstOf } from "./sorted-map.ts";
import type { Desk, Tables } from "./tables.ts";

export function memoryTables(desk: Desk): MemoryStore {
  return {
    ...shelfTables(desk),
    ...memoryChanges(desk),
    ...memoryQueries(desk),
    ...memorySourceTables(desk),
    ...gateTables(desk),
  };
}

function shelfTables(desk: Desk): Pick<MemoryStore, "shelf" | "findShelf" | "openShelf" | "shelves"> {
  return {
    async shelf(id) {
      return desk.reading().shelves.get(id);
    },
    async findShelf({ installation, tier, name }) {
      const tables = desk.reading();
      const id = tables.shelfKeys.get(installation, tier, name);
      return id === undefined ? undefined : tables.shelves.get(id);
    },
    async openShelf({ installation, tier, name }) {
      const tables = desk.writing();
      const known = tables.shelfKeys.get(installation, tier, name);
      if (known !== undefined) return tables.shelves.get(known)!;
      tables.lastId += 1;
      const shelf: Shelf = Object.freeze({ id: shelfId(tables.lastId), installation, tier, name });
      tables.shelves = tables.shelves.set([shelf.id], shelf);
      tables.shelfKeys = tables.shelfKeys.set([installation, tier, name], shelf.id);
      return shelf;
    },
    async shelves(installation) {
      return [...desk.reading().shelves.scan([])].filter((shelf) => shelf.installation === installation);
    },
  };
}

function memoryChanges(desk: Desk): Pick<MemoryStore, "add" | "change" | "erase"> {
  return {
    async add(memory) {
      const tables = desk.writing();
      requireNew(tables, memory);
      tables.lastId += 1;
      const id = memoryId(tables.lastId);
      save(tables, {
        ...memory,
        gate: memory.gate === null ? null : keptVerdict(memory.gate),
        id,
        state: "active",
        supersededBy: null,
        reinforced: 0,
        lastSaidAt: memory.at,
        uses: 0,
      });
      return id;
    },
    async change(id, { state, supersededBy, reinforced = 0, lastSaidAt, uses = 0, name }) {
      const tables = desk.writing();
      requireWhole(reinforced, uses, lastSaidAt ?? 0);
      const memory = tables.memories.get(id);
      if (memory === undefined) return;
      if (supersededBy !== undefined && supersededBy !== null) requireMemory(tables, supersededBy);
      save(tables, {
        ...memory,
        state: state ?? memory.state,
        supersededBy: supersededBy === undefined ? memory.supersededBy : supersededBy,
        reinforced: memory.reinforced + reinforced,
        lastSaidAt: lastSaidAt ?? memory.lastSaidAt,
        uses: memory.uses + uses,
        name: name === null ? null : memory.name,
      });
    },
    async erase(ids) {
      const tables = desk.writing();
      for (const id of ids) erase(tables, id);
    },
  };
}

function requireNew(tables: Readonly<Tables>, memory: NewMemory): void {
  requireShelf(tables, memory.shelf);
  requireDigest(memory.digest);
  requireWhole(memory.at, memory.createdAt);
  if (memory.supersedes !== null) requireMemory(tables, memory.supersedes);
  if (memory.name === null || named(tables, memory.shelf, memory.name) === undefined) return;
  throw new NacreError(
    "memory/name-taken",
    `there is a memory of the name ${JSON.stringify(memory.name.slice(0, 80))} already`,
    "Choose another name, or change the one that is there.",
  );
}

function erase(tables: Tables, id: MemoryId): void {
  tables.memories = tables.memories.delete([id]);
  tables.gateLabels = tables.gateLabels.delete([id]);
  for (const { message } of [...tables.memorySources.scan([id])])
    tables.memorySources = tables.memorySources.delete([id, message]);
  for (const memory of [...tables.memories.scan([])]) {
    if (memory.supersedes === id) save(tables, { ...memory, supersedes: null });
    if (memory.supersededBy === id) save(tables, { ...tables.memories.get(memory.id)!, supersededBy: null });
  }
}

function save(tables: Tables, memory: Memory): void {
  tables.memories = tables.memories.set([memory.id], Object.freeze(memory));
}

function named(tables: Readonly<Tables>, shelf: ShelfId, name: string): Memory | undefined {
  return [...tables.memories.scan([])].find((memory) => memory.shelf === shelf && memory.name === name);
}

function memoryQueries(
  desk: Desk,
): Pick<
  MemoryStore,
  | "memories"
  | "list"
  | "count"
  | "scan"
  | "newestId"
  | "named"
  | "saying"
  | "allSaying"
  | "about"
  | "replacedBy"
> {
  const newest = (chosen: (memory: Memory) => boolean) =>
    [...desk.reading().memories.scan([], { backwards: true })].filter(chosen);
  const on = (shelves: readonly ShelfId[], states: readonly MemoryState[]) => (memory: Memory) =>
    shelves.includes(memory.shelf) && states.includes(memory.state);
  const active = (shelf: ShelfId) => on([shelf], ["active"]);
  return {
    async memories(ids) {
      const wanted = new Set(ids);
      const found = [...desk.reading().memories.scan([])].filter(({ id }) => wanted.has(id));
      return new Map(found.map((memory) => [memory.id, memory]));
    },
    async list({ shelves, states, newest: order = "kept", before, limit }) {
      const found = newest(on(shelves, states));
      if (order === "said") {
        const last = before === undefined ? undefined : desk.reading().memories.get(before);
        if (before !== undefined && last === undefined) return [];
        const stands = (one: Memory) => last === undefined || bySaid(last, one) < 0;
        return found.filter(stands).toSorted(bySaid).slice(0, Math.max(0, limit));
      }
      return found.filter(({ id }) => before === undefined || id < before).slice(0, Math.max(0, limit));
    },
    async count(shelves, states) {
      return newest(on(shelves, states)).length;
    },
    async scan(after, limit, states = ["active"]) {
      const later = [...desk.reading().memories.scan([], { after: [after] })];
      return later.filter(({ state }) => states.includes(state)).slice(0, Math.max(0, limit));
    },
    async newestId() {
      return firstOf(desk.reading().memories.scan([], { backwards: true }))?.id ?? 0;
    },
    async named(shelf, name) {
      return named(desk.reading(), shelf, name);
    },
    async saying(shelf, digest) {
      requireDigest(digest);
      return newest(active(shelf)).find((memory) => memory.digest === digest);
    },
    async allSaying(shelf, digest) {
      requireDigest(digest);
      return newest((memory) => memory.shelf === shelf && memory.digest === digest);
    },
    async about(shelf, slot) {
      return newest(active(shelf)).filter((memory) => memory.slot === slot);
    },
    async replacedBy(ids) {
      const newer = new Set<MemoryId | null>(ids);
      return newest((memory) => memory.supersededBy !== null && newer.has(memory.supersededBy)).toSorted(
        (a, b) => a.id - b.id,
      );
    },
  };
}

/** What was said last first. */
function bySaid(a: Memory, b: Memory): number {
  return b.lastSaidAt - a.lastSaidAt || b.id - a.id;
}
