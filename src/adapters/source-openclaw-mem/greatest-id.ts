/** How far the numbers of a table go. */

import type { ForeignFile } from "../sql/foreign-file.ts";
import { numberIn } from "../sql/row-values.ts";

export function greatestId(file: ForeignFile, table: string): number {
  try {
    return numberIn(file.all(`SELECT max(id) AS n FROM "${table}"`)[0]?.["n"]) ?? 0;
  } catch {
    // The page with the last is damaged: numbers were given one after the other, and the highest of them is noted elsewhere.
    const noted = file.all("SELECT seq FROM sqlite_sequence WHERE name = ?", table)[0]?.["seq"];
    return numberIn(noted) ?? file.count(table);
  }
}
