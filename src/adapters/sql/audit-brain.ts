/** Lessons and routed turns that point nowhere. What is wrong is a link: that is cut, and the rest stays. */

import type { Sql } from "./sql.ts";

export const LESSONS = `SELECT x.id AS a, NULL AS b FROM brain_lessons AS x
  LEFT JOIN shelves AS s ON s.id = x.shelf_id WHERE s.id IS NULL`;

interface Broken {
  /** Column `a` names the row. */
  readonly select: string;
  readonly mend: readonly string[];
  readonly name: string;
}

const link = (table: string, column: string, to: string, name: string): Broken => ({
  select: `SELECT x.id AS a FROM ${table} AS x LEFT JOIN ${to} AS o ON o.id = x.${column}
    WHERE x.${column} IS NOT NULL AND o.id IS NULL`,
  mend: [`UPDATE ${table} SET ${column} = NULL WHERE id = ?`],
  name,
});

const of = (table: string, column: string, to: string, name: string): Broken => ({
  select: `SELECT DISTINCT x.${column} AS a FROM ${table} AS x LEFT JOIN ${to} AS o ON o.id = x.${column}
    WHERE x.${column} IS NOT NULL AND o.id IS NULL`,
  mend: [`DELETE FROM ${table} WHERE ${column} = ?`],
  name,
});

/** The order is that in which they can be mended. */
const EVERY_BREAK: readonly Broken[] = [
  of("brain_lesson_acts", "lesson_id", "brain_lessons", "lesson:"),
  of("brain_outcomes", "episode_id", "brain_episodes", "episode:"),
  {
    select: `SELECT x.id AS a FROM brain_episodes AS x LEFT JOIN lanes AS l ON l.id = x.lane_id WHERE l.id IS NULL`,
    mend: [
      "UPDATE brain_lessons SET episode_id = NULL WHERE episode_id = ?",
      "DELETE FROM brain_outcomes WHERE episode_id = ?",
      "DELETE FROM brain_episodes WHERE id = ?",
    ],
    name: "episode:",
  },
  link("brain_lesson_acts", "other_id", "brain_lessons", "act on a lesson "),
  link("brain_lessons", "supersedes_id", "brain_lessons", "lesson:"),
  link("brain_lessons", "superseded_by_id", "brain_lessons", "lesson:"),
  link("brain_lessons", "episode_id", "brain_episodes", "lesson:"),
  link("brain_lessons", "message_id", "messages", "lesson:"),
  link("brain_lessons", "lane_id", "lanes", "lesson:"),
  link("brain_episodes", "message_id", "messages", "episode:"),
  {
    ...link("brain_outcomes", "message_id", "messages", "outcome "),
    mend: ["DELETE FROM brain_outcomes WHERE id = ?"],
  },
];

export const ROUTES = {
  select: EVERY_BREAK.map(({ select }, at) => `SELECT a, ${at} AS b FROM (${select}) AS broken`).join(
    " UNION ALL ",
  ),
  refOf: (id: number, at: number) => `${EVERY_BREAK[at]?.name}${id}`,
  async mend(sql: Sql, id: number, at: number): Promise<void> {
    for (const statement of EVERY_BREAK[at]?.mend ?? []) await sql.run(statement, id);
  },
};
