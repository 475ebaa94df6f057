/**
 * Texts of summaries, unpacked once: looking for words reads all of a lane's, again and again.
 *
 * What is remembered is used only for a row that is still there and is still as long: a text that was erased, or taken
 * back with its transaction, is never given out again.
 */

import type { Sql } from "./connection.ts";
import type { Packed } from "./packed-json.ts";
import { summaryTextOf } from "./summary-rows.ts";

/** UTF-16 units that are remembered: some ten thousand summaries. */
const MOST_UNITS = 16_000_000;

export interface TextKey {
  readonly id: number;
  readonly created_at: number;
  /** Of the text as it is packed. */
  readonly size: number;
}

export class SummaryTexts {
  readonly #texts = new Map<string, string>();
  #units = 0;

  of(sql: Sql, keys: readonly TextKey[]): ReadonlyMap<number, string> {
    const found = new Map<number, string>();
    const unknown = new Map<number, TextKey>();
    for (const key of keys) {
      const text = this.#texts.get(nameOf(key));
      if (text === undefined) unknown.set(key.id, key);
      else found.set(key.id, text);
    }
    if (unknown.size === 0) return found;
    const rows = sql.all<{ id: number; text: Packed }>(
      "SELECT id, text FROM summaries WHERE id IN (SELECT value FROM json_each(?))",
      JSON.stringify([...unknown.keys()]),
    );
    for (const row of rows) {
      const text = summaryTextOf(row);
      found.set(row.id, text);
      this.#remember(unknown.get(row.id)!, text);
    }
    return found;
  }

  #remember(key: TextKey, text: string): void {
    if (this.#units + text.length > MOST_UNITS) {
      this.#texts.clear();
      this.#units = 0;
    }
    this.#texts.set(nameOf(key), text);
    this.#units += text.length;
  }
}

function nameOf({ id, created_at, size }: TextKey): string {
  return `${id} ${created_at} ${size}`;
}
