/** Speakers as numbers, each as long as a vector has it: of who has nothing in the index the name is not in it either. */

import type { StoredText } from "./column-codes.ts";
import type { Sql } from "./connection.ts";

export class VectorSpeakers {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** For one more vector. */
  take(name: StoredText): number {
    return this.#sql.get<{ id: number }>(
      `INSERT INTO vector_speakers (name, vectors) VALUES (?, 1)
       ON CONFLICT (name) DO UPDATE SET vectors = vectors + 1 RETURNING id`,
      name,
    )!.id;
  }

  /** For one vector less. */
  release(speaker: number): void {
    this.#sql.run("UPDATE vector_speakers SET vectors = vectors - 1 WHERE id = ?", speaker);
    this.#sql.run("DELETE FROM vector_speakers WHERE id = ? AND vectors <= 0", speaker);
  }

  known(names: readonly StoredText[]): readonly number[] {
    return names.flatMap(
      (name) =>
        this.#sql.get<{ id: number }>("SELECT id FROM vector_speakers WHERE name = ?", name)?.id ?? [],
    );
  }
}
