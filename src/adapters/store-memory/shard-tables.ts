/** Standing instructions, with what they took the place of, in memory. */

import { assert } from "../../kernel/assert.ts";
import { type ShardId, type ShelfId, shardId } from "../../kernel/ids.ts";
import type { NewShard, Shard, ShardState, ShardStore } from "../../rooms/guidance/index.ts";
import { requireDigest, requireNumber, requireWhole } from "./numbers.ts";
import { requireShelf } from "./required-rows.ts";
import { firstOf } from "./sorted-map.ts";
import type { Desk, Tables } from "./tables.ts";

export function shardTables(desk: Desk): ShardStore {
  return { ...shardChanges(desk), ...shardQueries(desk) };
}

function shardChanges(desk: Desk): Pick<ShardStore, "add" | "change" | "erase"> {
  return {
    async add(shard) {
      const tables = desk.writing();
      requireNew(tables, shard);
      tables.lastId += 1;
      const id = shardId(tables.lastId);
      save(tables, { ...shard, id, state: "active", supersededBy: null });
      return id;
    },
    async change(id, { state, supersededBy, expiresAt }) {
      const tables = desk.writing();
      requireWhole(expiresAt ?? 0);
      const shard = tables.shards.get(id);
      if (shard === undefined) return;
      requireShard(tables, supersededBy ?? null);
      save(tables, {
        ...shard,
        state: state ?? shard.state,
        supersededBy: supersededBy === undefined ? shard.supersededBy : supersededBy,
        expiresAt: expiresAt === undefined ? shard.expiresAt : expiresAt,
      });
    },
    async erase(ids) {
      const tables = desk.writing();
      for (const id of ids) erase(tables, id);
    },
  };
}

function requireNew(tables: Readonly<Tables>, shard: NewShard): void {
  requireShelf(tables, shard.shelf);
  requireDigest(shard.digest);
  requireWhole(shard.at, shard.createdAt, shard.mask, shard.expiresAt ?? 0);
  requireNumber(shard.stability);
  requireShard(tables, shard.supersedes);
  if (shard.source === null) return;
  assert(tables.messages.get(shard.source) !== undefined, `message ${shard.source} does not exist`);
}

function requireShard(tables: Readonly<Tables>, id: ShardId | null): void {
  assert(id === null || tables.shards.get(id) !== undefined, `instruction ${id} does not exist`);
}

function erase(tables: Tables, id: ShardId): void {
  tables.shards = tables.shards.delete([id]);
  for (const shard of [...tables.shards.scan([])]) {
    if (shard.supersedes === id) save(tables, { ...shard, supersedes: null });
    if (shard.supersededBy === id) save(tables, { ...tables.shards.get(shard.id)!, supersededBy: null });
  }
}

function save(tables: Tables, shard: Shard): void {
  tables.shards = tables.shards.set([shard.id], Object.freeze(shard));
}

function shardQueries(
  desk: Desk,
): Pick<ShardStore, "shards" | "list" | "count" | "saying" | "about" | "madeOf" | "newestId"> {
  const newest = (chosen: (shard: Shard) => boolean) =>
    [...desk.reading().shards.scan([], { backwards: true })].filter(chosen);
  const on = (shelves: readonly ShelfId[], states: readonly ShardState[]) => (shard: Shard) =>
    shelves.includes(shard.shelf) && states.includes(shard.state);
  return {
    async shards(ids) {
      const wanted = new Set(ids);
      const found = [...desk.reading().shards.scan([])].filter(({ id }) => wanted.has(id));
      return new Map(found.map((shard) => [shard.id, shard]));
    },
    async list({ shelves, states, before, limit }) {
      return newest(on(shelves, states))
        .filter(({ id }) => before === undefined || id < before)
        .slice(0, Math.max(0, limit));
    },
    async count(shelves, states) {
      return newest(on(shelves, states)).length;
    },
    async saying(shelf, digest) {
      requireDigest(digest);
      return newest((shard) => shard.shelf === shelf && shard.digest === digest);
    },
    async about(shelf, topic) {
      return newest(on([shelf], ["active"])).filter((shard) => shard.topic === topic);
    },
    async madeOf(messages) {
      const wanted = new Set(messages);
      return [...desk.reading().shards.scan([])].filter(
        ({ source }) => source !== null && wanted.has(source),
      );
    },
    async newestId() {
      return firstOf(desk.reading().shards.scan([], { backwards: true }))?.id ?? 0;
    },
  };
}
