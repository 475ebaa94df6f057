/** A standing instruction or preference that its owner said in conversation, in their own words, and where it holds. */

import type { Instant } from "../../kernel/clock.ts";
import type { MessageId, ShardId, ShelfId } from "../../kernel/ids.ts";

/**
 * `active`: in force. `superseded`: a later one took its place. `revoked`: a person took it back, and has not
 * said it again since. `forgotten`: the message that says so was forgotten, and it comes back with that message. Erased ones are
 * gone. One that is past its time stays active in the store and is not shown (`expiresAt`).
 */
export const SHARD_STATES = ["active", "superseded", "revoked", "forgotten"] as const;
export type ShardState = (typeof SHARD_STATES)[number];

/** How it was taken for one: by its form, by its likeness to others, or because a person said so at a terminal. */
export const SHARD_PATHS = ["form", "booster", "told"] as const;
export type ShardPath = (typeof SHARD_PATHS)[number];

export interface NewShard {
  /** Where it holds: the owner's (`user`), or one conversation's (`lane`). */
  readonly shelf: ShelfId;
  /** Verbatim but for secrets. */
  readonly text: string;
  /** Keyed digest of what it says, whatever the case and small words: 32 hex digits. */
  readonly digest: string;
  /** What it is an instruction about, where that can be told; a later one about the same takes its place. */
  readonly topic: string | null;
  /** The message that says so; null: said at a terminal. */
  readonly source: MessageId | null;
  readonly path: ShardPath;
  /** What the classifier found: obligation 2, prohibition 4, permission 8. */
  readonly mask: number;
  /** From 0 to 1: how far it is meant to last. */
  readonly stability: number;
  /** When it was said. */
  readonly at: Instant;
  readonly createdAt: Instant;
  /** From when on it no longer holds; null: until it is taken back. */
  readonly expiresAt: Instant | null;
  readonly supersedes: ShardId | null;
}

export interface Shard extends NewShard {
  readonly id: ShardId;
  readonly state: ShardState;
  readonly supersededBy: ShardId | null;
}
