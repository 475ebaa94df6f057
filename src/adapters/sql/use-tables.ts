/** How often what is kept was found and used: apart from it, so that using a record touches neither its text nor its index. */

import { instantOf } from "../../kernel/clock.ts";
import type { UseStore } from "../../rooms/ledger/index.ts";
import { wholeIn } from "./column-codes.ts";
import { USED_KINDS } from "./ledger-codes.ts";
import { LISTED } from "./row-filters.ts";
import type { Sql } from "./sql.ts";

/** A clock that goes backwards makes nothing older. */
const noted = (how: "retrieved" | "included") => `
  INSERT INTO record_uses (kind, source, ${how}, ${how}_at) SELECT ?, value, 1, ? FROM json_each(?) WHERE true
  ON CONFLICT (kind, source) DO UPDATE SET ${how} = record_uses.${how} + 1,
    ${how}_at = CASE WHEN record_uses.${how}_at > excluded.${how}_at THEN record_uses.${how}_at ELSE excluded.${how}_at END`;

const NOTED = { retrieved: noted("retrieved"), included: noted("included") } as const;

interface UseRow {
  source: number;
  retrieved: number;
  retrieved_at: number | null;
  included: number;
  included_at: number | null;
}

export function useTables(sql: Sql): UseStore {
  return {
    async note(how, kind, sources, at) {
      await sql.run(NOTED[how], USED_KINDS.number(kind), wholeIn(at), listOf(sources));
    },
    async of(kind, sources) {
      const rows = await sql.all<UseRow>(
        `SELECT * FROM record_uses WHERE kind = ? AND source IN ${LISTED} ORDER BY source`,
        USED_KINDS.number(kind),
        listOf(sources),
      );
      return new Map(
        rows.map((row) => [
          row.source,
          {
            retrieved: row.retrieved,
            retrievedAt: row.retrieved_at === null ? null : instantOf(row.retrieved_at),
            included: row.included,
            includedAt: row.included_at === null ? null : instantOf(row.included_at),
          },
        ]),
      );
    },
    async remove(kind, sources) {
      await sql.run(
        `DELETE FROM record_uses WHERE kind = ? AND source IN ${LISTED}`,
        USED_KINDS.number(kind),
        listOf(sources),
      );
    },
  };
}

function listOf(sources: readonly number[]): string {
  return JSON.stringify([...new Set(sources)].map(wholeIn));
}
