/** What nobody used for long, the longest first; and plans whose time is over. */

import { instantOf } from "../../kernel/clock.ts";
import { observationId, shelfId } from "../../kernel/ids.ts";
import type { LedgerStore } from "../../rooms/ledger/index.ts";
import {
  IMPORTANCES,
  LIFECYCLE_CODES,
  OBSERVED_KINDS,
  PLAN_CODES,
  PRIORITY_CODES,
  RECORD_TRUSTS,
  USED_KINDS,
} from "./ledger-codes.ts";
import { LISTED, RowFilters } from "./row-filters.ts";
import type { Sql } from "./sql.ts";

const OBSERVED = "observations AS o INDEXED BY observations_by_shelf";
const USES = `record_uses AS u ON u.kind = ${USED_KINDS.number("obs")} AND u.source = o.id`;
/** Few were ever brought back. */
const REVIVED = `(SELECT observation_id, max(at) AS at FROM lifecycle_moves
  WHERE to_state = ${LIFECYCLE_CODES.number("active")} GROUP BY observation_id) AS m ON m.observation_id = o.id`;
const USED = "coalesce(u.included_at, o.at)";
const UNUSED_SINCE = `CASE WHEN m.at > ${USED} THEN m.at ELSE ${USED} END`;
const OPEN = [PLAN_CODES.number("pending"), PLAN_CODES.number("active")].join(", ");
const NO_OPEN_PLAN = `NOT EXISTS (SELECT 1 FROM plans AS p WHERE p.observation_id = o.id AND p.status IN (${OPEN})
  AND coalesce(p.expires_at, p.due_at) > ?)`;

interface DecayRow {
  id: number;
  shelf_id: number;
  kind: number;
  trust: number;
  label: number;
  priority: number;
  state: number;
  unused: number;
}

export function decayTables(sql: Sql): Pick<LedgerStore, "decaying" | "expirePlans"> {
  return {
    async decaying({ shelves, priorities, trusts, states, unusedSince, storedBefore, now, limit }) {
      const filters = new RowFilters()
        .amongNames("o.priority", PRIORITY_CODES, priorities)
        .amongNames("o.trust", RECORD_TRUSTS, trusts)
        .amongNames("o.state", LIFECYCLE_CODES, states)
        .add(`o.priority <> ${PRIORITY_CODES.number("P0")}`)
        .add(`o.label <> ${IMPORTANCES.number("must_remember")}`)
        .isThere("o.held", false)
        .below("o.created_at", storedBefore)
        .below(UNUSED_SINCE, unusedSince)
        .add(NO_OPEN_PLAN, now);
      if (shelves !== undefined) filters.add(`o.shelf_id IN ${LISTED}`, JSON.stringify(shelves));
      const rows = await sql.all<DecayRow>(
        `SELECT o.id, o.shelf_id, o.kind, o.trust, o.label, o.priority, o.state, ${UNUSED_SINCE} AS unused
         FROM ${OBSERVED} LEFT JOIN ${USES} LEFT JOIN ${REVIVED}
         WHERE ${filters.where} ORDER BY unused, o.id LIMIT ?`,
        ...filters.values,
        Math.max(0, limit),
      );
      return rows.map((row) => ({
        id: observationId(row.id),
        shelf: shelfId(row.shelf_id),
        kind: OBSERVED_KINDS.name(row.kind),
        trust: RECORD_TRUSTS.name(row.trust),
        label: IMPORTANCES.name(row.label),
        priority: PRIORITY_CODES.name(row.priority),
        state: LIFECYCLE_CODES.name(row.state),
        unusedSince: instantOf(row.unused),
      }));
    },
    async expirePlans(now) {
      const over = `status IN (${OPEN}) AND expires_at <= ?`;
      const rows = await sql.all<{ observation_id: number; status: number }>(
        `SELECT observation_id, status FROM plans WHERE ${over} ORDER BY observation_id`,
        now,
      );
      await sql.run(`UPDATE plans SET status = ? WHERE ${over}`, PLAN_CODES.number("expired"), now);
      return rows.map(({ observation_id, status }) => {
        return { observation: observationId(observation_id), status: PLAN_CODES.name(status) };
      });
    },
  };
}
