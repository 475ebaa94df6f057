/** Speakers as numbers, each as long as a vector has it: of who has nothing in the index the name is not in it either. */

import type { StoredText } from "./column-codes.ts";
import type { Sql } from "./sql.ts";

export class VectorSpeakers {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** For one more vector. */
  async take(name: StoredText): Promise<number> {
    return (await this.#sql.get<{ id: number }>(
      `INSERT INTO vector_speakers (name, vectors) VALUES (?, 1)
       ON CONFLICT (name) DO UPDATE SET vectors = vector_speakers.vectors + 1 RETURNING id`,
      name,
    ))!.id;
  }

  /** For one vector less. */
  async release(speaker: number): Promise<void> {
    await this.#sql.run("UPDATE vector_speakers SET vectors = vectors - 1 WHERE id = ?", speaker);
    await this.#sql.run("DELETE FROM vector_speakers WHERE id = ? AND vectors <= 0", speaker);
  }

  async known(names: readonly StoredText[]): Promise<readonly number[]> {
    const found: number[] = [];
    for (const name of names) {
      const row = await this.#sql.get<{ id: number }>("SELECT id FROM vector_speakers WHERE name = ?", name);
      if (row !== undefined) found.push(row.id);
    }
    return found;
  }
}
