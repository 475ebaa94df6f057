/** Shelves, and the memories that stand on them. */

import { NacreError } from "../../kernel/errors.ts";
import { installationId, type MemoryId, memoryId, type ShelfId, shelfId } from "../../kernel/ids.ts";
import type { MemoryQuery, MemoryStore, NewMemory, Shelf, ShelfKey } from "../../rooms/durable/index.ts";
import {
  digestIn,
  MEMORY_STATES,
  maybeTextIn,
  ORIGINS,
  type StoredText,
  TIERS,
  TRUSTS,
  textIn,
  textOut,
  wholeIn,
} from "./column-codes.ts";
import { noteErased } from "./erasures.ts";
import { gateTables } from "./gate-tables.ts";
import { type MemoryRow, memoryIn, memoryOf } from "./memory-rows.ts";
import { memorySourceTables } from "./memory-sources.ts";
import { LISTED } from "./row-filters.ts";
import type { Sql } from "./sql.ts";
import { verdictIn } from "./stored-verdicts.ts";

/** As the indexes of active ones say it. */
const ACTIVE = "state = 0";

export function memoryTables(sql: Sql): MemoryStore {
  return {
    ...shelfTables(sql),
    ...memoryChanges(sql),
    ...memoryQueries(sql),
    ...memorySourceTables(sql),
    ...gateTables(sql),
  };
}

interface ShelfRow {
  id: number;
  installation: StoredText;
  tier: number;
  name: StoredText;
}

function shelfTables(sql: Sql): Pick<MemoryStore, "shelf" | "findShelf" | "openShelf" | "shelves"> {
  const find = ({ installation, tier, name }: ShelfKey) =>
    sql.get<ShelfRow>(
      "SELECT * FROM shelves WHERE installation = ? AND tier = ? AND name = ?",
      textIn(installation),
      TIERS.number(tier),
      textIn(name),
    );
  return {
    async shelf(id) {
      const row = await sql.get<ShelfRow>("SELECT * FROM shelves WHERE id = ?", id);
      return row && shelfOf(row);
    },
    async findShelf(key) {
      const row = await find(key);
      return row && shelfOf(row);
    },
    async openShelf(key) {
      const known = await find(key);
      if (known !== undefined) return shelfOf(known);
      const { installation, tier, name } = key;
      // Of two owners who open it at once, one is later.
      const id = await sql.insert(
        `INSERT INTO shelves (installation, tier, name) VALUES (?, ?, ?)
         ON CONFLICT (installation, tier, name) DO UPDATE SET name = excluded.name`,
        textIn(installation),
        TIERS.number(tier),
        textIn(name),
      );
      return { id: shelfId(id), installation, tier, name };
    },
    async shelves(installation) {
      return (
        await sql.all<ShelfRow>(
          "SELECT * FROM shelves WHERE installation = ? ORDER BY id",
          textIn(installation),
        )
      ).map(shelfOf);
    },
  };
}

function shelfOf(row: ShelfRow): Shelf {
  return {
    id: shelfId(row.id),
    installation: installationId(textOut(row.installation)),
    tier: TIERS.name(row.tier),
    name: textOut(row.name),
  };
}

