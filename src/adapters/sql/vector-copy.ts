/**
 * The vectors of the space in use, in memory, as some transaction sees them: one copy for all connections of a store.
 *
 * Before each search it is brought to what that transaction sees, later or earlier, committed or not: chunks whose stamp
 * is another are read again, and most often nothing is. So nothing has to be told when something is written or taken back.
 */

import { VectorBank } from "../../kernel/vectors/vector-bank.ts";
import type { Sql } from "./sql.ts";
import { type ChunkRow, factsOf } from "./vector-chunks.ts";
import type { SpaceRow } from "./vector-spaces.ts";

export class VectorCopy {
  #space: number | undefined;
  /** Undefined: it is not known to be as any transaction sees it. */
  #stamp: number | undefined;
  #bank: VectorBank | undefined;
  /** Of each chunk that was read. */
  readonly #stamps = new Map<number, number>();
  /** One after the other: two transactions may see different vectors, and bringing the copy there takes several answers. */
  #turns: Promise<unknown> = Promise.resolve();

  /** As `sql` sees the space, and so until `look` has answered. */
  looking<T>(sql: Sql, space: SpaceRow, look: (bank: VectorBank) => T): Promise<T> {
    const turn = this.#turns.then(async () => look(await this.#of(sql, space)));
    this.#turns = turn.catch(() => undefined);
    return turn;
  }

  async #of(sql: Sql, space: SpaceRow): Promise<VectorBank> {
    if (this.#space !== space.id || this.#bank === undefined) {
      this.#stamps.clear();
      this.#bank = new VectorBank({ dimensions: space.dimensions, slots: space.slots });
      this.#space = space.id;
      this.#stamp = undefined;
    }
    if (this.#stamp !== space.stamp) {
      this.#stamp = undefined;
      await this.#bring(sql, space, this.#bank);
      this.#stamp = space.stamp;
    }
    return this.#bank;
  }

  async #bring(sql: Sql, space: SpaceRow, bank: VectorBank): Promise<void> {
    const rows = await sql.all<{ id: number; stamp: number }>(
      "SELECT id, stamp FROM vector_chunks WHERE space_id = ?",
      space.id,
    );
    const present = new Set(rows.map(({ id }) => id));
    for (const id of this.#stamps.keys()) {
      if (present.has(id)) continue;
      bank.drop(id);
      this.#stamps.delete(id);
    }
    const changed = rows.filter(({ id, stamp }) => this.#stamps.get(id) !== stamp);
    bank.reserve(rows.length);
    for (const { id } of changed.toSorted((a, b) => a.id - b.id)) {
      const row = (await sql.get<ChunkRow>(
        "SELECT id, stamp, facts, vectors FROM vector_chunks WHERE id = ?",
        id,
      ))!;
      // Until it is read whole, it counts as not read.
      this.#stamps.delete(id);
      bank.put(id, row.vectors, factsOf(row, space));
      this.#stamps.set(id, row.stamp);
    }
  }
}
