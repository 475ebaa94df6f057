/**
 * SQL in PGlite: a real PostgreSQL with a real pgvector, compiled for WebAssembly, in this process. It has one connection, so
 * nothing that takes two transactions at once can be tried in it.
 */

import { PGlite, type Results } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import type { Change, Sql, SqlValue } from "../sql/sql.ts";
import { POSTGRES } from "./dialect.ts";
import { migrations } from "./migrations.ts";
import { returningId, statementOf } from "./statement-text.ts";
import { VALUE_READERS, valueIn } from "./stored-values.ts";

/** bool, bytea, int8, int2, int4, text, oid, float4, float8, char(n), varchar, numeric: read, and sent as text, as with a server. */
const TYPES = [16, 17, 20, 21, 23, 25, 26, 700, 701, 1042, 1043, 1700];
const parsers = Object.fromEntries(TYPES.map((type) => [type, VALUE_READERS.getTypeParser(type)]));
const serializers = Object.fromEntries(TYPES.map((type) => [type, (value: string) => value]));

export class LiteSql implements Sql {
  readonly dialect = POSTGRES;
  readonly #database: PGlite;

  private constructor(database: PGlite) {
    this.#database = database;
  }

  /** With every table and nothing in it. */
  static async open(): Promise<LiteSql> {
    const database = await PGlite.create({ extensions: { vector }, parsers, serializers });
    await database.exec("CREATE SCHEMA nacre; SET search_path = nacre");
    for (const { statements } of migrations()) await database.exec(statements);
    return new LiteSql(database);
  }

  async get<Row>(text: string, ...values: readonly SqlValue[]): Promise<Row | undefined> {
    return (await this.#query(text, values)).rows[0] as Row | undefined;
  }

  async all<Row>(text: string, ...values: readonly SqlValue[]): Promise<readonly Row[]> {
    return (await this.#query(text, values)).rows as unknown as readonly Row[];
  }

  async lists(text: string, ...values: readonly SqlValue[]): Promise<readonly (readonly unknown[])[]> {
    return (await this.all<object>(text, ...values)).map((row) => Object.values(row));
  }

  async each<Row>(text: string, values: readonly SqlValue[], visit: (row: Row) => boolean): Promise<void> {
    (await this.all<Row>(text, ...values)).every(visit);
  }

  async run(text: string, ...values: readonly SqlValue[]): Promise<Change> {
    return { rows: (await this.#query(text, values)).affectedRows ?? 0 };
  }

  async insert(text: string, ...values: readonly SqlValue[]): Promise<number> {
    return (await this.insertNew(text, ...values))!;
  }

  async insertNew(text: string, ...values: readonly SqlValue[]): Promise<number | undefined> {
    return (await this.get<{ id: number }>(returningId(text), ...values))?.id;
  }

  async exec(text: string): Promise<void> {
    await this.#database.exec(text);
  }

  async close(): Promise<void> {
    await this.#database.close();
  }

  #query(text: string, values: readonly SqlValue[]): Promise<Results> {
    return this.#database.query(statementOf(text).text, values.map(valueIn));
  }
}
