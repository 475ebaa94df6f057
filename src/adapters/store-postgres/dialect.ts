/** What a server speaks where it differs from a file; the functions are those of `functions.ts`. */

import { textIn } from "../sql/column-codes.ts";
import { type Dialect, withoutHints } from "../sql/dialect.ts";
import { byShortKeys } from "./long-keys.ts";
import { valueIn } from "./stored-values.ts";

export const POSTGRES: Dialect = {
  supportsGoingOn: false,
  listedTexts: "(SELECT value FROM texts_in(?))",
  textsIn: (texts) => JSON.stringify(texts.map((text) => valueIn(textIn(text)))),
  // As a join, the planner may take it for one row, and look through everything for each that there is.
  amongFew: (column, query) => `${column} = ANY (ARRAY(${query}))`,
};

const LISTED = /\b(NOT )?IN \(SELECT value FROM (json_each|texts_in)\(\?\)\)/g;

/**
 * A statement that all stores share as a server reads it best. What is asked to be among a list is compared with an array:
 * the planner then knows how many there are, and looks each of them up.
 */
export function asServerReads(statement: string): string {
  return byShortKeys(withoutHints(statement)).replaceAll(
    LISTED,
    (_, not: string | undefined, rows: string) =>
      `${not === undefined ? "= ANY" : "<> ALL"} (${rows === "texts_in" ? "texts_of" : "numbers_of"}(?))`,
  );
}
