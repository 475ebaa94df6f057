/**
 * In how many records a word occurs.
 *
 * Counting a common word reads its whole list, which is the cost that leaving it out should save: so counts are
 * remembered until the index has grown by a tenth. A count that is a little old decides nothing differently.
 */

import type { Sql } from "./connection.ts";
import { wordStems } from "./word-stems.ts";

const REMEMBERED_WORDS = 10_000;
const GROWTH = 1.1;

export class WordFrequencies {
  readonly #counts = new Map<string, number>();
  #records = 0;

  /** `records` is how many there are now. */
  of(sql: Sql, word: string, records: number): number {
    if (records > this.#records * GROWTH || records < this.#records || this.#counts.size > REMEMBERED_WORDS) {
      this.#counts.clear();
      this.#records = records;
    }
    let count = this.#counts.get(word);
    if (count === undefined) {
      const stems = wordStems(word);
      count = stems.length === 0 ? 0 : Math.min(...stems.map((stem) => countOf(sql, stem)));
      this.#counts.set(word, count);
    }
    return count;
  }
}

function countOf(sql: Sql, stem: string): number {
  return sql.get<{ doc: number }>("SELECT doc FROM words_terms WHERE term = ?", stem)?.doc ?? 0;
}
