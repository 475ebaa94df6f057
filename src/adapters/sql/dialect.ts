/**
 * Where stores differ in the SQL that they speak.
 *
 * Statements are written once, in what all stores read: a server has functions of its own in the place of those that
 * only SQLite knows. What cannot be written once stands here.
 */

import { textIn } from "./column-codes.ts";

export interface Dialect {
  /** Whether a transaction goes on after one of its statements failed. */
  readonly supportsGoingOn: boolean;
  /** A query of one column, `value`, with the texts that `textsIn` made one value of. */
  readonly listedTexts: string;
  textsIn(texts: readonly string[]): string;
  /** Whether a column is among what a query of few rows gives, worked out once for the whole statement. */
  amongFew(column: string, query: string): string;
}

/** Texts that are no UTF-8 are kept as bytes. In a list they stand as such, in a list of their own. */
export const SQLITE: Dialect = {
  supportsGoingOn: true,
  listedTexts:
    "(SELECT CASE type WHEN 'array' THEN unhex(value ->> 0) ELSE value END AS value FROM json_each(?))",
  textsIn(texts) {
    return JSON.stringify(
      texts.map((text) => {
        const stored = textIn(text);
        return typeof stored === "string" ? stored : [Buffer.from(stored).toString("hex")];
      }),
    );
  },
  amongFew: (column, query) => `${column} IN (${query})`,
};

/** A statement without what only SQLite's planner is told: which index to go by. */
export function withoutHints(statement: string): string {
  return statement.replaceAll(/\s+(?:NOT INDEXED|INDEXED BY \w+)\b/g, "");
}
