/** Hints about the life of conversations, for people: advisory, bounded, never a source of truth. */

import type { Instant } from "../kernel/clock.ts";

export interface JournalRecord {
  readonly at: Instant;
  readonly event: string;
  readonly sessionKey: string | null;
  readonly reason: string | null;
}

export interface Journal {
  /** Appends, and forgets the oldest beyond `keep`. Resolves to how many are kept. */
  append(record: JournalRecord, keep: number): Promise<number>;
  /** Newest first. */
  newest(limit: number): Promise<readonly JournalRecord[]>;
}
