/** What happened around a moment: observations and events of one shelf, by time. */

import { instantOf } from "../../kernel/clock.ts";
import { shelfId } from "../../kernel/ids.ts";
import type { LedgerMoment, LedgerStore } from "../../rooms/ledger/index.ts";
import type { Sql } from "./sql.ts";

interface MomentRow {
  kind: number;
  id: number;
  at: number;
}

/** In this order at one time. */
const KINDS = ["obs", "evt"] as const;

const OBSERVED = `SELECT 0 AS kind, id, at FROM observations INDEXED BY observations_by_shelf
  WHERE shelf_id = ? AND held IS NULL`;
const HAPPENED = "SELECT 1 AS kind, id, at FROM events WHERE shelf_id = ? AND held IS NULL";

export function momentQuery(sql: Sql): Pick<LedgerStore, "around"> {
  return {
    async around({ shelf, kind, id, at }, before, after) {
      const place = [at, KINDS.indexOf(kind), id];
      const side = async (
        compares: "<" | ">",
        order: "ASC" | "DESC",
        limit: number,
      ): Promise<readonly LedgerMoment[]> => {
        // The time by itself too, because that is what the index of events knows.
        const beyond = `at ${compares}= ? AND (at, kind, id) ${compares} (?, ?, ?)`;
        const ordered = `ORDER BY at ${order}, kind ${order}, id ${order} LIMIT ?`;
        const of = (rows: string) =>
          `SELECT * FROM (SELECT * FROM (${rows}) AS all_of WHERE ${beyond} ${ordered}) AS nearest`;
        const most = Math.max(0, limit);
        const each = [shelf, at, ...place, most];
        return (
          await sql.all<MomentRow>(
            `${of(OBSERVED)} UNION ALL ${of(HAPPENED)} ${ordered}`,
            ...each,
            ...each,
            most,
          )
        ).map((row) => ({
          shelf: shelfId(shelf),
          kind: KINDS[row.kind]!,
          id: row.id,
          at: instantOf(row.at),
        }));
      };
      return [...(await side("<", "DESC", before)).toReversed(), ...(await side(">", "ASC", after))];
    },
  };
}
