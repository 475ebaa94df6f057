/**
 * Vectors as rows of their own, where whatever keeps the tables can compare vectors itself.
 *
 * They are made of the chunks, which stay what is true: rows that are behind, or that cannot be had, answer nothing, and
 * the chunks are read into memory and compared there (vector-copy.ts).
 */

import type { ChunkFacts } from "../../kernel/vectors/chunk-facts.ts";
import type { BankHit, BankQuery } from "../../kernel/vectors/vector-bank.ts";
import type { SpaceRow } from "./vector-spaces.ts";

/** What a transaction has made of a chunk. */
export interface ChunkChange {
  readonly id: number;
  /** Undefined: there was none. */
  readonly stampBefore: number | undefined;
  /** Undefined: there is none any more. */
  readonly stamp: number | undefined;
  /** Slots that were written or came free. */
  readonly slots: readonly number[];
  readonly facts: ChunkFacts;
  readonly vectors: Int8Array;
}

/** Over one transaction. */
export interface VectorRows {
  /** Makes the rows follow. */
  follow(space: SpaceRow, changes: readonly ChunkChange[]): Promise<void>;
  /** As the chunks would answer, with every vector in scope compared; undefined: the rows cannot, or not as quickly. */
  search(space: SpaceRow, query: BankQuery): Promise<readonly BankHit[] | undefined>;
  /** They are what the chunks say. */
  isWhole(space: SpaceRow): Promise<boolean>;
  /** Null when they are what the chunks say, as far as they are not behind; else the first thing that is wrong. */
  verify(): Promise<string | null>;
  clear(): Promise<void>;
}
