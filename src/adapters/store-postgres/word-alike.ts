/** Words of an index that are spelt like another: those that begin like it are read, and compared here. */

import { isNear, type Nearness } from "../../kernel/text/edit-distance.ts";
import { stemsAlike, wordWithStem } from "../../kernel/text/spelled-alike.ts";
import type { Sql } from "../sql/sql.ts";
import { plainText } from "./lexemes.ts";
import { vocabularyOf, type WordIndex, wordsOf } from "./word-channels.ts";

/** Of the list, for one word: what is beyond is left out. */
const MOST_READ = 30_000;
/** Letters that are the same in all that are near. */
const SHARED = 1;
const MOST_SLIPS = 2;

export async function wordsAlike(
  sql: Sql,
  index: WordIndex,
  word: string,
  most: number,
): Promise<readonly string[]> {
  const stem = onlyStem(word);
  if (stem === undefined || most <= 0 || !mayHaveAny(stem)) return [];
  const letters = Array.from(stem);
  const beginning = plainText(letters.slice(0, SHARED).join(""));
  const rows = await sql.lists(
    `SELECT term, records FROM terms WHERE vocabulary = ? AND term >= ? AND term < ? || chr(1114111)
       AND char_length(term) BETWEEN ? AND ? ORDER BY term LIMIT ${MOST_READ}`,
    vocabularyOf(index, "words"),
    beginning,
    beginning,
    letters.length - MOST_SLIPS,
    letters.length + MOST_SLIPS,
  );
  const counts = new Map(rows.map(([term, records]) => [String(term), Number(records)]));
  return stemsAlike(stem, (nearness) => [...counts.keys()].filter((one) => isNear(stem, one, nearness)))
    .toSorted((a, b) => counts.get(b)! - counts.get(a)!)
    .map((one) => wordWithStem(one, onlyStem))
    .filter((one) => one !== undefined)
    .slice(0, most);
}

/** Whether anything would be looked for at all. */
function mayHaveAny(stem: string): boolean {
  let isAsked = false;
  stemsAlike(stem, (_: Nearness) => {
    isAsked = true;
    return [];
  });
  return isAsked;
}

function onlyStem(word: string): string | undefined {
  const [stem, ...more] = new Set(wordsOf(word));
  return more.length === 0 ? stem : undefined;
}
