/** Looks whether the full-text tables are whole and belong to the records beside them. */

import type { Sql } from "./connection.ts";
import { CHANNELS, type Channel } from "./fts-tables.ts";

type Look = (sql: Sql, channel: Channel) => string | null;

/** Null when sound, else the first thing that is wrong. Reads the whole index. */
export function verifyIndex(sql: Sql): string | null {
  return firstProblem(sql, (_, channel) => tally(sql, channel) ?? lostTerms(sql, channel));
}

/** The same for what a few rows show: tables that are missing, cannot be opened, or have lost everything. */
export function probeIndex(sql: Sql): string | null {
  return firstProblem(sql, lostTerms);
}

function firstProblem(sql: Sql, look: Look): string | null {
  for (const channel of CHANNELS) {
    const problem = attempt(() => look(sql, channel));
    if (problem !== null) return `text index, ${channel.name}: ${problem}`;
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

function tally(sql: Sql, { name, bit }: Channel): string | null {
  // The check trusts what this connection remembers of the table, which others may have changed since: a search looks again.
  sql.get(`SELECT rowid FROM ${name} WHERE ${name} MATCH 'nacre' LIMIT 1`);
  const report = sql.get<{ integrity_check: string }>(`PRAGMA integrity_check('${name}')`)?.integrity_check;
  if (report !== undefined && report !== "ok") return report;
  const expected = countOf(sql, `records WHERE channels & ${bit} <> 0`);
  const present = countOf(sql, `${name}_docsize JOIN records USING (id)`);
  const strays = countOf(sql, `${name}_docsize`) - present;
  if (expected !== present) return `${expected - present} of ${expected} records have no terms`;
  return strays > 0 ? `terms of ${strays} records that do not exist` : null;
}

/** A zeroed table passes SQLite's own check: it is a well-formed empty index. */
function lostTerms(sql: Sql, { name }: Channel): string | null {
  const counted = sql.get(`SELECT 1 FROM ${name}_docsize WHERE sz <> x'00' LIMIT 1`);
  const listed = sql.get(`SELECT 1 FROM ${name}_terms LIMIT 1`);
  return counted !== undefined && listed === undefined ? "it has lost its terms" : null;
}

function countOf(sql: Sql, from: string): number {
  return sql.get<{ count: number }>(`SELECT count(*) AS count FROM ${from}`)?.count ?? 0;
}
