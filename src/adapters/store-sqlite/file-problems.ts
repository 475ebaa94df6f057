/**
 * What is wrong with the file itself: its pages, its references, its contents. Reads everything.
 *
 * Checking the pages is one statement, as long as it takes. The rest comes in slices, with room for others between them.
 */

import { contentChecks } from "../sql/contents-check.ts";
import type { Connection } from "./connection.ts";

export async function fileProblems(
  connection: Connection,
  most: number,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const problems: string[] = [];
  const rest = async () => {
    await new Promise<void>((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
  };
  try {
    problems.push(...integrityProblems(connection, most));
    await rest();
    for (const { name } of tablesOf(connection)) {
      problems.push(...strayProblems(connection, name, most));
      await rest();
    }
    for await (const found of contentChecks(connection)) {
      problems.push(...found);
      if (problems.length >= most) break;
      await rest();
    }
  } catch (error) {
    signal?.throwIfAborted();
    problems.push(error instanceof Error ? error.message : String(error));
  }
  return problems.slice(0, most);
}

function tablesOf(connection: Connection): readonly { readonly name: string }[] {
  return connection.all<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite_%'",
  );
}

function strayProblems(connection: Connection, table: string, most: number): readonly string[] {
  const strays = connection.all<{ table: string; parent: string }>(`PRAGMA foreign_key_check('${table}')`);
  return strays
    .slice(0, most)
    .map(({ table: child, parent }) => `a row of ${child} refers to a missing row of ${parent}`);
}

/** Without those of the full-text tables, which are derived and checked by `index.verify`. */
function integrityProblems(connection: Connection, most: number): readonly string[] {
  const check = (what: number | string) =>
    connection
      .all<{ integrity_check: string }>(`PRAGMA integrity_check(${what})`)
      .map((row) => row.integrity_check)
      .filter((line) => line !== "ok" && !/^fts5: | FTS5 table /.test(line));
  try {
    return check(most);
  } catch (error) {
    if (!/vtable constructor failed/.test(String(error))) throw error;
    // A full-text table that cannot even be opened ends the check of everything: what remains is asked one by one.
    return tablesOf(connection)
      .flatMap(({ name }) => check(`'${name}'`))
      .slice(0, most);
  }
}
