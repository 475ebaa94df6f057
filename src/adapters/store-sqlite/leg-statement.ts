/**
 * The statement that asks full-text tables for the best of what some legs find. Scope and filters stand inside it, before
 * every limit. Pure.
 *
 * What is asked for is decided in index-plan.ts.
 */

import type { SqlValue } from "../sql/sql.ts";
import type { WordQuery } from "../sql/word-hits.ts";
import type { Channel } from "./fts-tables.ts";
import type { Again, Leg } from "./index-plan.ts";

/** An index: the table of its records, which is called `r`, and what of a row is answered beside id, kind, source, at. */
export interface Searched {
  readonly records: string;
  /** The column that says where a record stands. */
  readonly place: string;
}

export interface AskedLegs {
  /** At least one. */
  readonly legs: readonly Leg[];
  /** By how many of the legs a record must be found. */
  readonly least: number;
  readonly again: Again | null;
}

type Statement = readonly [sql: string, values: readonly SqlValue[]];
type TableOf = (channel: Channel["name"]) => string;
type Wanted = Pick<WordQuery, "filters" | "order" | "limit">;

export function legStatement(
  searched: Searched,
  query: Wanted,
  tableOf: TableOf,
  { legs, least, again }: AskedLegs,
): Statement {
  const apart = least === 1 && areApart(legs);
  const values = legs.flatMap((leg) => legValues(leg, query));
  const hits = legs.map((leg) => legHits(searched, query, tableOf, leg, again)).join(" UNION ALL ");
  const own = again === null ? "" : ", total(score * own) AS own";
  const found = apart
    ? `SELECT * FROM (${hits})`
    : `SELECT id, kind, source, place, at, total(score) AS score${own} FROM hits GROUP BY id
       ${least === 1 ? "" : `HAVING count(*) >= ${least}`}`;
  const tables = apart ? [] : [`hits AS MATERIALIZED (${hits})`];
  if (again === null) {
    const all = tables.length === 0 ? "" : `WITH ${tables.join(", ")} `;
    return [`${all}${found} ${orderOf(query)} LIMIT ?`, [...values, query.limit]];
  }
  const [near, nearValues] = nearFirst(query, again);
  const table = tableOf(again.channel);
  tables.push(
    `found AS MATERIALIZED (${found})`,
    `near AS MATERIALIZED (${near})`,
    // The sign keeps the table from being asked anew for each of them, and counting all its terms anew each time.
    `again AS MATERIALIZED (SELECT rowid AS id, -bm25(${table}) AS score FROM ${table}
       WHERE ${table} MATCH ? AND +rowid IN (SELECT id FROM near))`,
  );
  const score = apart ? "coalesce(again.score, near.score)" : "near.score + coalesce(again.score - own, 0)";
  return [
    `WITH ${tables.join(", ")}
     SELECT near.id, kind, source, place, at, ${score} AS score FROM near LEFT JOIN again ON again.id = near.id
     ${orderOf(query)} LIMIT ?`,
    [...values, ...nearValues, again.match, query.limit],
  ];
}

/** `own`: whether it is what a ranking anew takes the place of. */
function legHits(
  { records, place }: Searched,
  { filters: [filters] }: Wanted,
  tableOf: TableOf,
  { channel, weight, newest }: Leg,
  again: Again | null,
): string {
  const table = tableOf(channel);
  const own = again === null ? "" : `, ${channel === again.channel && weight === null ? 1 : 0} AS own`;
  // Ranking costs more than anything here, so it comes after the filters, and each leg has them.
  const found = `SELECT r.id, r.kind, r.source, r.${place} AS place, r.at,
       ${weight === null ? `-bm25(${table})` : "?"} AS score${own}
     FROM ${table} CROSS JOIN ${records} AS r ON r.id = ${table}.rowid
     WHERE ${table} MATCH ? AND ${filters}`;
  return newest === undefined ? found : `SELECT * FROM (${found} ORDER BY ${table}.rowid DESC LIMIT ?)`;
}

function legValues({ match, weight, newest }: Leg, { filters: [, filterValues] }: Wanted): SqlValue[] {
  return [
    ...(weight === null ? [] : [weight]),
    match,
    ...filterValues,
    ...(newest === undefined ? [] : [newest]),
  ];
}

/** What may be among the first when it is ranked anew: no score falls by that, and none rises by more than is said. */
function nearFirst(query: Wanted, { most }: Again): Statement {
  if (query.order === "newest") return [`SELECT * FROM found ${orderOf(query)} LIMIT ?`, [query.limit]];
  const last = "SELECT score FROM found ORDER BY score DESC LIMIT 1 OFFSET ?";
  return [`SELECT * FROM found WHERE score >= coalesce((${last}), 0) - ?`, [query.limit - 1, most]];
}

function orderOf({ order }: Wanted): string {
  return `ORDER BY ${order === "newest" ? "" : "score DESC, "}at DESC, source DESC, kind`;
}

/** No record is found by two of them: of one channel, those that rank are made so. */
function areApart(legs: readonly Leg[]): boolean {
  return legs.every(({ channel, weight }) => channel === legs[0]?.channel && weight === null);
}
