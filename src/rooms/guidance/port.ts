/** The slice of store that standing instructions need. One writer: this room. */

import type { Instant } from "../../kernel/clock.ts";
import type { MessageId, ShardId, ShelfId } from "../../kernel/ids.ts";
import type { NewShard, Shard, ShardState } from "./shard.ts";

export interface ShardQuery {
  readonly shelves: readonly ShelfId[];
  readonly states: readonly ShardState[];
  /** Only older ones than this, by id. */
  readonly before?: ShardId;
  readonly limit: number;
}

export interface ShardChange {
  readonly state?: ShardState;
  readonly supersededBy?: ShardId | null;
  readonly expiresAt?: Instant | null;
}

export interface ShardStore {
  add(shard: NewShard): Promise<ShardId>;
  /** No change when there is no such one. */
  change(id: ShardId, change: ShardChange): Promise<void>;
  shards(ids: readonly ShardId[]): Promise<ReadonlyMap<ShardId, Shard>>;
  /** The newest first. */
  list(query: ShardQuery): Promise<readonly Shard[]>;
  count(shelves: readonly ShelfId[], states: readonly ShardState[]): Promise<number>;
  /** Whatever their state, the newest first. */
  saying(shelf: ShelfId, digest: string): Promise<readonly Shard[]>;
  /** Active ones, the newest first. */
  about(shelf: ShelfId, topic: string): Promise<readonly Shard[]>;
  /** Those that one of these messages is the source of. */
  madeOf(messages: readonly MessageId[]): Promise<readonly Shard[]>;
  /** No trace of its text is left; what it superseded or was superseded by no longer names it. */
  erase(ids: readonly ShardId[]): Promise<void>;
  newestId(): Promise<number>;
}
