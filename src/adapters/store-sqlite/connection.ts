/**
 * One connection to a database file: its settings, its prepared statements, its errors in our words.
 *
 * Not here: transactions (transactions.ts), tables (schema and the slices).
 */

import { backup, DatabaseSync, type StatementSync } from "node:sqlite";
import { SQLITE } from "../sql/dialect.ts";
import type { Change, Sql, SqlValue } from "../sql/sql.ts";
import { KeptStatements } from "./kept-statements.ts";
import { translateError } from "./sqlite-error.ts";

declare module "node:sqlite" {
  interface DatabaseSync {
    /** In Node since 24.14; the type definitions lag behind. */
    enableDefensive(active: boolean): void;
  }
}

/** SQL of a file, which answers at once: for what only such a store has. */
export interface FileSql extends Sql {
  get<Row>(text: string, ...values: readonly SqlValue[]): Row | undefined;
  all<Row>(text: string, ...values: readonly SqlValue[]): readonly Row[];
  each<Row>(text: string, values: readonly SqlValue[], visit: (row: Row) => boolean): void;
  run(text: string, ...values: readonly SqlValue[]): Change;
  insert(text: string, ...values: readonly SqlValue[]): number;
  insertNew(text: string, ...values: readonly SqlValue[]): number | undefined;
  /** Several statements, none of them prepared or kept: for definitions. */
  exec(text: string): void;
  /** Allows `work` to touch the tables inside a virtual table: only to make a damaged one droppable. */
  withInnerTables(work: () => void): void;
}

export interface ConnectionOptions {
  readonly path: string;
  /** How long a statement waits for another connection's lock. The thread stands still meanwhile. */
  readonly busyTimeoutMs: number;
  readonly cacheKiB: number;
}

export class Connection implements FileSql {
  readonly dialect = SQLITE;
  readonly path: string;
  readonly #database: DatabaseSync;
  readonly #statements = new KeptStatements<StatementSync>((text) => this.#database.prepare(text));

  constructor(options: ConnectionOptions) {
    this.path = options.path;
    this.#database = this.#translated(
      () =>
        new DatabaseSync(options.path, {
          timeout: options.busyTimeoutMs,
          enableForeignKeyConstraints: true,
          enableDoubleQuotedStringLiterals: false,
        }),
    );
    try {
      this.#database.enableDefensive(true);
      // The file itself says what it is before anything is set that could write to it.
      this.exec(`
        PRAGMA trusted_schema = OFF;
        PRAGMA temp_store = MEMORY;
        -- What is deleted is overwritten. Not all of what it leaves behind is: scrub.ts sees to the rest.
        PRAGMA secure_delete = ON;
        PRAGMA cache_size = -${options.cacheKiB};
      `);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  get inTransaction(): boolean {
    return this.#database.isOpen && this.#database.isTransaction;
  }

  get<Row>(text: string, ...values: readonly SqlValue[]): Row | undefined {
    return this.#translated(() => this.#statements.of(text).get(...values) as Row | undefined);
  }

  all<Row>(text: string, ...values: readonly SqlValue[]): readonly Row[] {
    return this.#translated(() => this.#statements.of(text).all(...values) as unknown as readonly Row[]);
  }

  lists(text: string, ...values: readonly SqlValue[]): readonly (readonly unknown[])[] {
    return this.#translated(() => {
      // A statement answers in one form: this one has a name of its own among them.
      const statement = this.#statements.of(`${text} `);
      statement.setReturnArrays(true);
      return statement.all(...values) as unknown as readonly (readonly unknown[])[];
    });
  }

  each<Row>(text: string, values: readonly SqlValue[], visit: (row: Row) => boolean): void {
    this.#translated(() => {
      for (const row of this.#statements.of(text).iterate(...values)) if (!visit(row as Row)) return;
    });
  }

  /** For who reads a table from end to end and has other things to do in between. Whole numbers come as bigints. */
  *rows<Row>(text: string, ...values: readonly SqlValue[]): Generator<Row> {
    const rows = this.#translated(() => {
      const statement = this.#database.prepare(text);
      // Full-text tables have row numbers beyond what a number can say.
      statement.setReadBigInts(true);
      return statement.iterate(...values);
    });
    for (;;) {
      const { done, value } = this.#translated(() => rows.next());
      if (done === true) return;
      yield value as Row;
    }
  }

  run(text: string, ...values: readonly SqlValue[]): Change {
    return this.#translated(() => {
      const { changes } = this.#statements.of(text).run(...values);
      return { rows: Number(changes) };
    });
  }

  insert(text: string, ...values: readonly SqlValue[]): number {
    return this.#translated(() => Number(this.#statements.of(text).run(...values).lastInsertRowid));
  }

  insertNew(text: string, ...values: readonly SqlValue[]): number | undefined {
    return this.#translated(() => {
      const { changes, lastInsertRowid } = this.#statements.of(text).run(...values);
      return Number(changes) === 0 ? undefined : Number(lastInsertRowid);
    });
  }

  exec(text: string): void {
    this.#translated(() => this.#database.exec(text));
  }

  /**
   * Copies the database into another file, so many pages at a time, and says after each how many are left. In a read
   * transaction it copies what that sees, whatever others write. A throwing `step` ends it.
   */
  async copyTo(path: string, pages: number, step: (remaining: number, total: number) => void): Promise<void> {
    let thrown: { readonly error: unknown } | undefined;
    const progress = ({ remainingPages, totalPages }: { remainingPages: number; totalPages: number }) => {
      try {
        step(remainingPages, totalPages);
      } catch (error) {
        thrown = { error };
        throw error;
      }
    };
    try {
      await backup(this.#database, path, { rate: pages, progress });
    } catch (error) {
      throw thrown === undefined ? translateError(error, path) : thrown.error;
    }
  }

  withInnerTables(work: () => void): void {
    this.#database.enableDefensive(false);
    try {
      work();
    } finally {
      this.#database.enableDefensive(true);
    }
  }

  /** Idempotent. */
  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  #translated<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw translateError(error, this.path);
    }
  }
}
