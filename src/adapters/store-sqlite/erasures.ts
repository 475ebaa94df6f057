/** How often something was erased: what was not scrubbed since is seen to by the next owner. */

import type { Sql } from "./connection.ts";

/** Of memories and standing instructions. A message that is erased leaves a row, which is counted. */
const ERASED_MEMORIES = "erased-memories";

export function erasuresIn(sql: Sql): number {
  const messages = sql.get<{ count: number }>(
    "SELECT count(*) AS count FROM withholdings WHERE digest IS NOT NULL",
  );
  const memories = sql.get<{ value: string }>("SELECT value FROM meta WHERE name = ?", ERASED_MEMORIES);
  return (messages?.count ?? 0) + Number(memories?.value ?? 0);
}

export function noteErased(sql: Sql): void {
  sql.run(
    `INSERT INTO meta (name, value) VALUES (?, '1')
     ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT)`,
    ERASED_MEMORIES,
  );
}
