/**
 * The observational log of a conversation: one line for what happened, with its time and level. Made of the messages, never the
 * truth about them: every entry says which ones it is of.
 *
 * Between two reflections it only grows at its end, so that what stands before stays the same to the byte.
 */

import type { Instant } from "../../kernel/clock.ts";
import type { LaneId, MessageId } from "../../kernel/ids.ts";
import type { LogLevel } from "../../kernel/knowledge-words.ts";

export { LOG_LEVELS, type LogLevel } from "../../kernel/knowledge-words.ts";

export interface LogEntry {
  readonly level: LogLevel;
  readonly at: Instant;
  /** The messages that it is of, the first and the last. */
  readonly first: MessageId;
  readonly last: MessageId;
  /** One line, redacted. */
  readonly text: string;
}

/** How far the log of a lane has come. */
export interface LogHead {
  readonly lane: LaneId;
  /** Counts reflections; what stands before changes with it alone. */
  readonly generation: number;
  /** Messages up to this one are in it, or were not worth an entry. */
  readonly upTo: MessageId | null;
  readonly entries: number;
  /** Characters of all entries. */
  readonly size: number;
  /** How it was made: another way makes it anew. */
  readonly version: string;
}
