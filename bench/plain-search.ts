/**
 * What a few lines of SQLite take for the same questions: one FTS5 table of the texts that the loaded store has, the words of a question
 * joined by OR, the ten best; Chinese by pairs of letters. Made once and kept in `.bench/`. Of parts of words, German endings and time it
 * knows nothing, and is quick there because it finds nothing: `*_hits` says so.
 */

import { DatabaseSync } from "node:sqlite";
import { refOf } from "../src/kernel/ids.ts";
import { generator } from "./generate.ts";
import { spread } from "./letter-pairs.ts";
import { queryOf } from "./recall/plain-words.ts";
import { note } from "./report.ts";
import { saidIn } from "./said-in.ts";
import { keptFile, MESSAGES_PER_TURN } from "./store-cache.ts";

export interface PlainSearch extends Disposable {
  /** References as the engine has them, the best first. */
  first(question: string): readonly string[];
}

export async function plainSearch(at: number, most: number): Promise<PlainSearch> {
  const path = await keptFile(`plain-pairs-${at}`, (building) => fill(building, at));
  const database = new DatabaseSync(path, { readOnly: true });
  const best = database.prepare(
    `SELECT rowid FROM words WHERE words MATCH ? ORDER BY rank, rowid LIMIT ${most}`,
  );
  return {
    first(question) {
      const query = queryOf(question);
      return query === "" ? [] : best.all(query).map(({ rowid }) => refOf("msg", Number(rowid)));
    },
    [Symbol.dispose]: () => database.close(),
  };
}

/** Messages are numbered as they were loaded: from one, turn by turn. */
function fill(path: string, at: number): void {
  note(`a plain FTS5 table of ${at} messages; kept for later runs`);
  const database = new DatabaseSync(path);
  try {
    // When this does not end, it is made anew.
    database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
      CREATE VIRTUAL TABLE words USING fts5(text, content='', tokenize = 'porter unicode61'); BEGIN`);
    const insert = database.prepare("INSERT INTO words (rowid, text) VALUES (?, ?)");
    const source = generator(1);
    for (let turn = 0; turn * MESSAGES_PER_TURN < at; turn += 1)
      for (const [place, message] of source.turn(turn).entries())
        insert.run(turn * MESSAGES_PER_TURN + place + 1, spread(saidIn(message)));
    database.exec("COMMIT; INSERT INTO words (words) VALUES ('optimize')");
  } finally {
    database.close();
  }
}
