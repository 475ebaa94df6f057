/** The slice of store that moving history out needs. Part of `HistoryStore`; it only reads. */

import type { LaneId, MessageId, TurnId } from "../../kernel/ids.ts";
import type { Reset, Turn } from "./message.ts";

export interface LeavingStore {
  /** Entries of the transcript that each is known by, sorted; those without any are left out. All of the lane. */
  entriesOf(lane: LaneId, ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, readonly string[]>>;
  /** Of those that exist. */
  turns(ids: readonly TurnId[]): Promise<ReadonlyMap<TurnId, Turn>>;
  /** Of a lane, by session and place. */
  resets(lane: LaneId): Promise<readonly Reset[]>;
}
