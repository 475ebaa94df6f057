/**
 * That something is so: of what, since when, until when, on whose word, and what it rests on.
 *
 * Two times: when it holds in the world (`from`, `to`; half-open), and when it was recorded. Nothing here is ever rewritten: what
 * became of a fact is an act of its own, recorded later. So it can be told what was true at a time, as of what was known at
 * another.
 */

import type { Instant } from "../../kernel/clock.ts";
import type { EntityRef } from "../../kernel/entity-ref.ts";
import type { Evidence } from "../../kernel/evidence.ts";
import type { FactId, ProposalId, ShelfId } from "../../kernel/ids.ts";
import type { Confidence, ObjectType, ProposalState } from "../../kernel/knowledge-words.ts";
import type { RecordTrust } from "../../kernel/trust.ts";

export {
  CONFIDENCES,
  type Confidence,
  PROPOSAL_STATES,
  type ProposalState,
} from "../../kernel/knowledge-words.ts";

export interface FactObject {
  readonly type: ObjectType;
  /** Of `entity` a reference such as `tool:postgresql`; of `json` canonical JSON. */
  readonly value: string;
}

/** On whose word: a person at a terminal, the owner in a conversation in their own words, or what a person accepted. */
export const VOICES = ["terminal", "owner", "accepted"] as const;
export type Voice = (typeof VOICES)[number];

export interface NewFact {
  readonly shelf: ShelfId;
  readonly subject: EntityRef;
  readonly predicate: string;
  readonly object: FactObject;
  readonly from: Instant;
  /** Null: until something is said to the contrary. */
  readonly to: Instant | null;
  readonly recordedAt: Instant;
  /** At most this, whatever it comes to rest on. */
  readonly confidence: Confidence;
  readonly trust: Exclude<RecordTrust, "quarantined">;
  readonly voice: Voice;
  /** Keyed digest of what is said and of who said it where, 32 hex digits: the same twice on one shelf is one. */
  readonly hash: string;
}

export interface Fact extends NewFact {
  readonly id: FactId;
  /** When it ends by all that is known now: `to`, or what an act made of it. What is retracted ends as it begins. */
  readonly endsAt: Instant | null;
}

export interface FactSource extends Evidence {
  readonly recordedAt: Instant;
}

/**
 * `superseded`: another took its place. `invalidated`: it is so no longer, or never was. `retracted`: whoever said it takes it
 * back; what it had superseded stands again. `restored`: that it was invalidated or retracted before counts for nothing any more,
 * but for what is recorded with it.
 */
export const FACT_ACTS = ["superseded", "invalidated", "retracted", "restored"] as const;
export type FactActKind = (typeof FACT_ACTS)[number];

export interface NewFactAct {
  readonly fact: FactId;
  readonly kind: FactActKind;
  /** From when on it holds no more; of what is retracted or restored, its own beginning. */
  readonly at: Instant;
  /** Of what is restored, later than of all before it, and earlier than of all after it; what stays of its ends has the same. */
  readonly recordedAt: Instant;
  /** What took its place. */
  readonly by: FactId | null;
  readonly voice: Voice;
  /** One line, redacted. */
  readonly reason: string | null;
  readonly source: Evidence | null;
}

export interface FactAct extends NewFactAct {
  readonly id: number;
}

/** What is shown of a fact: worked out of its interval, its acts and what it rests on, when it is read. */
export type FactStatus =
  | "active"
  | "superseded"
  | "invalidated"
  | "retracted"
  | "stale"
  | "ended"
  | "upcoming";

/** What somebody seems to have stated: it changes nothing until a person accepts it. */
export interface NewProposal {
  readonly shelf: ShelfId;
  readonly subject: EntityRef;
  readonly predicate: string;
  readonly object: FactObject;
  /** `ends`: it is said to be so no longer. */
  readonly act: "asserts" | "ends";
  readonly from: Instant;
  /** Until when, as it is said; null: that is not said, or cannot be told. */
  readonly to: Instant | null;
  readonly source: Evidence;
  readonly trust: Exclude<RecordTrust, "quarantined">;
  /** The rules that it was understood by, or the model. */
  readonly why: readonly string[];
  readonly at: Instant;
  readonly hash: string;
}

export interface Proposal extends NewProposal {
  readonly id: ProposalId;
  readonly state: ProposalState;
  readonly decidedAt: Instant | null;
  /** What came of it. */
  readonly fact: FactId | null;
}
