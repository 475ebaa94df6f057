/**
 * A log ten times as long as the one that was loaded, made of it inside the database: every lane again under another name. Loading ten
 * million messages through the engine takes hours; what a commit, an opening and a prompt meet is the size of the tables, and that is real.
 *
 * Payloads that are kept apart (`blobs`) are not copied: a row is by the hash of its bytes, and the copies of a message have the same bytes, so
 * they share it, as equal payloads do in any store. The file is smaller by that than one of as many different messages.
 *
 * The index stays that of the messages which were loaded, and says that nothing is left to do: a search of such a store measures nothing.
 */

import { DatabaseSync } from "node:sqlite";

/** Tables of the log, each after those it refers to, and what of a row is another one in each copy. */
const LOG: { readonly [table: string]: { readonly [column: string]: (copy: number, most: Most) => string } } =
  {
    lanes: {
      id: (copy, { lanes }) => `id + ${copy * lanes}`,
      session_key: (copy) => `session_key || ':${copy}'`,
      newest_id: (copy, { messages }) => `newest_id + ${copy * messages}`,
      tail_from: (copy, { messages }) => `tail_from + ${copy * messages}`,
    },
    sessions: { lane_id: (copy, { lanes }) => `lane_id + ${copy * lanes}` },
    turns: {
      id: (copy, { turns }) => `id + ${copy * turns}`,
      lane_id: (copy, { lanes }) => `lane_id + ${copy * lanes}`,
    },
    messages: {
      id: (copy, { messages }) => `id + ${copy * messages}`,
      lane_id: (copy, { lanes }) => `lane_id + ${copy * lanes}`,
      turn_id: (copy, { turns }) => `turn_id + ${copy * turns}`,
    },
    parts: { message_id: (copy, { messages }) => `message_id + ${copy * messages}` },
    entries: {
      lane_id: (copy, { lanes }) => `lane_id + ${copy * lanes}`,
      message_id: (copy, { messages }) => `message_id + ${copy * messages}`,
    },
    view_items: {
      lane_id: (copy, { lanes }) => `lane_id + ${copy * lanes}`,
      message_id: (copy, { messages }) => `message_id + ${copy * messages}`,
    },
  };

interface Most {
  readonly lanes: number;
  readonly turns: number;
  readonly messages: number;
}

/** In place; nobody else has the file open. */
export function multiplyLog(path: string, times: number, progress: (copy: number) => void): void {
  const database = new DatabaseSync(path);
  try {
    // It is a benchmark's own copy: when this does not end, it is made anew.
    database.exec("PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -524288;");
    const most = {
      lanes: highest(database, "lanes"),
      turns: highest(database, "turns"),
      messages: highest(database, "messages"),
    };
    // Each copy is made of the rows that were there at first, and of none that another copy added.
    const first: { readonly [table: string]: string } = {
      lanes: `id <= ${most.lanes}`,
      sessions: `lane_id <= ${most.lanes}`,
      turns: `id <= ${most.turns}`,
      messages: `id <= ${most.messages}`,
      parts: `message_id <= ${most.messages}`,
      entries: `lane_id <= ${most.lanes}`,
      view_items: `lane_id <= ${most.lanes}`,
    };
    for (let copy = 1; copy < times; copy += 1) {
      progress(copy);
      database.exec("BEGIN");
      for (const [table, moved] of Object.entries(LOG)) {
        const columns = database.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
        const names = columns.map(({ name }) => String(name));
        const values = names.map((name) => moved[name]?.(copy, most) ?? name);
        database.exec(
          `INSERT INTO ${table} (${names.join(", ")}) SELECT ${values.join(", ")} FROM ${table} WHERE ${first[table]}`,
        );
      }
      database.exec("COMMIT");
      database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    }
    database.exec(`UPDATE blobs SET refs = refs * ${times}`);
    database.exec(
      `UPDATE index_watermarks SET up_to = ${most.messages * times} WHERE up_to = ${most.messages}`,
    );
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  } finally {
    database.close();
  }
}

function highest(database: DatabaseSync, table: string): number {
  return Number(database.prepare(`SELECT max(id) AS id FROM ${table}`).get()?.["id"] ?? 0);
}
