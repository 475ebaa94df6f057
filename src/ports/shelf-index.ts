/**
 * The words of what stands on shelves: memories, documents, observations and events. Derived, redacted, small beside the log, and with
 * frequencies of its own: a memory is a sentence, and what is common in chats is not common among them.
 *
 * Terms are literals: no syntax of the store can be reached. The shelves that may be read are part of the query.
 */

import type { Instant } from "../kernel/clock.ts";
import type { ShelfId } from "../kernel/ids.ts";
import type { EventType, ImportanceLabel, Language, ObservationKind } from "../kernel/ledger-words.ts";
import type { IndexTerms, QueryTerms } from "../kernel/text/terms.ts";
import type { RecordTrust } from "../kernel/trust.ts";

export type ShelfKind = "mem" | "doc" | "obs" | "evt";

/** Found only by who asks for such ones too: another took its place, it was archived, or it is held until a person decides. */
export type Aside = "superseded" | "archived" | "held";

export interface ShelfRecord {
  readonly kind: ShelfKind;
  readonly source: number;
  readonly shelf: ShelfId;
  readonly at: Instant;
  readonly terms: IndexTerms;
  /** Absent: found by everybody who may read its shelf. */
  readonly aside?: Aside;
}

export interface ShelfQuery {
  readonly terms: QueryTerms;
  readonly shelves: readonly ShelfId[];
  readonly kinds?: readonly ShelfKind[];
  /** Inclusive. */
  readonly since?: Instant;
  /** Exclusive. */
  readonly before?: Instant;
  /** Which of those that stand aside are wanted too; absent: none. */
  readonly aside?: readonly Aside[];
  /** Nothing but those. */
  readonly asideOnly?: true;
  /** Of observations, which ones; others are not concerned. */
  readonly observed?: ObservedFilter;
  /** Of events, those of these types; others are not concerned. */
  readonly happened?: readonly EventType[];
  /** Nothing is left out for being in too many records: slow, and what the quick way is held against. */
  readonly exhaustive?: true;
  readonly limit: number;
}

/** Each absent: any. */
export interface ObservedFilter {
  readonly kinds?: readonly ObservationKind[];
  readonly trusts?: readonly RecordTrust[];
  readonly labels?: readonly ImportanceLabel[];
  readonly languages?: readonly Language[];
  readonly tools?: readonly string[];
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
  /** Null: it does no longer stand aside. No change when there is no such record. */
  setAside(kind: ShelfKind, source: number, aside: Aside | null): Promise<void>;
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
