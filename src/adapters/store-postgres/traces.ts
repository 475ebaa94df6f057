/**
 * Looks for texts in everything that a memory keeps on its server: every column of every table, unpacked, and the lists of words.
 *
 * Tables and columns are found by looking, not from a list: what is added later is searched too. Not here: what the server has in
 * its log, its backups and its replicas, which whoever runs it sees to.
 */

import type { StoreTrace } from "../../ports/store.ts";
import { breather, type Pause } from "../sql/breather.ts";
import { unpackBytes } from "../sql/packed-json.ts";
import type { SqlValue } from "../sql/sql.ts";
import { Needles } from "../sql/trace-needles.ts";
import { rowRefs, type StoredRow } from "../sql/trace-refs.ts";
import type { Connection } from "./connection.ts";
import { traceWords } from "./traces-words.ts";

const MOST_REFS = 20;

/** Lists of words: of those a text's words are a trace only where what they are listed for does not say them. */
const VOCABULARY = new Set(["terms.term", "records.code_text", "shelf_records.code_text"]);

/** The connection is used for nothing else. */
export async function findTraces(
  connection: Connection,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<readonly StoreTrace[]> {
  const pause = breather(signal);
  await connection.exec("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const words = await traceWords(connection, texts, pause);
  const needles = new Needles(texts);
  const traces: StoreTrace[] = [];
  for (const table of await tablesIn(connection))
    traces.push(...(await searchTable(connection, table, needles, pause)));
  await connection.exec("COMMIT");
  return [...traces, ...words];
}

interface Table {
  readonly name: string;
  /** Those that can say something. */
  readonly columns: readonly string[];
}

async function tablesIn(connection: Connection): Promise<readonly Table[]> {
  const columns = await connection.all<{ table: string; column: string }>(
    `SELECT c.relname::text AS table, a.attname::text AS column FROM pg_catalog.pg_attribute AS a
     JOIN pg_catalog.pg_class AS c ON c.oid = a.attrelid JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
     JOIN pg_catalog.pg_type AS t ON t.oid = a.atttypid
     WHERE n.nspname = ? AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
       AND t.typname NOT IN ('tsvector', 'int2', 'int4', 'int8', 'float4', 'float8', 'timestamptz', 'bool', 'halfvec')
     ORDER BY c.relname, a.attnum`,
    connection.schema,
  );
  const tables = new Map<string, string[]>();
  for (const { table, column } of columns)
    if (!VOCABULARY.has(`${table}.${column}`)) tables.set(table, [...(tables.get(table) ?? []), column]);
  return [...tables].map(([name, own]) => ({ name, columns: own }));
}

async function searchTable(
  connection: Connection,
  { name, columns }: Table,
  needles: Needles,
  pause: Pause,
): Promise<readonly StoreTrace[]> {
  const found = new Map<string, { count: number; rows: StoredRow[] }>();
  await connection.each<StoredRow>(`SELECT * FROM "${name}"`, [], (row) => {
    for (const column of columns) {
      if (!formsOf(row[column]).some((form) => needles.isIn(form))) continue;
      const trace = found.get(column) ?? { count: 0, rows: [] };
      trace.count += 1;
      if (trace.rows.length < MOST_REFS) trace.rows.push(row);
      found.set(column, trace);
    }
    return true;
  });
  await pause();
  const traces: StoreTrace[] = [];
  for (const [column, { count, rows }] of found) {
    const refs = new Set<string>();
    for (const row of rows) for (const ref of await rowRefs(connection, name, row)) refs.add(ref);
    const place = `${name}.${column}`;
    traces.push({ kind: "table", place, count, refs: [...refs].slice(0, MOST_REFS) });
  }
  return traces;
}

/** As it stands, and unpacked where it can be. */
function formsOf(value: SqlValue | undefined): readonly (string | Buffer)[] {
  if (typeof value === "string") return [value];
  if (!ArrayBuffer.isView(value)) return [];
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return [bytes, unpacked(bytes)];
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return unpackBytes(bytes);
  } catch {
    return Buffer.alloc(0);
  }
}
