/** One routed turn: what was decided and why, what was put into the prompt, and what came of it. No text. */

import type { Instant } from "../../kernel/clock.ts";
import type { EpisodeId, LaneId, MessageId, ReceiptId } from "../../kernel/ids.ts";
import type { RouteTrace } from "./route-trace.ts";

/** Every turn has exactly one. `fail_open`: something broke or was late, and the prompt was made without. */
export const DECISIONS = [
  "use_brain",
  "shadow",
  "skip_uninitialized",
  "skip_no_query",
  "skip_budget_too_small",
  "skip_short_static_lookup",
  "skip_disabled",
  "fail_open",
] as const;
export type Decision = (typeof DECISIONS)[number];

/** What is done with what the route found, by validity, scope, supersession and privacy. */
export const AUTHORITIES = ["inject", "weak", "verify", "confirm", "abstain", "never"] as const;
export type Authority = (typeof AUTHORITIES)[number];

export interface Placed {
  readonly key: string;
  readonly authority: Authority;
  /** From 0 on, in the prompt; null: it is not in it. */
  readonly place: number | null;
  readonly tokens: number;
  /** One word: `unconfirmed`, `source-changed`, `already-in-prompt`, `over-budget`. */
  readonly why: string;
}

/** What the surface carries from the prompt to the store: it says all that an episode holds, but for whose it is. */
export interface BrainAccount {
  readonly decision: Decision;
  /** One line: the features that decided, or what broke. */
  readonly reason: string;
  /** Digest of the pack that was served or looked at; null: lessons alone. */
  readonly pack: string | null;
  /** The pack is on trial. */
  readonly canary: boolean;
  /** Chance that it helps, and what that was made of; null: it was not asked. */
  readonly help: number | null;
  readonly helpParts: readonly (readonly [name: string, value: number])[];
  readonly queryDigest: string | null;
  /** Only where that was chosen. Redacted. */
  readonly query: string | null;
  /** Tokens that it might use, and did. */
  readonly budget: number;
  readonly tokens: number;
  readonly placed: readonly Placed[];
  readonly trace: RouteTrace | null;
  readonly tookMs: number;
}

export interface NewEpisode {
  readonly lane: LaneId;
  readonly sessionId: string;
  readonly at: Instant;
  readonly receipt: ReceiptId | null;
  readonly account: BrainAccount;
}

export interface Episode extends NewEpisode {
  readonly id: EpisodeId;
  /** The question that it was for; null: not stored yet, or never. */
  readonly message: MessageId | null;
  readonly label: Label | null;
  readonly credits: readonly Credit[];
}

/** Who says how it went, the most trusted first. */
export const OUTCOME_SOURCES = ["human", "self", "scanner", "teacher"] as const;
export type OutcomeSource = (typeof OUTCOME_SOURCES)[number];

/** What became of a piece of evidence. `waiting`: its episode is not settled yet. */
export const DISPOSITIONS = [
  "waiting",
  "promoted_to_label",
  "discarded_missing_episode",
  "discarded_lower_trust",
  "discarded_duplicate",
] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

export interface NewOutcome {
  /** Null: there was none to tie it to. */
  readonly episode: EpisodeId | null;
  readonly source: OutcomeSource;
  /** What found it: `exit-code`, `error-shape`, `correction`, `repeat`, `undo`, `thumbs`, `teacher`. */
  readonly detector: string;
  /** -1 to 1. */
  readonly value: number;
  /** 0 to 1. */
  readonly confidence: number;
  /** Structured results go before words. */
  readonly structured: boolean;
  readonly message: MessageId | null;
  readonly at: Instant;
  /** Nodes that this is about, by key: named or contradicted. Empty: the turn as a whole. */
  readonly about: readonly string[];
}

export interface Outcome extends NewOutcome {
  readonly id: number;
  readonly disposition: Disposition;
}

/** The one that counts. */
export interface Label {
  readonly value: number;
  readonly source: OutcomeSource;
  readonly detector: string;
  readonly confidence: number;
  readonly at: Instant;
}

/** What a node that was put into the prompt is given of it. */
export interface Credit {
  readonly key: string;
  /** Its words came back in the answer or in what a tool was called with. */
  readonly used: boolean;
  /** -1 to 1. */
  readonly value: number;
}
