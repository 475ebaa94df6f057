/** The slice of store that receipts need. One writer: this room. Bounded: the oldest go. */

import type { Instant } from "../../kernel/clock.ts";
import type { LaneId, MessageId, PackId, ReceiptId } from "../../kernel/ids.ts";
import type { PackTrace } from "./pack-trace.ts";
import type { AssemblyReceipt } from "./receipt.ts";

export interface NewReceipt {
  readonly lane: LaneId;
  readonly at: Instant;
  readonly receipt: AssemblyReceipt;
}

export interface StoredReceipt extends Omit<NewReceipt, "receipt"> {
  readonly id: ReceiptId;
  /** The question of the turn that it was for; null: the turn was not stored. */
  readonly message: MessageId | null;
  /** Null: what was kept of it cannot be read any more. */
  readonly receipt: AssemblyReceipt | null;
}

export interface ReceiptStore {
  add(receipt: NewReceipt): Promise<ReceiptId>;
  /** Another takes its place, under its number and for the same message. No change when it is gone, or of another lane. */
  replace(id: ReceiptId, receipt: NewReceipt): Promise<boolean>;
  /** No change when it is gone. */
  link(id: ReceiptId, message: MessageId): Promise<void>;
  receipt(id: ReceiptId): Promise<StoredReceipt | undefined>;
  /** Of these lanes, the newest first. */
  newest(query: {
    readonly lanes: readonly LaneId[];
    readonly before?: ReceiptId;
    readonly limit: number;
  }): Promise<readonly StoredReceipt[]>;
  /** The first of the lane after that one, which may be gone itself. */
  next(lane: LaneId, after: ReceiptId): Promise<ReceiptId | undefined>;
  /** Of a message, the newest. */
  of(message: MessageId): Promise<StoredReceipt | undefined>;
  count(): Promise<number>;
  /** The oldest go until at most so many are left; how many went. Their numbers are never given again. */
  prune(keep: number): Promise<number>;
}

export interface StoredPack {
  readonly id: PackId;
  readonly at: Instant;
  /** Null: what was kept of it cannot be read any more. */
  readonly trace: PackTrace | null;
}

/** Traces of packs. Bounded like receipts. */
export interface PackStore {
  add(pack: { readonly at: Instant; readonly trace: PackTrace }): Promise<PackId>;
  pack(id: PackId): Promise<StoredPack | undefined>;
  /** The newest first. */
  newest(limit: number): Promise<readonly StoredPack[]>;
  count(): Promise<number>;
  prune(keep: number): Promise<number>;
  /** No change where there is no such one. */
  drop(id: PackId): Promise<void>;
}
