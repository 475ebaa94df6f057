/** Which observations there are. Whatever is filtered by stands in one index; texts are read of those alone that are wanted. */

import { observationId } from "../../kernel/ids.ts";
import type {
  CountedObservations,
  LedgerStore,
  ObservationCounts,
  ObservationQuery,
} from "../../rooms/ledger/index.ts";
import { digestIn, textIn } from "./column-codes.ts";
import type { Dialect } from "./dialect.ts";
import {
  BURIED,
  HOLDS,
  IMPORTANCES,
  LANGUAGE_CODES,
  LIFECYCLE_CODES,
  OBSERVED_KINDS,
  OUTCOME_CODES,
  PLAN_CODES,
  RECORD_TRUSTS,
} from "./ledger-codes.ts";
import {
  OBSERVATION_COLUMNS,
  OBSERVATION_TABLES,
  type ObservationRow,
  observationOf,
} from "./observation-rows.ts";
import { LISTED, RowFilters } from "./row-filters.ts";
import type { Sql } from "./sql.ts";

const SELECT = `SELECT ${OBSERVATION_COLUMNS} FROM ${OBSERVATION_TABLES}`;
const OBSERVED = "observations AS o INDEXED BY observations_by_shelf";
/** Few are held: they have an index of their own. */
const HELD = "observations AS o INDEXED BY observations_held";

const PLANNED = {
  due: "(SELECT due_at FROM plans WHERE observation_id = o.id) DESC NULLS LAST",
  over: "(SELECT expires_at FROM plans WHERE observation_id = o.id) DESC NULLS LAST",
} as const;

/** What is shown of its trust. */
export const SHOWN_TRUST = `CASE WHEN o.held IS NULL THEN o.trust ELSE ${RECORD_TRUSTS.number("quarantined")} END`;

type Queries = Pick<
  LedgerStore,
  "met" | "observations" | "list" | "count" | "counts" | "scan" | "newestId" | "madeOf" | "ofCall"
>;

export function observationQueries(sql: Sql): Queries {
  return {
    async met(shelf, hash) {
      const digest = digestIn(hash);
      const there = "SELECT id FROM observations WHERE shelf_id = ? AND hash = ?";
      if ((await sql.get(there, shelf, digest)) !== undefined) return "stored";
      const buried = `SELECT 1 FROM ledger_tombstones WHERE shelf_id = ? AND kind = ${BURIED.number("obs")} AND hash = ?`;
      return (await sql.get(buried, shelf, digest)) === undefined ? null : "erased";
    },
    async observations(ids) {
      const rows = await sql.all<ObservationRow>(
        `${SELECT} WHERE o.id IN ${LISTED} ORDER BY o.id`,
        JSON.stringify(ids),
      );
      return new Map(rows.map((row) => [observationId(row.id), observationOf(row)]));
    },
    async list(query) {
      const filters = filtersOf(sql.dialect, query);
      const { olderThan } = query;
      if (olderThan !== undefined) filters.add("(o.at, o.id) < (?, ?)", olderThan.at, olderThan.id);
      const newest = `${query.by === undefined ? "o.at DESC" : PLANNED[query.by]}, o.id DESC`;
      return (
        await sql.all<ObservationRow>(
          `${SELECT} WHERE o.id IN (SELECT o.id FROM ${tableFor(query)} WHERE ${filters.where} ORDER BY ${newest} LIMIT ?)
           ORDER BY ${newest}`,
          ...filters.values,
          Math.max(0, query.limit),
        )
      ).map(observationOf);
    },
    async count(query) {
      const { where, values } = filtersOf(sql.dialect, query);
      const counted = `SELECT count(*) AS count FROM ${tableFor(query)} WHERE ${where}`;
      return (await sql.get<{ count: number }>(counted, ...values))?.count ?? 0;
    },
    async counts(shelves) {
      const row = await sql.get<ObservationCounts>(
        `SELECT count(*) AS total, count(nullif(held, ${HOLDS.number("forgotten")})) AS held, count(CASE state WHEN ${LIFECYCLE_CODES.number("archived")} THEN 1 END) AS archived
         FROM ${OBSERVED} WHERE shelf_id IN ${LISTED}`,
        JSON.stringify(shelves),
      );
      return { total: 0, held: 0, archived: 0, ...row };
    },
    async scan(after, limit) {
      return (
        await sql.all<ObservationRow>(
          `${SELECT} WHERE o.id > ? ORDER BY o.id LIMIT ?`,
          after,
          Math.max(0, limit),
        )
      ).map(observationOf);
    },
    async newestId() {
      return (await sql.get<{ id: number | null }>("SELECT max(id) AS id FROM observations"))?.id ?? 0;
    },
    async madeOf(messages) {
      return (
        await sql.all<{ id: number }>(
          `SELECT id FROM observations WHERE message_id IN ${LISTED} ORDER BY id`,
          JSON.stringify(messages),
        )
      ).map(({ id }) => observationId(id));
    },
    async ofCall(shelf, call) {
      return (
        await sql.all<ObservationRow>(
          `${SELECT} WHERE o.shelf_id = ? AND o.call = ? ORDER BY o.id`,
          shelf,
          textIn(call),
        )
      ).map(observationOf);
    },
  };
}

function tableFor({ held }: Pick<ObservationQuery, "held">): string {
  return held === true ? HELD : OBSERVED;
}

function filtersOf(dialect: Dialect, query: CountedObservations): RowFilters {
  const filters = new RowFilters()
    .amongNumbers("o.shelf_id", query.shelves)
    .amongNames("o.kind", OBSERVED_KINDS, query.kinds)
    .amongNames(SHOWN_TRUST, RECORD_TRUSTS, query.trusts)
    .amongNames("o.label", IMPORTANCES, query.labels)
    .amongNames("o.state", LIFECYCLE_CODES, query.states)
    .amongNames("o.language", LANGUAGE_CODES, query.languages)
    .amongNames("o.outcome", OUTCOME_CODES, query.outcomes)
    .amongTexts(dialect, "o.tool", query.tools)
    .isThere("o.held", query.held)
    .differs("o.held", query.held === true ? HOLDS.number("forgotten") : undefined)
    .isThere("o.superseded_by_id", query.superseded)
    .from("o.at", query.since)
    .below("o.at", query.before);
  if (query.storedAfter !== undefined) filters.add("o.id > ?", query.storedAfter);
  const plans = new RowFilters()
    .amongNames("status", PLAN_CODES, query.planStatuses)
    .below("due_at", query.planDueBefore)
    .from("expires_at", query.planExpiresSince)
    .below("expires_at", query.planExpiresBefore);
  if (plans.values.length === 0) return filters;
  return filters.add(`o.id IN (SELECT observation_id FROM plans WHERE ${plans.where})`, ...plans.values);
}
