/** Conditions of a query, put together: one for each thing that is asked for. */

import type { Dialect } from "./dialect.ts";
import type { SqlValue } from "./sql.ts";

/** Lists of whole numbers travel as JSON, so that one statement serves every length. */
export const LISTED = "(SELECT value FROM json_each(?))";

export class RowFilters {
  readonly #conditions: string[] = [];
  readonly #values: SqlValue[] = [];

  get where(): string {
    return this.#conditions.length === 0 ? "true" : this.#conditions.join(" AND ");
  }

  get values(): readonly SqlValue[] {
    return this.#values;
  }

  /** Whatever it says, when it is asked for. */
  add(condition: string, ...values: readonly SqlValue[]): this {
    this.#conditions.push(condition);
    this.#values.push(...values);
    return this;
  }

  from(column: string, value: number | undefined): this {
    return value === undefined ? this : this.add(`${column} >= ?`, value);
  }

  below(column: string, value: number | undefined): this {
    return value === undefined ? this : this.add(`${column} < ?`, value);
  }

  /** Absent: whether or not. */
  isThere(column: string, wanted: boolean | undefined): this {
    if (wanted === undefined) return this;
    return this.add(`${column} IS ${wanted ? "NOT " : ""}NULL`);
  }

  /** Absent: whatever it is. */
  differs(column: string, from: number | undefined): this {
    return from === undefined ? this : this.add(`${column} <> ?`, from);
  }

  amongNumbers(column: string, numbers: readonly number[]): this {
    return this.add(`${column} IN ${LISTED}`, JSON.stringify(numbers));
  }

  /** Absent: any. */
  amongNames<Name>(
    column: string,
    codes: { number(name: Name): number },
    names: readonly Name[] | undefined,
  ): this {
    return names === undefined
      ? this
      : this.amongNumbers(
          column,
          names.map((name) => codes.number(name)),
        );
  }

  /** Absent: any. */
  amongTexts(dialect: Dialect, column: string, texts: readonly string[] | undefined): this {
    return texts === undefined
      ? this
      : this.add(`${column} IN ${dialect.listedTexts}`, dialect.textsIn(texts));
  }
}
