/**
 * What a few lines of SQLite find: one FTS5 table with a stemmer, the question's words without the most frequent ones of English,
 * joined by OR, the best first; Chinese, Japanese and Korean by pairs of letters. The bar that recall has to clear, and the reason
 * why it must be measured beside it.
 */

import { DatabaseSync } from "node:sqlite";
import { anyOf, spread, termsOf } from "../letter-pairs.ts";
import type { BenchmarkStore } from "../recall-set/benchmark.ts";

/** Turns that a ranking holds at most. */
export const MOST_RANKED = 50;

const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after all also am an and any are as at be because been before being but by can could did do does for from
  get got had has have he her him his how i if in into is it its just like me my no not of on or our out really she so
  some than that the their them then there these they this those to too up very was we were what when where which who
  whom why will with would you your`.split(/\s+/u),
);

/** Rankings of a store's questions, by the question's id, of `most` turns at most. */
export function plainRankings(
  store: BenchmarkStore,
  most = MOST_RANKED,
): ReadonlyMap<string, readonly string[]> {
  const database = new DatabaseSync(":memory:");
  try {
    database.exec("CREATE VIRTUAL TABLE docs USING fts5(words, tokenize = 'porter unicode61')");
    const insert = database.prepare("INSERT INTO docs (rowid, words) VALUES (?, ?)");
    for (const [at, { speaker, text }] of store.docs.entries())
      insert.run(at + 1, spread(`${speaker}: ${text}`));
    const best = database.prepare(
      `SELECT rowid FROM docs WHERE docs MATCH ? ORDER BY rank, rowid LIMIT ${most}`,
    );
    return new Map(
      store.questions.map(({ id, text }) => {
        const query = queryOf(text);
        const rows = query === "" ? [] : best.all(query);
        return [id, rows.map((row) => store.docs[Number(row["rowid"]) - 1]!.id)];
      }),
    );
  } finally {
    database.close();
  }
}

/** Words of the question, each once and in its order; empty: it has none but the most frequent. */
export function queryOf(question: string): string {
  return anyOf(termsOf(question, /[\p{L}\p{N}_]+/gu).filter((word) => !STOP_WORDS.has(word)));
}
