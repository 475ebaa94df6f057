/** Standing instructions, with what they took the place of. */

import { instantOf } from "../../kernel/clock.ts";
import { type MessageId, type ShardId, type ShelfId, shardId, shelfId } from "../../kernel/ids.ts";
import type { Shard, ShardQuery, ShardStore } from "../../rooms/guidance/index.ts";
import {
  digestIn,
  digestOut,
  maybeTextIn,
  maybeTextOut,
  maybeWholeIn,
  numberIn,
  SHARD_PATHS,
  SHARD_STATES,
  type StoredText,
  textIn,
  textOut,
  wholeIn,
} from "./column-codes.ts";
import { noteErased } from "./erasures.ts";
import { LISTED } from "./row-filters.ts";
import type { Sql } from "./sql.ts";

/** As the index of active ones says it. */
const ACTIVE = "state = 0";

export function shardTables(sql: Sql): ShardStore {
  return { ...shardChanges(sql), ...shardQueries(sql) };
}

interface ShardRow {
  id: number;
  shelf_id: number;
  state: number;
  how: number;
  mask: number;
  stability: number;
  at: number;
  created_at: number;
  expires_at: number | null;
  message_id: number | null;
  supersedes_id: number | null;
  superseded_by_id: number | null;
  digest: Uint8Array;
  topic: StoredText | null;
  text: StoredText;
}

function shardOf(row: ShardRow): Shard {
  return {
    id: shardId(row.id),
    shelf: shelfId(row.shelf_id),
    text: textOut(row.text),
    digest: digestOut(row.digest),
    topic: maybeTextOut(row.topic),
    source: row.message_id as MessageId | null,
    path: SHARD_PATHS.name(row.how),
    mask: row.mask,
    stability: row.stability,
    at: instantOf(row.at),
    createdAt: instantOf(row.created_at),
    expiresAt: row.expires_at === null ? null : instantOf(row.expires_at),
    supersedes: row.supersedes_id as ShardId | null,
    state: SHARD_STATES.name(row.state),
    supersededBy: row.superseded_by_id as ShardId | null,
  };
}

function shardChanges(sql: Sql): Pick<ShardStore, "add" | "change" | "erase"> {
  return {
    async add(shard) {
      const id = await sql.insert(
        `INSERT INTO shards (shelf_id, how, mask, stability, at, created_at, expires_at, message_id, supersedes_id, digest,
           topic, text)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        shard.shelf,
        SHARD_PATHS.number(shard.path),
        wholeIn(shard.mask),
        numberIn(shard.stability),
        wholeIn(shard.at),
        wholeIn(shard.createdAt),
        maybeWholeIn(shard.expiresAt),
        shard.source,
        shard.supersedes,
        digestIn(shard.digest),
        maybeTextIn(shard.topic),
        textIn(shard.text),
      );
      return shardId(id);
    },
    async change(id, { state, supersededBy, expiresAt }) {
      await sql.run(
        `UPDATE shards SET state = coalesce(?, state),
           superseded_by_id = CASE WHEN ? = 1 THEN ? ELSE superseded_by_id END,
           expires_at = CASE WHEN ? = 1 THEN ? ELSE expires_at END
         WHERE id = ?`,
        state === undefined ? null : SHARD_STATES.number(state),
        supersededBy === undefined ? 0 : 1,
        supersededBy ?? null,
        expiresAt === undefined ? 0 : 1,
        maybeWholeIn(expiresAt ?? null),
        id,
      );
    },
    async erase(ids) {
      for (const id of ids) await eraseShard(sql, id);
    },
  };
}

async function eraseShard(sql: Sql, id: ShardId): Promise<void> {
  await sql.run("UPDATE shards SET supersedes_id = NULL WHERE supersedes_id = ?", id);
  await sql.run("UPDATE shards SET superseded_by_id = NULL WHERE superseded_by_id = ?", id);
  if ((await sql.run("DELETE FROM shards WHERE id = ?", id)).rows > 0) await noteErased(sql);
}

function shardQueries(
  sql: Sql,
): Pick<ShardStore, "shards" | "list" | "count" | "saying" | "about" | "madeOf" | "newestId"> {
  return {
    async shards(ids) {
      const rows = await sql.all<ShardRow>(
        `SELECT * FROM shards WHERE id IN ${LISTED} ORDER BY id`,
        JSON.stringify(ids),
      );
      return new Map(rows.map((row) => [shardId(row.id), shardOf(row)]));
    },
    async list({ shelves, states, before, limit }) {
      // Chosen by their numbers alone: only those that are wanted are read.
      return (
        await sql.all<ShardRow>(
          `SELECT * FROM shards WHERE id IN (
             SELECT id FROM shards WHERE shelf_id IN ${LISTED} AND state IN ${LISTED} AND id < ?
             ORDER BY id DESC LIMIT ?) ORDER BY id DESC`,
          ...shelvesAndStates(shelves, states),
          before ?? Number.MAX_SAFE_INTEGER,
          Math.max(0, limit),
        )
      ).map(shardOf);
    },
    async count(shelves, states) {
      const row = await sql.get<{ count: number }>(
        `SELECT count(*) AS count FROM shards WHERE shelf_id IN ${LISTED} AND state IN ${LISTED}`,
        ...shelvesAndStates(shelves, states),
      );
      return row?.count ?? 0;
    },
    async saying(shelf, digest) {
      const same = "SELECT * FROM shards WHERE shelf_id = ? AND digest = ? ORDER BY id DESC";
      return (await sql.all<ShardRow>(same, shelf, digestIn(digest))).map(shardOf);
    },
    async about(shelf, topic) {
      const about = `SELECT * FROM shards WHERE shelf_id = ? AND topic = ? AND ${ACTIVE} ORDER BY id DESC`;
      return (await sql.all<ShardRow>(about, shelf, textIn(topic))).map(shardOf);
    },
    async madeOf(messages) {
      return (
        await sql.all<ShardRow>(
          `SELECT * FROM shards WHERE message_id IN ${LISTED} ORDER BY id`,
          JSON.stringify(messages),
        )
      ).map(shardOf);
    },
    async newestId() {
      return (await sql.get<{ id: number | null }>("SELECT max(id) AS id FROM shards"))?.id ?? 0;
    },
  };
}

function shelvesAndStates(
  shelves: readonly ShelfId[],
  states: ShardQuery["states"],
): readonly [string, string] {
  return [JSON.stringify(shelves), JSON.stringify(states.map((state) => SHARD_STATES.number(state)))];
}
