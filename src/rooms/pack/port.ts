/** The slice of store that receipts need. One writer: this room. Bounded: the oldest go. */

import type { Instant } from "../../kernel/clock.ts";
import type { LaneId, MessageId, ReceiptId } from "../../kernel/ids.ts";
import type { AssemblyReceipt } from "./receipt.ts";

export interface NewReceipt {
  readonly lane: LaneId;
  readonly at: Instant;
  readonly receipt: AssemblyReceipt;
}

export interface StoredReceipt extends NewReceipt {
  readonly id: ReceiptId;
  /** The question of the turn that it was for; null: the turn was not stored. */
  readonly message: MessageId | null;
}

export interface ReceiptStore {
  add(receipt: NewReceipt): Promise<ReceiptId>;
  /** No change when it is gone. */
  link(id: ReceiptId, message: MessageId): Promise<void>;
  receipt(id: ReceiptId): Promise<StoredReceipt | undefined>;
  /** The newest first; of one lane, or of all in these. */
  newest(query: {
    readonly lanes: readonly LaneId[];
    readonly before?: ReceiptId;
    readonly limit: number;
  }): Promise<readonly StoredReceipt[]>;
  /** Of a message, the newest. */
  of(message: MessageId): Promise<StoredReceipt | undefined>;
  /** The oldest go until at most so many are left; how many went. */
  prune(keep: number): Promise<number>;
}
