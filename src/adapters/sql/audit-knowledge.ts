/** Rows of facts, of the graph, of cards and of logs that point nowhere. */

import type { Sql } from "./sql.ts";

/** What stands on a shelf by itself. */
const STANDING = [
  ["facts", "fact:"],
  ["fact_proposals", "proposal:"],
  ["entities", "entity "],
  ["cards", "card:"],
] as const;

export const KNOWLEDGE = {
  select: STANDING.map(
    ([table], at) => `SELECT x.id AS a, ${at} AS b FROM ${table} AS x
      LEFT JOIN shelves AS s ON s.id = x.shelf_id WHERE s.id IS NULL`,
  ).join(" UNION ALL "),
  refOf: (id: number, at: number) => `${STANDING[at]?.[1]}${id}`,
};

interface Grounds {
  /** Column `a` is what the rows are of, and is not there. */
  readonly select: string;
  readonly remove: readonly string[];
  readonly name: string;
}

const of = (table: string, column: string, owners: string, name: string): Grounds => ({
  select: `SELECT DISTINCT x.${column} AS a FROM ${table} AS x LEFT JOIN ${owners} AS o ON o.id = x.${column} WHERE o.id IS NULL`,
  remove: [`DELETE FROM ${table} WHERE ${column} = ?`],
  name,
});

/** The order is that in which they can go. A log that is gone is made anew of the messages. */
const EVERY_GROUND: readonly Grounds[] = [
  of("fact_sources", "fact_id", "facts", "fact:"),
  of("fact_acts", "fact_id", "facts", "fact:"),
  of("edge_evidence", "edge_id", "edges", "edge:"),
  of("entity_aliases", "entity_id", "entities", "entity "),
  of("card_sources", "card_id", "cards", "card:"),
  {
    select: `SELECT x.id AS a FROM edges AS x LEFT JOIN shelves AS s ON s.id = x.shelf_id
      LEFT JOIN entities AS f ON f.id = x.src_id LEFT JOIN entities AS t ON t.id = x.dst_id
      WHERE s.id IS NULL OR f.id IS NULL OR t.id IS NULL`,
    remove: ["DELETE FROM edge_evidence WHERE edge_id = ?", "DELETE FROM edges WHERE id = ?"],
    name: "edge:",
  },
  {
    select: `SELECT x.lane_id AS a FROM log_entries AS x LEFT JOIN lanes AS l ON l.id = x.lane_id
      LEFT JOIN messages AS f ON f.id = x.first_id LEFT JOIN messages AS t ON t.id = x.last_id
      WHERE l.id IS NULL OR f.id IS NULL OR t.id IS NULL
      UNION SELECT h.lane_id FROM log_heads AS h LEFT JOIN lanes AS l ON l.id = h.lane_id WHERE l.id IS NULL`,
    remove: ["DELETE FROM log_entries WHERE lane_id = ?", "DELETE FROM log_heads WHERE lane_id = ?"],
    name: "log of lane ",
  },
];

export const GROUNDS = {
  select: EVERY_GROUND.map(({ select }, at) => `SELECT a, ${at} AS b FROM (${select}) AS ground`).join(
    " UNION ALL ",
  ),
  refOf: (id: number, at: number) => `${EVERY_GROUND[at]?.name}${id}`,
  async remove(sql: Sql, id: number, at: number): Promise<void> {
    for (const removal of EVERY_GROUND[at]?.remove ?? []) await sql.run(removal, id);
  },
};
