/** Looks whether the full-text tables are whole and belong to the records beside them. */

import { SHELF_RECORDS } from "../sql/column-codes.ts";
import type { FileSql } from "./connection.ts";
import { CHANNELS, type Channel, LEDGER_CHANNELS, SHELF_CHANNELS } from "./fts-tables.ts";

/** One of the indexes: its full-text tables, and which records of which table are in them. */
interface Index {
  readonly called: string;
  readonly records: string;
  readonly channels: readonly Channel[];
}

const LEDGER_KINDS = [SHELF_RECORDS.number("obs"), SHELF_RECORDS.number("evt")].join(", ");

export const LOG_INDEX: Index = { called: "text index", records: "records", channels: CHANNELS };
/** The index of shelves: of what is kept, and of the ledger. */
export const SHELF_INDEXES: readonly Index[] = [
  {
    called: "index of shelves",
    records: `(SELECT id, channels FROM shelf_records WHERE kind NOT IN (${LEDGER_KINDS}))`,
    channels: SHELF_CHANNELS,
  },
  {
    called: "index of the ledger",
    records: `(SELECT id, channels FROM shelf_records WHERE kind IN (${LEDGER_KINDS}))`,
    channels: LEDGER_CHANNELS,
  },
];

/** Null when sound, else the first thing that is wrong. Reads the whole index. */
export function verifyIndex(sql: FileSql, index: Index): string | null {
  return firstProblem(index, (channel) => tally(sql, index, channel) ?? lostTerms(sql, channel));
}

/** The same for what a few rows show: tables that are missing, cannot be opened, or have lost everything. */
export function probeIndex(sql: FileSql, index: Index): string | null {
  return firstProblem(index, (channel) => lostTerms(sql, channel));
}

function firstProblem({ called, channels }: Index, look: (channel: Channel) => string | null): string | null {
  for (const channel of channels) {
    const problem = attempt(() => look(channel));
    if (problem !== null) return `${called}, ${channel.name}: ${problem}`;
  }
  return null;
}

function attempt(look: () => string | null): string | null {
  try {
    return look();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function tally(sql: FileSql, { records }: Index, { table, bit }: Channel): string | null {
  // The check trusts what this connection remembers of the table, which others may have changed since: a search looks again.
  sql.get(`SELECT rowid FROM ${table} WHERE ${table} MATCH 'nacre' LIMIT 1`);
  const report = sql.get<{ integrity_check: string }>(`PRAGMA integrity_check('${table}')`)?.integrity_check;
  if (report !== undefined && report !== "ok") return report;
  const expected = countOf(sql, `${records} WHERE channels & ${bit} <> 0`);
  const present = countOf(sql, `${table}_docsize JOIN ${records} USING (id)`);
  const strays = countOf(sql, `${table}_docsize`) - present;
  if (expected !== present) return `${expected - present} of ${expected} records have no terms`;
  return strays > 0 ? `terms of ${strays} records that do not exist` : null;
}

/** A zeroed table passes SQLite's own check: it is a well-formed empty index. */
function lostTerms(sql: FileSql, { table }: Channel): string | null {
  const counted = sql.get(`SELECT 1 FROM ${table}_docsize WHERE sz <> x'00' LIMIT 1`);
  const listed = sql.get(`SELECT 1 FROM ${table}_terms LIMIT 1`);
  return counted !== undefined && listed === undefined ? "it has lost its terms" : null;
}

function countOf(sql: FileSql, from: string): number {
  return sql.get<{ count: number }>(`SELECT count(*) AS count FROM ${from}`)?.count ?? 0;
}
