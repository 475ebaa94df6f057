/**
 * A summary: a shorter text that stands in the view for what it covers. What it covers stays in the log.
 *
 * Summaries form a graph without cycles: a leaf (depth 0) covers messages, one of depth n + 1 covers summaries of depth n.
 * Its sources never change, and its text is written once; only its state does. A better one for the same sources is a new
 * summary. So is one for sources of which something was taken back: that one begins without words, and gets them later.
 */

import type { Instant } from "../../kernel/clock.ts";
import type { FileId, LaneId, MessageId, SummaryId } from "../../kernel/ids.ts";
import type { Pin } from "../../kernel/text/pins.ts";
import type { Tokens } from "../../kernel/tokens.ts";

/**
 * `prepared`: written, never shown yet. `active`: shown, in the view or under a summary that is. `retired`: a better one
 * took its place, or its sources no longer stand together; kept, because somebody may hold its reference.
 */
export const SUMMARY_STATES = ["prepared", "active", "retired"] as const;
export type SummaryState = (typeof SUMMARY_STATES)[number];

/** How it came about: at the length asked for, at a shorter one, or cut down without understanding. */
export const SUMMARY_LEVELS = ["normal", "aggressive", "deterministic"] as const;
export type SummaryLevel = (typeof SUMMARY_LEVELS)[number];

/** What a summary covers directly: all of them messages, or all of them summaries. Oldest first, at least two. */
export type SummarySources =
  | { readonly kind: "messages"; readonly ids: readonly MessageId[] }
  | { readonly kind: "summaries"; readonly ids: readonly SummaryId[] };

export interface NewSummary {
  readonly lane: LaneId;
  readonly depth: number;
  readonly sources: SummarySources;
  /** The first message that it covers, through whatever depth: where it stands in the conversation. */
  readonly first: MessageId;
  /** The earliest and the latest of the messages that it covers. */
  readonly since: Instant;
  readonly until: Instant;
  /** Messages and summaries that it covers, through whatever depth. */
  readonly messages: number;
  readonly summaries: number;
  /** Of the messages that it covers. */
  readonly rawTokens: Tokens;
  /** As it is rendered. */
  readonly tokens: Tokens;
  /** Redacted. */
  readonly text: string;
  /** Exact values of what it covers, the most salient first. */
  readonly pins: readonly Pin[];
  /** Large parts of the messages that it covers, through whatever depth, ascending. */
  readonly files: readonly FileId[];
  readonly model: string;
  readonly level: SummaryLevel;
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
  readonly costUsd: number | null;
  /** 0 to 1: how far it can be trusted to say what its sources say. */
  readonly confidence: number;
  /** A model was wanted and none served: to be written again when one is there. */
  readonly fallback: boolean;
  /** The summary of the same sources that it is better than. */
  readonly replaces: SummaryId | null;
  readonly createdAt: Instant;
  /** What it says is still to be written: its text only holds the place. Absent: it is written. */
  readonly pending?: boolean;
}

/** Without text and pins: there may be hundreds to choose among. */
export type StoredSummary = Omit<NewSummary, "text" | "pins" | "sources" | "pending"> & {
  readonly id: SummaryId;
  readonly state: SummaryState;
  readonly pending: boolean;
};

/** What a pending one gets when it is written. */
export type SummaryFilling = Pick<
  NewSummary,
  | "text"
  | "pins"
  | "files"
  | "tokens"
  | "model"
  | "level"
  | "tokensIn"
  | "tokensOut"
  | "costUsd"
  | "confidence"
  | "fallback"
  | "createdAt"
>;

export interface SummaryBody {
  readonly text: string;
  readonly pins: readonly Pin[];
}

/** How fast it loses weight in a ranking: what is trusted less fades faster. */
export function decayOf({ confidence }: Pick<StoredSummary, "confidence">): number {
  return Math.min(1, Math.max(0, 1 - confidence));
}
