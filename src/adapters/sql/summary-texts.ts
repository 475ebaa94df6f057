/**
 * Texts of summaries, unpacked once: looking for words reads all of a lane's, again and again.
 *
 * Only what is committed is remembered, and it is used only for a row that is still there and is still as long: a text that
 * was erased is never given out again.
 */

import { sieved } from "../../kernel/text/term-sieve.ts";
import type { SummaryText } from "../../rooms/history/index.ts";
import type { Packed } from "./packed-json.ts";
import type { Sql } from "./sql.ts";
import { summaryTextOf } from "./summary-rows.ts";

/** UTF-16 units that are remembered: some thousands of summaries. */
const MOST_UNITS = 16_000_000;

export interface TextKey {
  readonly id: number;
  readonly created_at: number;
  /** Of the text as it is packed. */
  readonly size: number;
}

export type ReadText = Pick<SummaryText, "text" | "sieved">;

export class SummaryTexts {
  readonly #remembered = new Map<number, { readonly key: TextKey; readonly read: ReadText }>();
  #units = 0;

  async of(sql: Sql, keys: readonly TextKey[]): Promise<ReadonlyMap<number, ReadText>> {
    const found = new Map<number, ReadText>();
    const unknown = new Map<number, TextKey>();
    for (const key of keys) {
      const known = this.#remembered.get(key.id);
      if (known !== undefined && isSame(known.key, key)) found.set(key.id, known.read);
      else unknown.set(key.id, key);
    }
    if (unknown.size === 0) return found;
    const rows = await sql.all<{ id: number; text: Packed }>(
      "SELECT id, text FROM summaries WHERE id IN (SELECT value FROM json_each(?))",
      JSON.stringify([...unknown.keys()]),
    );
    for (const row of rows) {
      const text = summaryTextOf(row);
      const read = { text, sieved: sieved(text) };
      found.set(row.id, read);
      this.#remember(unknown.get(row.id)!, read);
    }
    return found;
  }

  #remember(key: TextKey, read: ReadText): void {
    const units = read.text.length + read.sieved.length;
    if (this.#units + units > MOST_UNITS) {
      this.#remembered.clear();
      this.#units = 0;
    }
    this.#remembered.set(key.id, { key, read });
    this.#units += units;
  }
}

function isSame(a: TextKey, b: TextKey): boolean {
  return a.created_at === b.created_at && a.size === b.size;
}
