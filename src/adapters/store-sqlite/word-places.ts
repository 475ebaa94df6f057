/**
 * Words of the index that are spelt like another.
 *
 * The list of terms counts for each in how many records it is, which takes as long as it is common. The list of places gives
 * the first term beyond a spelling at once; it belongs to the connection, since it holds nothing.
 */

import { nearWords } from "../../kernel/text/edit-distance.ts";
import { stemsAlike, wordWithStem } from "../../kernel/text/spelled-alike.ts";
import type { FileSql } from "./connection.ts";
import { frequenciesOf } from "./index-search.ts";
import type { WordFrequencies } from "./word-frequencies.ts";
import { wordStems } from "./word-stems.ts";

/** Of the list, for one word: each takes some twenty to eighty microseconds. */
const MOST_STEPS = 300;
/** Counting the records of each costs as much as a search for it. */
const MOST_COUNTED = 16;

/** Once for a connection, before it only reads. */
export function openWordPlaces(sql: Pick<FileSql, "exec">): void {
  sql.exec("CREATE VIRTUAL TABLE temp.word_places USING fts5vocab('main', 'words', 'instance')");
}

export function wordsAlike(
  sql: FileSql,
  word: string,
  most: number,
  frequencies: WordFrequencies,
): readonly string[] {
  const stem = onlyStem(word);
  if (stem === undefined || most <= 0) return [];
  const seek = (from: string): string | undefined =>
    sql.get<{ term: string }>("SELECT term FROM temp.word_places WHERE term >= ? LIMIT 1", from)?.term;
  const words = stemsAlike(stem, (nearness) => nearWords(stem, nearness, seek, MOST_STEPS))
    .map((one) => wordWithStem(one, onlyStem))
    .filter((one) => one !== undefined)
    .slice(0, MOST_COUNTED);
  if (words.length === 0) return [];
  const { of } = frequenciesOf(sql, { words, prefixes: [], phrases: [], grams: [], code: [] }, frequencies);
  return words.toSorted((a, b) => (of.get(b) ?? 0) - (of.get(a) ?? 0)).slice(0, most);
}

function onlyStem(word: string): string | undefined {
  const [stem, ...more] = wordStems(word);
  return more.length === 0 ? stem : undefined;
}
