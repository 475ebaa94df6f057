/** Counts what was erased beside the messages: a store that has to see to what is left behind knows by that. */

import type { Sql } from "./sql.ts";

/** Of memories and standing instructions. A message that is erased leaves a row, which is counted. */
export const ERASED_MEMORIES = "erased-memories";

export async function noteErased(sql: Sql): Promise<void> {
  await sql.run(
    `INSERT INTO meta (name, value) VALUES (?, '1')
     ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(meta.value AS INTEGER) + 1 AS TEXT)`,
    ERASED_MEMORIES,
  );
}
