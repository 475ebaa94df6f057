/** Rows of a table with a number and a time, in order. A time that cannot be read is that of the row before. */

import type { SourceReading } from "../../kernel/transfer/source.ts";
import type { ForeignFile, ForeignRow } from "../sql/foreign-file.ts";
import { readRange } from "../sql/read-range.ts";
import { greatestId } from "./greatest-id.ts";

export interface TimedTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** Null: it cannot be read. */
  timeOf(row: ForeignRow): number | null;
}

export interface TimedRow {
  readonly row: ForeignRow;
  readonly at: number;
}

export async function* timedRows(
  file: ForeignFile,
  { table, columns, timeOf }: TimedTable,
  reading: SourceReading,
): AsyncGenerator<TimedRow> {
  const selected = file.selection(table, columns);
  const query = `SELECT ${selected} FROM ${table} WHERE id > ? AND id <= ? ORDER BY id LIMIT ?`;
  let at = 0;
  for await (const rows of readRange(file, {
    after: 0,
    upTo: greatestId(file, table),
    query: (after, upTo, limit) => file.all(query, after, upTo, limit),
    keyOf: ({ id }) => Number(id),
    broken: (from, to) =>
      reading.trouble({
        where: table,
        why: from === to ? `number ${from} cannot be read` : `numbers ${from} to ${to} cannot be read`,
      }),
    signal: reading.signal,
  })) {
    for (const row of rows) {
      const said = timeOf(row);
      if (said === null)
        reading.trouble({
          where: `${table} ${row["id"]}`,
          why: "its time cannot be read; the time before it stands in",
        });
      at = said ?? at;
      yield { row, at };
    }
  }
}
