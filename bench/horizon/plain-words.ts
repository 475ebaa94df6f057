/**
 * One FTS5 table over every message, asked with the question's words, the best first until the budget is spent; a quarter of it goes to the
 * newest messages. What a few lines of SQLite do, and the bar for everything that does more. Chinese goes by pairs of letters, as in
 * the other baseline of plain words. What is found is shown as what it was: a tool's result, or said.
 */

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { estimateTokens } from "../../src/kernel/tokens.ts";
import { anyOf, spread, termsOf } from "../letter-pairs.ts";
import type { HorizonAdapter, PromptPart } from "./adapter.ts";
import { lineOf } from "./play.ts";
import { claimOf, Tails } from "./recent-tail.ts";

/** Of the budget, for the newest messages. */
const TAIL = 0.25;
const MOST_HITS = 200;

/** Words as they are, without what joins them, and runs of Chinese by neighbouring pairs. */
export const queryOf = (question: string): string => anyOf(termsOf(question, /\p{L}+[\p{N}_]*|\p{N}+/gu));

export const plainWords: HorizonAdapter = {
  name: "plain FTS5",
  about: "BM25 over every message until the budget is spent, a quarter of it for the newest messages",
  async open(folder) {
    const database = new DatabaseSync(join(folder, "words.db"));
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      CREATE TABLE said (id INTEGER PRIMARY KEY, line TEXT NOT NULL, claim TEXT NOT NULL);
      CREATE VIRTUAL TABLE words USING fts5(text, content='', tokenize = 'porter unicode61')`);
    const keep = database.prepare("INSERT INTO said (line, claim) VALUES (?, ?)");
    const index = database.prepare("INSERT INTO words (rowid, text) VALUES (?, ?)");
    const best = database.prepare(
      `SELECT line, claim FROM (SELECT rowid AS hit, rank AS place FROM words WHERE words MATCH ? ORDER BY rank LIMIT ${MOST_HITS})
       JOIN said ON said.id = hit ORDER BY place, hit`,
    );
    const tails = new Tails();
    const hits = (question: string): readonly PromptPart[] => {
      const query = queryOf(question);
      const rows = query === "" ? [] : best.all(query);
      return rows.map(({ line, claim }) => ({
        ...{ text: String(line), as: claim as PromptPart["as"], fleeting: true },
      }));
    };
    return {
      async turn({ conversation, messages }) {
        database.exec("BEGIN");
        for (const message of messages) {
          const line = lineOf(message);
          index.run(keep.run(line, claimOf(message)).lastInsertRowid, spread(line));
        }
        database.exec("COMMIT");
        tails.add(conversation, messages);
      },
      async prompt({ conversation, question, budget }) {
        const tail = tails.newest(conversation, Math.floor(budget * TAIL));
        return [...tail, ...fitting(hits(question), tail, budget)];
      },
      async search(query) {
        return hits(query).map(({ text }) => text);
      },
      async close() {
        database.close();
      },
    };
  },
};

/** What does not fit is stepped over; what stands in the tail is not said twice. */
function fitting(
  hits: readonly PromptPart[],
  tail: readonly PromptPart[],
  budget: number,
): readonly PromptPart[] {
  let left = budget - tail.reduce((sum, { text }) => sum + estimateTokens(text), 0);
  const shown = new Set(tail.map(({ text }) => text));
  const parts: PromptPart[] = [];
  for (const hit of hits) {
    const { text } = hit;
    const cost = estimateTokens(text);
    if (cost > left || shown.has(text)) continue;
    left -= cost;
    parts.push(hit);
  }
  return parts;
}
