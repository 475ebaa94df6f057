/** What was asked of models, and what it cost: one row a call, whatever came of it. Never content. */

import type { Instant } from "../kernel/clock.ts";
import type { LaneId } from "../kernel/ids.ts";

/**
 * `ok`: a draft came. `auth`: refused for who asked, by status or error type and never by words. `rate`: too many calls.
 * `timeout`: no progress for too long. `failed`: anything else. `rejected`: a draft came and was not good enough.
 */
export const CALL_OUTCOMES = ["ok", "auth", "rate", "timeout", "failed", "rejected"] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

export interface ModelCall {
  readonly at: Instant;
  readonly lane: LaneId | null;
  /** Which summariser: limits and breakers count by it. */
  readonly scope: string;
  readonly model: string;
  readonly outcome: CallOutcome;
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
  readonly costUsd: number | null;
  readonly tookMs: number;
}

export interface SpendTotals {
  readonly calls: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly costUsd: number;
}

export interface SpendLedger {
  record(calls: readonly ModelCall[]): Promise<void>;
  /** Of one scope, newest first, not before `since`. */
  recent(scope: string, since: Instant, limit: number): Promise<readonly ModelCall[]>;
  /** Of all scopes. */
  totals(since: Instant): Promise<SpendTotals>;
  /** Forgets those before the newest `keep`, as they were recorded; none of `since` or later, which limits are counted by. */
  prune(keep: number, since: Instant): Promise<void>;
}
