/** Hints about the life of conversations and what people did, for people: advisory, bounded, never a source of truth. */

import type { Instant } from "../kernel/clock.ts";
import type { JsonObject } from "../kernel/json.ts";

export interface JournalRecord {
  readonly at: Instant;
  readonly event: string;
  readonly sessionKey: string | null;
  readonly reason: string | null;
  /** The host's own id of the session. */
  readonly sessionId: string | null;
  /** What else was hinted at: counts, places, the next session. Never what was said. At most a few kilobytes. */
  readonly details: JsonObject | null;
}

/** What people did names what they did it to; a hint of the host names nothing. Many of the one never push out the other. */
export function isAct({ details }: Pick<JournalRecord, "details">): boolean {
  return Array.isArray(details?.["refs"]);
}

export interface Journal {
  /** Appends, and forgets the oldest of its kind (`isAct`) beyond `keep`. Resolves to how many of that kind are kept. */
  append(record: JournalRecord, keep: number): Promise<number>;
  /** Newest first; of one session, where one is named. */
  newest(limit: number, sessionId?: string): Promise<readonly JournalRecord[]>;
  /** No reason is left of what names one of these among its `refs`: they are erased, and so is what was said of them. */
  dropReasons(refs: readonly string[]): Promise<void>;
}
