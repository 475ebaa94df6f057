/**
 * Chunks of vectors that are being changed: read when they are needed, written once at the end, each with a new stamp.
 *
 * A slot that comes free is all zeros, and is the next to be used; a chunk without vectors is deleted.
 */

import { ChunkFacts, FREE, type SlotFact } from "../../kernel/vectors/chunk-facts.ts";
import { widthOf, writeBytes } from "../../kernel/vectors/quantise.ts";
import { corruptError } from "./corrupt-error.ts";
import type { Sql } from "./sql.ts";
import type { ChunkChange, VectorRows } from "./vector-rows.ts";
import { newStamp, noteChange, type SpaceRow } from "./vector-spaces.ts";

export interface ChunkRow {
  readonly id: number;
  readonly stamp: number;
  readonly facts: Uint8Array;
  readonly vectors: Uint8Array;
}

/** Where a vector stands. */
export interface VectorPlace {
  readonly chunk_id: number;
  readonly slot: number;
}

interface OpenChunk {
  readonly facts: ChunkFacts;
  readonly vectors: Int8Array;
  /** As it was read or written last; undefined: it is not there. */
  stamp: number | undefined;
  /** Slots that are not written yet. */
  readonly changed: Set<number>;
}

/** Throws when a row has not the size that its space says. */
export function factsOf(row: ChunkRow, { dimensions, slots }: SpaceRow): ChunkFacts {
  const isWhole =
    row.facts.length === ChunkFacts.bytesOf(slots) && row.vectors.length === slots * widthOf(dimensions);
  if (!isWhole) throw corruptError("the index of vectors", `chunk ${row.id} has the wrong size`);
  return new ChunkFacts(slots, row.facts);
}

export function numbersOf({ vectors }: ChunkRow): Int8Array {
  return new Int8Array(vectors.buffer, vectors.byteOffset, vectors.byteLength);
}

export class VectorChunks {
  readonly #sql: Sql;
  readonly #space: SpaceRow;
  readonly #rows: VectorRows | undefined;
  readonly #width: number;
  readonly #open = new Map<number, OpenChunk>();
  /** The one that new vectors go into; none before it is looked at again. */
  #filling: number | undefined;
  #lookedUpTo = 0;
  #newest: number | undefined;
  #more = 0;

  /** `rows`: what follows the chunks; for who only reads, nothing does. */
  constructor(sql: Sql, space: SpaceRow, rows?: VectorRows) {
    this.#sql = sql;
    this.#space = space;
    this.#rows = rows;
    this.#width = widthOf(space.dimensions);
  }

