/**
 * Something that happened, in order: what is not in the log already. Turns and tool calls are events by themselves and are
 * read from the log; here are alerts and decisions that were derived, and what was told from elsewhere.
 */

import type { Instant } from "../../kernel/clock.ts";
import type { EventId, MessageId, ShelfId } from "../../kernel/ids.ts";
import type { EventType, HoldReason } from "../../kernel/ledger-words.ts";
import type { RecordTrust } from "../../kernel/trust.ts";

export const EVENT_SCHEMA = "nacre.event.v1";

/** Bytes as JSON; characters of the summary. */
export const EVENT_LIMITS = { payload: 8_192, refs: 4_096, summary: 400 } as const;

export interface NewLedgerEvent {
  readonly shelf: ShelfId;
  /** The name that whoever tells it gave it, or one made of what it says: unique on its shelf. */
  readonly name: string;
  readonly type: EventType;
  readonly trust: Exclude<RecordTrust, "quarantined">;
  readonly held: HoldReason | null;
  readonly at: Instant;
  readonly createdAt: Instant;
  readonly agent: string | null;
  readonly session: string | null;
  readonly message: MessageId | null;
  /** Redacted, one line. */
  readonly summary: string;
  /** JSON, redacted and bounded. */
  readonly payload: string | null;
  readonly refs: string | null;
}

export interface LedgerEvent extends NewLedgerEvent {
  readonly id: EventId;
  /** A person had its words taken out. */
  readonly redacted: boolean;
}
