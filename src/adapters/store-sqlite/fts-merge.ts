/**
 * Rewrites a full-text table without what was deleted from it, a few pages at a time.
 *
 * A contentless table does not know the terms of a row that is deleted: it only notes that the row is gone, and the terms
 * stay in its pages until they are merged. (FTS5's own `secure-delete` has no effect on such tables.)
 */

import type { FileSql } from "./connection.ts";
import { type Channel, EVERY_CHANNEL } from "./fts-tables.ts";
import { Varints } from "./varints.ts";

interface Structure {
  /** Segments with rows that are gone. */
  readonly stale: number;
  /** A merge has been begun. */
  readonly merging: boolean;
}

/** Where FTS5 keeps the list of its segments. */
const STRUCTURE_ROW = 10;
const COOKIE_BYTES = 4;
const SECOND_VERSION = 0xff00_0001;

/** The first table that still holds terms of deleted rows. */
export function staleChannel(sql: FileSql): Channel | undefined {
  return EVERY_CHANNEL.find((channel) => structureOf(sql, channel).stale > 0);
}

/** Merges about so many pages. Inside a write. */
export function mergeSome(sql: FileSql, channel: Channel, pages: number): void {
  const { table } = channel;
  const merge = `INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`;
  const before = blockOf(sql, channel);
  if (before === undefined) return;
  // The positive number goes on with a merge, the negative begins one of everything. A merge that was begun by itself may
  // wait for more segments, and is not gone on with when it is asked for.
  if (readStructure(before).merging) sql.run(merge, pages);
  const after = blockOf(sql, channel);
  if (after !== undefined && Buffer.compare(before, after) === 0) sql.run(merge, -pages);
}

function structureOf(sql: FileSql, channel: Channel): Structure {
  const block = blockOf(sql, channel);
  return block === undefined ? { stale: 0, merging: false } : readStructure(block);
}

function blockOf(sql: FileSql, { table }: Channel): Uint8Array | undefined {
  const row = sql.get<{ block: Uint8Array }>(`SELECT block FROM ${table}_data WHERE id = ?`, STRUCTURE_ROW);
  return row?.block;
}

function readStructure(block: Uint8Array): Structure {
  const view = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const numbers = new Varints(view, COOKIE_BYTES);
  // Without the mark of the second version no row was ever deleted.
  if (view.length < COOKIE_BYTES + 4 || view.readUInt32BE(COOKIE_BYTES) !== SECOND_VERSION) {
    return { stale: 0, merging: false };
  }
  numbers.skip(4);
  const levels = numbers.next();
  numbers.next(); // segments in all
  numbers.next(); // writes so far
  let stale = 0;
  let merging = false;
  for (let level = 0; level < levels; level += 1) {
    if (numbers.next() > 0) merging = true;
    const segments = numbers.next();
    for (let segment = 0; segment < segments; segment += 1) {
      // Id, first and last page, first and last origin.
      for (let field = 0; field < 5; field += 1) numbers.next();
      if (numbers.next() > 0) stale += 1;
      numbers.next(); // rows that are gone
      numbers.next(); // rows
    }
  }
  return { stale, merging };
}
