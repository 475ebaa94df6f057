/** Looks whether the full-text tables are whole and belong to the records beside them. */

import type { Sql } from "./connection.ts";
import { CHANNELS, type Channel } from "./fts-tables.ts";

/** Null when sound, else the first thing that is wrong. */
export function verifyIndex(sql: Sql): string | null {
  for (const channel of CHANNELS) {
    const problem = problemOf(sql, channel);
    if (problem !== null) return `text index, ${channel.name}: ${problem}`;
  }
  return null;
}

function problemOf(sql: Sql, { name, bit }: Channel): string | null {
  try {
    const report = sql.get<{ integrity_check: string }>(`PRAGMA integrity_check('${name}')`)?.integrity_check;
    if (report !== undefined && report !== "ok") return report;
    const expected = countOf(sql, `records WHERE channels & ${bit} <> 0`);
    const present = countOf(sql, `${name}_docsize JOIN records USING (id)`);
    const strays = countOf(sql, `${name}_docsize`) - present;
    if (expected !== present) return `${expected - present} of ${expected} records have no terms`;
    if (strays > 0) return `terms of ${strays} records that do not exist`;
    // A zeroed table passes the check above: it is a well-formed empty index.
    const counted = sql.get(`SELECT 1 FROM ${name}_docsize WHERE sz <> x'00' LIMIT 1`);
    const listed = sql.get(`SELECT 1 FROM ${name}_terms LIMIT 1`);
    return counted !== undefined && listed === undefined ? "it has lost its terms" : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function countOf(sql: Sql, from: string): number {
  return sql.get<{ count: number }>(`SELECT count(*) AS count FROM ${from}`)?.count ?? 0;
}
