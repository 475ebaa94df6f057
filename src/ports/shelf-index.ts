/**
 * The words of what stands on shelves: memories and documents. Derived, redacted, small beside the log, and with
 * frequencies of its own: a memory is a sentence, and what is common in chats is not common among them.
 *
 * Terms are literals: no syntax of the store can be reached. The shelves that may be read are part of the query.
 */

import type { Instant } from "../kernel/clock.ts";
import type { ShelfId } from "../kernel/ids.ts";
import type { IndexTerms, QueryTerms } from "../kernel/text/terms.ts";

export type ShelfKind = "mem" | "doc";

export interface ShelfRecord {
  readonly kind: ShelfKind;
  readonly source: number;
  readonly shelf: ShelfId;
  readonly at: Instant;
  readonly terms: IndexTerms;
}

export interface ShelfQuery {
  readonly terms: QueryTerms;
  readonly shelves: readonly ShelfId[];
  readonly kinds?: readonly ShelfKind[];
  /** Inclusive. */
  readonly since?: Instant;
  /** Exclusive. */
  readonly before?: Instant;
  readonly limit: number;
}

export interface ShelfHit {
  readonly kind: ShelfKind;
  readonly source: number;
  readonly shelf: ShelfId;
  readonly at: Instant;
  /** Greater is better; comparable within one answer only. */
  readonly score: number;
}

export interface ShelfIndex {
  /** Replaces what was stored for the same (kind, source). */
  put(records: readonly ShelfRecord[]): Promise<void>;
  remove(kind: ShelfKind, sources: readonly number[]): Promise<void>;
  /** Records that have at least one of the terms, as `matchTerms` sees it. Best first; equal ones by newest, then greatest source. */
  search(query: ShelfQuery): Promise<readonly ShelfHit[]>;
  /** By which version of the analysis and the detector of secrets it was made; 0: by none. */
  version(): Promise<number>;
  /** Empties it, to be filled again from what is on the shelves. */
  clear(version: number): Promise<void>;
  /** Null when sound, else what is wrong in one line. `quick` takes no longer for a large index and sees only what is plain. */
  verify(options?: { readonly quick?: boolean }): Promise<string | null>;
}
