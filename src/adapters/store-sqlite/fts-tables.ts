/**
 * The full-text tables: contentless, one per channel of the text index, and a list of terms for each. Once for the log, once
 * for memories and documents, and once for the ledger.
 *
 * They hold nothing that is not elsewhere: a damaged one is dropped and made anew, even when parts of it are missing.
 */

import type { FileSql } from "./connection.ts";

export interface Channel {
  readonly name: "words" | "grams" | "code";
  readonly table: string;
  /** In `channels` of a record: set when the record has a row in this table. */
  readonly bit: number;
  readonly tokenizer: string;
}

/** Marks belong to the letters they stand on, or the vowels of Hindi and Thai would be spaces. */
const LETTERS = "categories 'L* M* N* Co'";

export const CHANNELS: readonly Channel[] = [
  { name: "words", table: "words", bit: 1, tokenizer: `porter unicode61 remove_diacritics 2 ${LETTERS}` },
  { name: "grams", table: "grams", bit: 2, tokenizer: `unicode61 remove_diacritics 0 ${LETTERS}` },
  { name: "code", table: "code", bit: 4, tokenizer: "trigram" },
];

export const SHELF_CHANNELS: readonly Channel[] = CHANNELS.map((channel) => ({
  ...channel,
  table: `shelf_${channel.name}`,
}));

/** Of observations and events: very many, and what is common among them is not common among memories. */
export const LEDGER_CHANNELS: readonly Channel[] = CHANNELS.map((channel) => ({
  ...channel,
  table: `ledger_${channel.name}`,
}));

export const EVERY_CHANNEL: readonly Channel[] = [...CHANNELS, ...SHELF_CHANNELS, ...LEDGER_CHANNELS];

export function createFtsTables(channels: readonly Channel[]): string {
  return channels
    .map(
      ({ table, tokenizer }) => `
CREATE VIRTUAL TABLE ${table} USING fts5(body, content='', contentless_delete=1, tokenize="${tokenizer}");
CREATE VIRTUAL TABLE ${table}_terms USING fts5vocab('${table}', 'row');
`,
    )
    .join("");
}

/**
 * Drops the tables whatever state they are in. A virtual table whose inner tables are gone cannot be dropped, so
 * those are put back first, empty.
 */
export function recreateFtsTables(sql: FileSql, channels: readonly Channel[]): void {
  sql.withInnerTables(() => {
    for (const { table } of channels) {
      const exists = sql.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", table);
      if (exists !== undefined) sql.exec(missingInnerTables(table));
      sql.exec(`DROP TABLE IF EXISTS ${table}_terms; DROP TABLE IF EXISTS ${table};`);
    }
    sql.exec(createFtsTables(channels));
  });
}

/** 4 is the version of FTS5's file format without the options that would raise it. */
function missingInnerTables(name: string): string {
  return `
CREATE TABLE IF NOT EXISTS ${name}_config(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT OR IGNORE INTO ${name}_config VALUES('version', 4);
CREATE TABLE IF NOT EXISTS ${name}_data(id INTEGER PRIMARY KEY, block BLOB);
CREATE TABLE IF NOT EXISTS ${name}_idx(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS ${name}_docsize(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER);
`;
}
