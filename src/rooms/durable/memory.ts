/** What is kept about a person beyond the conversation it was said in: a sentence, on a shelf, with where it comes from. */

import type { Instant } from "../../kernel/clock.ts";
import type { InstallationId, MemoryId, MessageId, ShelfId } from "../../kernel/ids.ts";

/**
 * Who a shelf belongs to: a person in all their conversations (`user`), one conversation (`lane`), everybody (`global`); or
 * the documents of an agent's workspace (`docs`); or what was told of a project or any other subject under a name (`scope`), which
 * is the owner's to read.
 */
export type Tier = "user" | "lane" | "global" | "docs" | "notes" | "scope";

export interface ShelfKey {
  readonly installation: InstallationId;
  readonly tier: Tier;
  /** `user`: the namespace. `lane`: the number of the lane. `global`: empty. `docs`: the agent. `scope`: its name. */
  readonly name: string;
}

export interface Shelf extends ShelfKey {
  readonly id: ShelfId;
}

/**
 * `active`: recalled. `superseded`: another took its place, and it is kept as what was once so. `forgotten`: by a person, who may
 * bring it back. Erased ones are gone.
 */
export type MemoryState = "active" | "superseded" | "forgotten";

/** How it came to be: the gate let it in, a person or an agent said so, a person corrected it, or a program put it there. */
export type MemoryOrigin = "gate" | "told" | "edited" | "inserted";

/** On whose word; see the engine's `Trust`. Never raised by use. */
export type MemoryTrust = "human" | "agent" | "unknown";

export interface NewMemory {
  readonly shelf: ShelfId;
  /** Redacted. */
  readonly text: string;
  /** Keyed digest of what it says, whatever the case and small words: 32 hex digits. */
  readonly digest: string;
  readonly origin: MemoryOrigin;
  readonly trust: MemoryTrust;
  /** When it was said. */
  readonly at: Instant;
  readonly createdAt: Instant;
  /** What it is a statement about, where that can be told: `live in`; a later one about the same takes its place. */
  readonly slot: string | null;
  readonly supersedes: MemoryId | null;
  readonly gate: StoredVerdict | null;
  /** The name that a program gave it; unique on its shelf. Null: none. */
  readonly name: string | null;
  /** What a program wants kept with it: JSON of an object, at most 16 KiB. */
  readonly extra: string | null;
}

export interface Memory extends NewMemory {
  readonly id: MemoryId;
  readonly state: MemoryState;
  readonly supersededBy: MemoryId | null;
  /** How often the same was said again, and when last. */
  readonly reinforced: number;
  readonly lastSaidAt: Instant;
  /** How often it was recalled. */
  readonly uses: number;
}

/** A message that says so. */
export interface MemorySource {
  readonly message: MessageId;
  /** `origin`: it was made of it. `again`: it said the same again. */
  readonly how: "origin" | "again";
  readonly at: Instant;
}

/** What the gate said, as it is kept. Each signal from 0 to 1, to four decimals. */
export interface StoredVerdict {
  /** `gate-v2` … */
  readonly version: string;
  readonly score: number;
  readonly threshold: number;
  readonly signals: { readonly [name: string]: number };
}

/** What became of something that the gate had judged: what it is calibrated with. */
export type GateLabel = "kept" | "rejected" | "used";
