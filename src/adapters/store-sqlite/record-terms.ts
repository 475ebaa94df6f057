/** The terms of one record in the full-text tables of its channels; which of them it is in stands in its row. */

import type { IndexTerms } from "../../kernel/text/terms.ts";
import type { FileSql } from "./connection.ts";
import type { Channel } from "./fts-tables.ts";

export interface KnownRecord {
  id: number;
  channels: number;
}

export function removeTerms(sql: FileSql, from: readonly Channel[], { id, channels }: KnownRecord): void {
  for (const { table, bit } of from) {
    if ((channels & bit) !== 0) sql.run(`DELETE FROM ${table} WHERE rowid = ?`, id);
  }
}

/** What stands in the row. */
export function channelsWith(terms: IndexTerms, among: readonly Channel[]): number {
  return filled(terms, among).reduce((bits, { bit }) => bits | bit, 0);
}

export function addTerms(sql: FileSql, to: readonly Channel[], id: number | bigint, terms: IndexTerms): void {
  for (const { name, table } of filled(terms, to)) {
    sql.run(`INSERT INTO ${table} (rowid, body) VALUES (?, ?)`, id, terms[name]);
  }
}

function filled(terms: IndexTerms, among: readonly Channel[]): readonly Channel[] {
  return among.filter(({ name }) => terms[name] !== "");
}
