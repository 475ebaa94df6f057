/**
 * The index of vectors: derived, rebuildable, of redacted texts only.
 *
 * It has one space at a time, named by a fingerprint; whoever asks or stores says which one they mean, and is refused when
 * it is another. Vectors are kept as bytes, so a cosine is right to about a hundredth. Scope and filters are part of the
 * query, before the limit. What is hidden, forgotten or erased is not in it.
 */

import type { Instant } from "../kernel/clock.ts";
import type { LaneId, ShelfId } from "../kernel/ids.ts";

/** Messages are in lanes; memories, documents, observations and events on shelves. */
export type VectorKind = "msg" | "mem" | "doc" | "obs" | "evt";

export interface VectorSpace {
  readonly fingerprint: string;
  readonly dimensions: number;
}

export interface VectorRecord {
  readonly kind: VectorKind;
  readonly source: number;
  /** Of a message its lane, of others their shelf. */
  readonly place: LaneId | ShelfId;
  readonly speaker: string;
  readonly at: Instant;
  /** Of length 1, as an embedder gives it. One that is all zeros is not kept. */
  readonly vector: Float32Array;
}

export interface VectorQuery {
  readonly vector: Float32Array;
  readonly kinds: readonly VectorKind[];
  /** Where messages may be; none: no message is found. */
  readonly lanes: readonly LaneId[];
  /** Where everything else may be. */
  readonly shelves: readonly ShelfId[];
  readonly speakers?: readonly string[];
  /** Inclusive. */
  readonly since?: Instant;
  /** Exclusive. */
  readonly before?: Instant;
  readonly limit: number;
  /** Every vector is compared, however many there are: slow, and what the quick way is held against. */
  readonly exhaustive?: true;
}

export interface VectorHit {
  readonly kind: VectorKind;
  readonly source: number;
  readonly cosine: number;
}

export interface VectorIndex {
  /** The one in use; undefined: none was begun. */
  space(): Promise<VectorSpace | undefined>;
  /** Makes this the space in use. Of another one nothing is found from now on; coming back to one finds what is left of it. */
  begin(space: VectorSpace): Promise<void>;
  /** Deletes a slice of what is left of other spaces; true while there is more. */
  sweep(): Promise<boolean>;
  /**
   * Replaces what was stored for the same (kind, source). Rejects with `vector/other-space` when the fingerprint is not that
   * of the space in use, and with `vector/bad-vector` when a vector has not its dimensions or holds something that is no number.
   */
  put(fingerprint: string, records: readonly VectorRecord[]): Promise<void>;
  /** From every space. Of the vector itself no byte is left in its row. */
  remove(kind: VectorKind, sources: readonly number[]): Promise<void>;
  /** The nearest first; equal ones messages before memories before documents before observations before events, then by greatest source. Refuses like `put`. */
  search(fingerprint: string, query: VectorQuery): Promise<readonly VectorHit[]>;
  /** Those that are stored, by source, of length 1 and as they were kept: right to about a hundredth. Refuses like `put`. */
  vectorsOf(
    fingerprint: string,
    kind: VectorKind,
    sources: readonly number[],
  ): Promise<ReadonlyMap<number, Float32Array>>;
  /** In the space in use. */
  count(): Promise<number>;
  /** Up to which source everything of a kind has been looked at, in the space in use; 0 at its beginning. */
  watermark(kind: VectorKind): Promise<number>;
  setWatermark(kind: VectorKind, upTo: number): Promise<void>;
  /** What is wrong with it, in one line; null: it is sound. `quick` does not read what it holds. */
  verify(options?: { readonly quick?: boolean }): Promise<string | null>;
  /** Who compares when something is looked for: the engine, in this process's memory, or, as far as that is quick, the server that keeps them. */
  comparedBy(): Promise<"engine" | "server">;
  /** Nothing is left of any space, whatever state it is in: whoever embeds begins anew. */
  clear(): Promise<void>;
}
