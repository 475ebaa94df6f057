/**
 * Has the server give up what was deleted, table by table; commits go through meanwhile.
 *
 * Rows that somebody still reads stay until that ends. The server's own log and its backups are its operator's.
 */

import type { Connection } from "./connection.ts";

export class Vacuum {
  readonly #connect: () => Promise<Connection>;
  #connection: Connection | undefined;
  #left: string[] | undefined;

  constructor(connect: () => Promise<Connection>) {
    this.#connect = connect;
  }

  /** One table. True while there are more. */
  async step(): Promise<boolean> {
    try {
      this.#connection ??= await this.#connect();
      this.#left ??= await tablesOf(this.#connection);
      const table = this.#left.pop();
      if (table !== undefined) await this.#connection.exec(`VACUUM ${table}`);
    } catch (error) {
      await this.close();
      throw error;
    }
    if (this.#left.length > 0) return true;
    await this.close();
    return false;
  }

  async close(): Promise<void> {
    await this.#connection?.close();
    this.#connection = undefined;
    this.#left = undefined;
  }
}

async function tablesOf(connection: Connection): Promise<string[]> {
  const rows = await connection.all<{ name: string }>(
    "SELECT tablename::text AS name FROM pg_catalog.pg_tables WHERE schemaname = ? ORDER BY tablename",
    connection.schema,
  );
  return rows.map(({ name }) => name);
}
