/** The slice of store that the observational log needs. One writer: this room. */

import type { LaneId, MessageId } from "../../kernel/ids.ts";
import type { LogEntry, LogHead } from "./entry.ts";

export interface ChronicleStore {
  head(lane: LaneId): Promise<LogHead | undefined>;
  /** At the end, in order. */
  append(lane: LaneId, entries: readonly LogEntry[], upTo: MessageId, version: string): Promise<void>;
  /** All of it anew: the next generation. */
  rewrite(lane: LaneId, entries: readonly LogEntry[], upTo: MessageId | null, version: string): Promise<void>;
  /** In order. `upTo`: only entries all of whose messages are up to this one. `newest`: at most so many, the last ones. */
  entries(
    lane: LaneId,
    which?: { readonly upTo?: MessageId; readonly newest?: number },
  ): Promise<readonly LogEntry[]>;
  /** Entries of these messages are gone without trace; the lane's generation is another then. Resolves to the lanes. */
  erase(messages: readonly MessageId[]): Promise<readonly LaneId[]>;
}
