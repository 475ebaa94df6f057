/**
 * In how many records a term occurs.
 *
 * Counting a common one reads its whole list, which is the cost that leaving it out should save: so counts are
 * remembered until the index has grown by a tenth. A count that is a little old decides nothing differently.
 */

import type { FileSql } from "./connection.ts";
import { CHANNELS, type Channel } from "./fts-tables.ts";
import { Varints } from "./varints.ts";
import { wordStems } from "./word-stems.ts";

const REMEMBERED_TERMS = 10_000;
/** By how much an index grows or shrinks before it is counted again; one with fewer rows than this is so at every change. */
const CHANGE = 1.1;
const COUNTED_AT_ONCE = 10_000;

export interface ChannelSize {
  /** Rows of the channel. */
  readonly rows: number;
  /** Terms of all rows together. */
  readonly terms: number;
}

export class WordFrequencies {
  /** Of the index that is counted in. */
  readonly channels: readonly Channel[];
  readonly #counts = new Map<string, number>();
  #rows = 0;

  constructor(channels: readonly Channel[] = CHANNELS) {
    this.channels = channels;
  }

  tableOf(channel: Channel["name"]): string {
    return this.channels.find(({ name }) => name === channel)!.table;
  }

  /** Tells how large the index is now; before counts are asked for. */
  noteRows(rows: number): void {
    const least = Math.min(rows, this.#rows);
    const changed =
      least < COUNTED_AT_ONCE ? rows !== this.#rows : Math.max(rows, this.#rows) > least * CHANGE;
    if (!changed && this.#counts.size < REMEMBERED_TERMS) return;
    this.#counts.clear();
    this.#rows = rows;
  }

  /** Of a word as it is asked for, by the rarest of its stems. */
  ofWord(sql: FileSql, word: string): number {
    return this.#remembered(`words ${word}`, () => {
      const stems = wordStems(word);
      return stems.length === 0 ? 0 : Math.min(...stems.map((stem) => this.#listLength(sql, stem)));
    });
  }

  /** Of all words that go on from it together: a record that has two of them counts twice. */
  ofBeginning(sql: FileSql, prefix: string): number {
    return this.#remembered(`words ${prefix}*`, () => {
      const [stem, ...more] = wordStems(prefix);
      if (stem === undefined || more.length > 0) return 0;
      const row = sql.get<{ sum: number | null }>(
        `SELECT sum(doc) AS sum FROM ${this.tableOf("words")}_terms WHERE term >= ? AND term < ?`,
        stem,
        `${stem}\u{10ffff}`,
      );
      return row?.sum ?? 0;
    });
  }

  /** Of anything else that a channel can be asked for. */
  ofMatch(sql: FileSql, channel: Channel["name"], match: string): number {
    return this.#remembered(`${channel} MATCH ${match}`, () => {
      const table = this.tableOf(channel);
      const row = sql.get<{ count: number }>(
        `SELECT count(*) AS count FROM ${table} WHERE ${table} MATCH ?`,
        match,
      );
      return row?.count ?? 0;
    });
  }

  #listLength(sql: FileSql, stem: string): number {
    const terms = `${this.tableOf("words")}_terms`;
    return sql.get<{ doc: number }>(`SELECT doc FROM ${terms} WHERE term = ?`, stem)?.doc ?? 0;
  }

  #remembered(key: string, count: () => number): number {
    const known = this.#counts.get(key) ?? count();
    this.#counts.set(key, known);
    return known;
  }
}

/** Where FTS5 keeps how many rows there are and how many terms they have: what its own ranking goes by. */
const AVERAGES_ROW = 1;

export function channelSize(sql: FileSql, { table }: Channel): ChannelSize {
  const row = sql.get<{ block: Uint8Array }>(`SELECT block FROM ${table}_data WHERE id = ?`, AVERAGES_ROW);
  if (row === undefined || row.block.length === 0) return { rows: 0, terms: 0 };
  const { buffer, byteOffset, byteLength } = row.block;
  const numbers = new Varints(Buffer.from(buffer, byteOffset, byteLength));
  return { rows: numbers.next(), terms: numbers.next() };
}