function memoryChanges(sql: Sql): Pick<MemoryStore, "add" | "change" | "erase"> {
  return {
    async add(memory) {
      await refuseTakenName(sql, memory);
      const id = await sql.insert(
        `INSERT INTO memories (shelf_id, origin, trust, at, created_at, last_said_at, supersedes_id, digest, slot, name,
           gate, text, extra)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        memory.shelf,
        ORIGINS.number(memory.origin),
        TRUSTS.number(memory.trust),
        wholeIn(memory.at),
        wholeIn(memory.createdAt),
        wholeIn(memory.at),
        memory.supersedes,
        digestIn(memory.digest),
        maybeTextIn(memory.slot),
        maybeTextIn(memory.name),
        memory.gate === null ? null : verdictIn(memory.gate),
        textIn(memory.text),
        maybeTextIn(memory.extra),
      );
      return memoryId(id);
    },
    async change(id, { state, supersededBy, reinforced = 0, lastSaidAt, uses = 0, name }) {
      await sql.run(
        `UPDATE memories SET state = coalesce(?, state),
           superseded_by_id = CASE WHEN ? = 1 THEN ? ELSE superseded_by_id END,
           reinforced = reinforced + ?, last_said_at = coalesce(?, last_said_at), uses = uses + ?,
           name = CASE WHEN ? = 1 THEN NULL ELSE name END
         WHERE id = ?`,
        state === undefined ? null : MEMORY_STATES.number(state),
        supersededBy === undefined ? 0 : 1,
        supersededBy ?? null,
        wholeIn(reinforced),
        lastSaidAt === undefined ? null : wholeIn(lastSaidAt),
        wholeIn(uses),
        name === null ? 1 : 0,
        id,
      );
    },
    async erase(ids) {
      for (const id of ids) await eraseMemory(sql, id);
    },
  };
}

async function refuseTakenName(sql: Sql, { shelf, name }: NewMemory): Promise<void> {
  if (name === null || (await idOfName(sql, shelf, name)) === undefined) return;
  throw new NacreError(
    "memory/name-taken",
    `there is a memory of the name ${JSON.stringify(name.slice(0, 80))} already`,
    "Choose another name, or change the one that is there.",
  );
}

async function idOfName(sql: Sql, shelf: ShelfId, name: string): Promise<number | undefined> {
  const named = "SELECT id FROM memories WHERE shelf_id = ? AND name = ?";
  return (await sql.get<{ id: number }>(named, shelf, textIn(name)))?.id;
}

async function eraseMemory(sql: Sql, id: MemoryId): Promise<void> {
  await sql.run("DELETE FROM memory_sources WHERE memory_id = ?", id);
  await sql.run("DELETE FROM gate_labels WHERE memory_id = ?", id);
  await sql.run("UPDATE memories SET supersedes_id = NULL WHERE supersedes_id = ?", id);
  await sql.run("UPDATE memories SET superseded_by_id = NULL WHERE superseded_by_id = ?", id);
  if ((await sql.run("DELETE FROM memories WHERE id = ?", id)).rows > 0) await noteErased(sql);
}

function memoryQueries(
  sql: Sql,
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
  return {
    async memories(ids) {
      const rows = await sql.all<MemoryRow>(
        `SELECT * FROM memories WHERE id IN ${LISTED} ORDER BY id`,
        JSON.stringify(ids),
      );
      return new Map(rows.map((row) => [memoryId(row.id), memoryOf(row)]));
    },
    async list(query) {
      return (await listed(sql, query)).map(memoryOf);
    },
    async count(shelves, states) {
      const row = await sql.get<{ count: number }>(
        `SELECT count(*) AS count FROM memories WHERE shelf_id IN ${LISTED} AND state IN ${LISTED}`,
        ...shelvesAndStates(shelves, states),
      );
      return row?.count ?? 0;
    },
    async scan(after, limit, states = ["active"]) {
      return (
        await sql.all<MemoryRow>(
          `SELECT * FROM memories WHERE id > ? AND +state IN ${LISTED} ORDER BY id LIMIT ?`,
          after,
          statesIn(states),
          Math.max(0, limit),
        )
      ).map(memoryOf);
    },
    async newestId() {
      return (await sql.get<{ id: number | null }>("SELECT max(id) AS id FROM memories"))?.id ?? 0;
    },
    async named(shelf, name) {
      return memoryIn(
        await sql.get<MemoryRow>(
          "SELECT * FROM memories WHERE shelf_id = ? AND name = ?",
          shelf,
          textIn(name),
        ),
      );
    },
    async saying(shelf, digest) {
      return memoryIn(
        await sql.get<MemoryRow>(
          `SELECT * FROM memories WHERE shelf_id = ? AND digest = ? AND ${ACTIVE} ORDER BY id DESC LIMIT 1`,
          shelf,
          digestIn(digest),
        ),
      );
    },
    async allSaying(shelf, digest) {
      const saying = (which: string) =>
        sql.all<MemoryRow>(
          `SELECT * FROM memories WHERE shelf_id = ? AND digest = ? AND ${which}`,
          shelf,
          digestIn(digest),
        );
      // Of active ones there is an index; the others are few.
      return [...(await saying(ACTIVE)), ...(await saying("state > 0"))]
        .map(memoryOf)
        .toSorted((a, b) => b.id - a.id);
    },
    async about(shelf, slot) {
      return (
        await sql.all<MemoryRow>(
          `SELECT * FROM memories WHERE shelf_id = ? AND slot = ? AND ${ACTIVE} ORDER BY id DESC`,
          shelf,
          textIn(slot),
        )
      ).map(memoryOf);
    },
    async replacedBy(ids) {
      return (
        await sql.all<MemoryRow>(
          `SELECT * FROM memories WHERE superseded_by_id IN ${LISTED} ORDER BY id`,
          JSON.stringify(ids),
        )
      ).map(memoryOf);
    },
  };
}

/** Chosen by their numbers alone: only those that are wanted are read. */
async function listed(sql: Sql, query: MemoryQuery): Promise<readonly MemoryRow[]> {
  const { shelves, states, before, limit } = query;
  if (query.newest === "said") return listedAsSaid(sql, query);
  return await sql.all<MemoryRow>(
    `SELECT * FROM memories WHERE id IN (
       SELECT id FROM memories WHERE shelf_id IN ${LISTED} AND state IN ${LISTED} AND id < ?
       ORDER BY id DESC LIMIT ?) ORDER BY id DESC`,
    ...shelvesAndStates(shelves, states),
    before ?? Number.MAX_SAFE_INTEGER,
    Math.max(0, limit),
  );
}

async function listedAsSaid(
  sql: Sql,
  { shelves, states, before, limit }: MemoryQuery,
): Promise<readonly MemoryRow[]> {
  const after =
    before === undefined
      ? ""
      : "AND (last_said_at, id) < (SELECT last_said_at, id FROM memories WHERE id = ?)";
  return await sql.all<MemoryRow>(
    `SELECT * FROM memories WHERE id IN (
       SELECT id FROM memories WHERE shelf_id IN ${LISTED} AND state IN ${LISTED} ${after}
       ORDER BY last_said_at DESC, id DESC LIMIT ?) ORDER BY last_said_at DESC, id DESC`,
    ...shelvesAndStates(shelves, states),
    ...(before === undefined ? [] : [before]),
    Math.max(0, limit),
  );
}

function shelvesAndStates(
  shelves: MemoryQuery["shelves"],
  states: MemoryQuery["states"],
): readonly [string, string] {
  return [JSON.stringify(shelves), statesIn(states)];
}

function statesIn(states: MemoryQuery["states"]): string {
  return JSON.stringify(states.map((state) => MEMORY_STATES.number(state)));
}
