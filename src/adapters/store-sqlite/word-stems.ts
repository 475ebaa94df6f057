/**
 * The terms under which the word index keeps a word: stemmed, folded, and several when it splits.
 *
 * Asks the tokenizer itself, in a database of its own in memory, so that no second stemmer can disagree with it.
 */

import { DatabaseSync, type StatementSync } from "node:sqlite";
import { CHANNELS } from "./fts-tables.ts";

let prepared: { clear: StatementSync; insert: StatementSync; terms: StatementSync } | undefined;

function tokenizer() {
  if (prepared === undefined) {
    const database = new DatabaseSync(":memory:");
    database.exec(`
      CREATE VIRTUAL TABLE words USING fts5(body, content='', contentless_delete=1, tokenize="${CHANNELS[0]!.tokenizer}");
      CREATE VIRTUAL TABLE terms USING fts5vocab('words', 'row');
    `);
    prepared = {
      clear: database.prepare("DELETE FROM words WHERE rowid = 1"),
      insert: database.prepare("INSERT INTO words (rowid, body) VALUES (1, ?)"),
      terms: database.prepare("SELECT term FROM terms"),
    };
  }
  return prepared;
}

export function wordStems(word: string): readonly string[] {
  const { clear, insert, terms } = tokenizer();
  insert.run(word);
  try {
    return (terms.all() as unknown as { term: string }[]).map(({ term }) => term);
  } finally {
    clear.run();
  }
}
