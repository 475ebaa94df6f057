/** Who may see what, and which records are asked for: conditions of a search on its records `r`, before its limit. */

import type { IndexQuery } from "../../ports/text-index.ts";
import { RECORDS, SUMMARY_STATES, textIn } from "./column-codes.ts";
import type { Dialect } from "./dialect.ts";
import { MESSAGES_UNDER } from "./history-recall.ts";
import type { SqlValue } from "./sql.ts";

/** A summary is beneath another when the first message that it covers is. */
const FIRST_MESSAGE = `CASE WHEN r.kind IN (${RECORDS.number("sum")}, ${RECORDS.number("leaf")})
  THEN (SELECT first_id FROM summaries WHERE summaries.id = r.source) ELSE r.source END`;

/** The index hears of it a little later that a summary was retired. */
const IN_USE = `NOT (r.kind = ${RECORDS.number("sum")} AND EXISTS (SELECT 1 FROM summaries
  WHERE summaries.id = r.source AND summaries.state = ${SUMMARY_STATES.number("retired")}))`;

/** Lists travel as JSON, so that one statement serves every length. */
export function filtersOf(query: IndexQuery, dialect: Dialect): [sql: string, values: readonly SqlValue[]] {
  const lanes: string[] = ["installation = ?"];
  const laneValues: SqlValue[] = [textIn(query.scope.installation)];
  const filters: string[] = [];
  const values: SqlValue[] = [];
  if (query.scope.agents !== undefined) {
    lanes.push(`agent IN ${dialect.listedTexts}`);
    laneValues.push(dialect.textsIn(query.scope.agents));
  }
  if (query.scope.lanes !== undefined) {
    lanes.push("id IN (SELECT value FROM json_each(?))");
    laneValues.push(JSON.stringify(query.scope.lanes));
  }
  if (query.kinds !== undefined) {
    filters.push("r.kind IN (SELECT value FROM json_each(?))");
    values.push(JSON.stringify(query.kinds.map((kind) => RECORDS.number(kind))));
  }
  if (query.speakers !== undefined) {
    filters.push(`r.speaker IN ${dialect.listedTexts}`);
    values.push(dialect.textsIn(query.speakers));
  }
  if (query.since !== undefined) {
    filters.push("r.at >= ?");
    values.push(query.since);
  }
  if (query.before !== undefined) {
    filters.push("r.at < ?");
    values.push(query.before);
  }
  if (query.scope.under !== undefined) {
    filters.push(
      `(r.lane_id IN (SELECT value FROM json_each(?)) OR ${FIRST_MESSAGE} IN (${MESSAGES_UNDER}))`,
    );
    values.push(JSON.stringify(query.scope.under.except), JSON.stringify(query.scope.under.summaries));
  }
  filters.push(IN_USE);
  const scope = dialect.amongFew("r.lane_id", `SELECT id FROM lanes WHERE ${lanes.join(" AND ")}`);
  return [[scope, ...filters].join(" AND "), [...laneValues, ...values]];
}