  async place(kind: number, source: number): Promise<VectorPlace | undefined> {
    return await this.#sql.get<VectorPlace>(
      "SELECT chunk_id, slot FROM vector_places WHERE space_id = ? AND kind = ? AND source = ?",
      this.#space.id,
      kind,
      source,
    );
  }

  /** The speaker that was noted there. */
  async speaker({ chunk_id, slot }: VectorPlace): Promise<number> {
    return (await this.#chunk(chunk_id)).facts.speaker(slot);
  }

  /** As it was kept, of length 1. */
  async vector({ chunk_id, slot }: VectorPlace): Promise<Float32Array> {
    const chunk = await this.#chunk(chunk_id);
    const factor = chunk.facts.factor(slot);
    return Float32Array.from(
      this.#bytes(chunk, slot).subarray(0, this.#space.dimensions),
      (byte) => byte * factor,
    );
  }

  /** Writes a vector into its place, or into a free one. */
  async put(
    known: VectorPlace | undefined,
    vector: Float32Array,
    fact: Omit<SlotFact, "factor">,
  ): Promise<void> {
    const place = known ?? (await this.#freePlace());
    const chunk = await this.#chunk(place.chunk_id);
    const factor = writeBytes(vector, this.#bytes(chunk, place.slot));
    chunk.facts.set(place.slot, { ...fact, factor });
    chunk.changed.add(place.slot);
    if (known !== undefined) return;
    this.#more += 1;
    await this.#sql.run(
      "INSERT INTO vector_places (space_id, kind, source, chunk_id, slot) VALUES (?, ?, ?, ?, ?)",
      this.#space.id,
      fact.kind,
      fact.source,
      place.chunk_id,
      place.slot,
    );
  }

  async remove(place: VectorPlace): Promise<void> {
    const chunk = await this.#chunk(place.chunk_id);
    await this.#sql.run(
      "DELETE FROM vector_places WHERE space_id = ? AND kind = ? AND source = ?",
      this.#space.id,
      chunk.facts.kind(place.slot),
      chunk.facts.source(place.slot),
    );
    this.#bytes(chunk, place.slot).fill(0);
    chunk.facts.free(place.slot);
    chunk.changed.add(place.slot);
    this.#more -= 1;
  }

  /** Everything in a chunk. */
  async places(chunk: number): Promise<readonly VectorPlace[]> {
    const { facts } = await this.#chunk(chunk);
    const slots = Array.from({ length: facts.slots }, (_, slot) => slot);
    return slots.filter((slot) => facts.kind(slot) !== FREE).map((slot) => ({ chunk_id: chunk, slot }));
  }

  async write(): Promise<void> {
    const changes: ChunkChange[] = [];
    for (const [id, chunk] of this.#open) {
      if (chunk.changed.size === 0) continue;
      const { facts, vectors, stamp: stampBefore } = chunk;
      await this.#writeChunk(id, chunk);
      changes.push({ id, stampBefore, stamp: chunk.stamp, slots: [...chunk.changed], facts, vectors });
      chunk.changed.clear();
    }
    if (changes.length > 0) {
      await noteChange(this.#sql, this.#space.id, this.#more);
      await this.#rows?.follow(this.#space, changes);
    }
    this.#more = 0;
  }

  async #writeChunk(id: number, chunk: OpenChunk): Promise<void> {
    const { facts, vectors } = chunk;
    if ((await this.places(id)).length === 0) {
      await this.#sql.run("DELETE FROM vector_chunks WHERE id = ?", id);
      chunk.stamp = undefined;
      return;
    }
    chunk.stamp = newStamp();
    await this.#sql.run(
      `INSERT INTO vector_chunks (id, space_id, stamp, is_full, facts, vectors) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET stamp = excluded.stamp, is_full = excluded.is_full, facts = excluded.facts,
         vectors = excluded.vectors`,
      id,
      this.#space.id,
      chunk.stamp,
      facts.firstFree() < 0 ? 1 : 0,
      facts.bytes,
      new Uint8Array(vectors.buffer, vectors.byteOffset, vectors.byteLength),
    );
  }

  #bytes({ vectors }: OpenChunk, slot: number): Int8Array {
    return vectors.subarray(slot * this.#width, (slot + 1) * this.#width);
  }

  async #chunk(id: number): Promise<OpenChunk> {
    const open = this.#open.get(id);
    if (open !== undefined) return open;
    const row = await this.#sql.get<ChunkRow>(
      "SELECT id, stamp, facts, vectors FROM vector_chunks WHERE id = ?",
      id,
    );
    if (row === undefined) throw corruptError("the index of vectors", `chunk ${id} is missing`);
    const chunk: OpenChunk = {
      facts: factsOf(row, this.#space),
      vectors: numbersOf(row),
      stamp: row.stamp,
      changed: new Set(),
    };
    this.#open.set(id, chunk);
    return chunk;
  }

  async #freePlace(): Promise<VectorPlace> {
    for (;;) {
      const slot = this.#filling === undefined ? -1 : (await this.#chunk(this.#filling)).facts.firstFree();
      if (this.#filling !== undefined && slot >= 0) return { chunk_id: this.#filling, slot };
      const row = await this.#sql.get<{ id: number }>(
        "SELECT id FROM vector_chunks WHERE space_id = ? AND is_full = 0 AND id > ? ORDER BY id LIMIT 1",
        this.#space.id,
        this.#lookedUpTo,
      );
      this.#filling = row?.id ?? (await this.#newChunk());
      this.#lookedUpTo = this.#filling;
    }
  }

  async #newChunk(): Promise<number> {
    this.#newest ??=
      (await this.#sql.get<{ id: number | null }>("SELECT max(id) AS id FROM vector_chunks"))?.id ?? 0;
    this.#newest += 1;
    const { slots } = this.#space;
    this.#open.set(this.#newest, {
      facts: new ChunkFacts(slots),
      vectors: new Int8Array(slots * this.#width),
      stamp: undefined,
      changed: new Set(),
    });
    return this.#newest;
  }
}
