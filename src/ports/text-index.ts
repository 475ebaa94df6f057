/**
 * The index of words: derived, rebuildable, and holding redacted text only.
 *
 * It stores terms, not texts: what is shown is read from the log and redacted again. Scope and filters
 * are part of the query, before the limit. Terms are literals: no syntax of the store can be reached.
 */

import type { Instant } from "../kernel/clock.ts";
import type { InstallationId, LaneId, LogKind, SummaryId } from "../kernel/ids.ts";
import type { IndexTerms, QueryTerms } from "../kernel/text/terms.ts";

/** `leaf`: every word of the messages beneath a leaf that is cold, in their place; its number is the summary's. */
export type IndexKind = LogKind | "leaf";

/** What the asker may read. Lanes of other installations are out of reach whatever the rest says. */
export interface Scope {
  readonly installation: InstallationId;
  /** Only lanes of these agents; absent means every agent of the installation. */
  readonly agents?: readonly string[];
  /** Only these lanes; absent means every lane the rest allows. */
  readonly lanes?: readonly LaneId[];
  readonly under?: Beneath;
}

/** Only what some summaries cover, through whatever depth. */
export interface Beneath {
  readonly summaries: readonly SummaryId[];
  /** Lanes of which everything may be read all the same. */
  readonly except: readonly LaneId[];
}

export interface IndexRecord {
  readonly kind: IndexKind;
  /** The record's own number within its kind. */
  readonly source: number;
  readonly lane: LaneId;
  readonly speaker: string;
  readonly at: Instant;
  /** Heartbeats and rejected quarantine: kept, never recalled. */
  readonly hidden: boolean;
  readonly terms: IndexTerms;
}

export interface IndexQuery {
  readonly terms: QueryTerms;
  /** Only records that have each of these; words, phrases and grams. `terms` then decides about their order alone. */
  readonly every?: QueryTerms;
  readonly scope: Scope;
  readonly kinds?: readonly IndexKind[];
  readonly speakers?: readonly string[];
  /** Inclusive. */
  readonly since?: Instant;
  /** Exclusive. */
  readonly before?: Instant;
  /** Which ones the limit keeps, and in which order they come; absent: the best. */
  readonly order?: "best" | "newest";
  /** Nothing is left out for being in too many records: slow, and what the quick way is held against. */
  readonly exhaustive?: true;
  readonly limit: number;
}

export interface IndexHit {
  readonly kind: IndexKind;
  readonly source: number;
  readonly lane: LaneId;
  readonly at: Instant;
  /** Greater is better; comparable within one answer only. */
  readonly score: number;
}

/** How far a kind has been indexed, and by which version of the analysis and the secret detector. */
export interface IndexWatermark {
  readonly upTo: number;
  readonly version: number;
}

/** How common terms are in the whole index, whoever may read it: a figure tells nobody what was said. */
export interface Frequencies {
  /** How many there are; those that were taken out may count until the index is made again. */
  readonly records: number;
  /** In words, of a record. */
  readonly averageLength: number;
  /**
   * In how many records each term is, as `matchTerms` sees it, or was a little while ago. Words, those of phrases, code as
   * they are; beginnings with a `*` behind them, all words together that go on from it; runs with spaces between their
   * pairs. Of terms spelt alike the most.
   */
  readonly of: ReadonlyMap<string, number>;
}

export interface TextIndex {
  /** Replaces what was stored for the same (kind, source). */
  put(records: readonly IndexRecord[]): Promise<void>;
  /** No change when there is no such record. */
  setHidden(kind: IndexKind, source: number, hidden: boolean): Promise<void>;
  remove(kind: IndexKind, sources: readonly number[]): Promise<void>;
  /**
   * Records that have at least one of the terms, as `matchTerms` sees it; each term adds to the score. Best first; equal
   * scores by newest, then by greatest source. A store with very many records may leave out those that have nothing but
   * one term which is in a large part of them all, as long as something rarer is found; never of those that are wanted
   * every one. Rejects with `store/corrupt` when the index is damaged: `clear` heals it.
   */
  search(query: IndexQuery): Promise<readonly IndexHit[]>;
  frequencies(terms: QueryTerms): Promise<Frequencies>;
  /**
   * Other words of the index, whoever may read them, that are a slip or two from this one and begin like it: to be asked
   * for, never to be shown. The most common first. Of a very large index some may be left out.
   */
  spelledAlike(word: string, most: number): Promise<readonly string[]>;
  watermark(kind: IndexKind): Promise<IndexWatermark>;
  setWatermark(kind: IndexKind, watermark: IndexWatermark): Promise<void>;
  /** Empties the index of one kind and its watermark: it is then rebuilt from the log. */
  clear(kind: IndexKind): Promise<void>;
  /** Null when sound, else what is wrong in one line. `quick` takes no longer for a large index and sees only what is plain. */
  verify(options?: { readonly quick?: boolean }): Promise<string | null>;
}
