/** What is heard of facts, and who is heard. */

import type { Instant } from "../../kernel/clock.ts";
import type { EntityRef } from "../../kernel/entity-ref.ts";
import type { Strength } from "./hear-form.ts";

export interface Speaking {
  readonly by: "owner" | "assistant" | "other" | "tool";
  readonly at: Instant;
  /** How far the clock of whoever speaks is ahead of UTC. */
  readonly offsetMinutes?: number;
}

export interface HeardFact {
  readonly subject: EntityRef;
  /** The name as it was said; empty: the owner. */
  readonly name: string;
  readonly predicate: string;
  readonly object: string;
  readonly act: "asserts" | "ends";
  /** When it began or ended as it is said, else when it was said. */
  readonly from: Instant;
  /** When it is to end as it is said; null: that is not said, or cannot be told. */
  readonly to: Instant | null;
  /** Whether it is said since when. */
  readonly isDated: boolean;
  readonly strength: Strength;
  readonly why: readonly string[];
}

/** With where in its sentence it is said: the clause that it stands in. */
export interface PlacedFact {
  readonly fact: HeardFact;
  readonly start: number;
  readonly end: number;
  /** It tells of something that happened. */
  readonly isEvent: boolean;
}
