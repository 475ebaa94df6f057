/** Where a copy between stores stands: a table of the target, there for as long as the copy takes. */

import type { Sql } from "./sql.ts";
import type { CopyCursor } from "./table-copy.ts";
import type { TableShape } from "./table-digest.ts";

export const COPY_STEPS = "copy_steps";

/** Where `copied` says so every row is there already, by a copy that was finished and is only to be compared. */
export async function beginCopySteps(
  sql: Sql,
  tables: readonly TableShape[],
  copied: boolean,
): Promise<void> {
  await sql.run(`CREATE TABLE ${COPY_STEPS} (name TEXT PRIMARY KEY, last TEXT, done INTEGER NOT NULL)`);
  if (!copied) return;
  for (const { name } of tables) await copySteps.write(sql, name, { last: null, done: true });
}

/** Of what a store is a copy; undefined: of nothing, for nothing was ever in it. */
export async function installationIn(sql: Sql): Promise<string | undefined> {
  return (await sql.get<{ value: string }>("SELECT value FROM meta WHERE name = 'installation'"))?.value;
}

export const copySteps: CopyCursor = {
  async read(sql, table) {
    const row = await sql.get<{ last: string | null; done: number }>(
      `SELECT last, done FROM ${COPY_STEPS} WHERE name = ?`,
      table,
    );
    return row && { last: row.last === null ? null : keyIn(row.last), done: row.done === 1 };
  },

  async write(sql: Sql, table, { last, done }) {
    await sql.run(
      `INSERT INTO ${COPY_STEPS} (name, last, done) VALUES (?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET last = excluded.last, done = excluded.done`,
      table,
      last === null ? null : keyOut(last),
      done ? 1 : 0,
    );
  },
};

/** Keys are numbers, texts and bytes; the last of these are told by the list they stand in. */
function keyOut(key: readonly unknown[]): string {
  return JSON.stringify(
    key.map((value) => (value instanceof Uint8Array ? [Buffer.from(value).toString("base64")] : value)),
  );
}

function keyIn(text: string): readonly unknown[] {
  const key = JSON.parse(text) as readonly unknown[];
  return key.map((value) => (Array.isArray(value) ? Buffer.from(String(value[0]), "base64") : value));
}
