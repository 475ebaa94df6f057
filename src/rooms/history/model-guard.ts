/**
 * Decides whether a model may be called now: not too often, not with a key that is refused again and again, not beyond
 * what a day may cost.
 *
 * Pure: goes by what the ledger holds, so that it knows the same after a restart and for every process. Only structured
 * outcomes count. Not here: calling, recording, and what is done instead.
 */

import { type Instant, instantOf } from "../../kernel/clock.ts";
import type { CallOutcome, ModelCall, SpendTotals } from "../../ports/spend-ledger.ts";

export interface ModelLimits {
  /** More calls of a scope within the window end in a pause, which begins with the newest of them. */
  readonly callsPerWindow: number;
  readonly windowMs: number;
  readonly pauseMs: number;
  /** Refusals of a key in a row, whenever they were; then only one call a pause, to see whether it is better. */
  readonly authFailures: number;
  readonly authPauseMs: number;
  /** Of all scopes, by days in UTC; what is asked for next is counted too. */
  readonly tokensPerDay: number;
  /** Null: no limit. A call whose cost nobody knows counts nothing. */
  readonly usdPerDay: number | null;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The numbers of a lane that folds as fast as it can: two leaves a minute. `model-guard.test.ts` notices. */
export const USUAL_LIMITS: ModelLimits = {
  callsPerWindow: 24,
  windowMs: 10 * MINUTE,
  pauseMs: 30 * MINUTE,
  authFailures: 5,
  authPauseMs: 30 * MINUTE,
  tokensPerDay: 500_000,
  usdPerDay: null,
};

/** How much of a scope's past the guard has to see. */
export const GUARD_LOOKBACK = { ms: DAY, calls: 100 } as const;

export interface GuardView {
  readonly now: Instant;
  /** Of the scope, newest first: see `GUARD_LOOKBACK`. */
  readonly recent: readonly Pick<ModelCall, "at" | "outcome">[];
  /** Of all scopes, since `startOfDay(now)`. */
  readonly today: Pick<SpendTotals, "tokensIn" | "costUsd">;
  /** Begun and not recorded yet: calls of the scope, and the tokens of all scopes. */
  readonly inFlight: { readonly calls: number; readonly tokensIn: number };
  /** What the next call would send, as far as one knows. */
  readonly tokensIn: number;
}

export type GuardReason = "too-many-calls" | "key-refused" | "tokens-of-day" | "cost-of-day";

export type Permission =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly reason: GuardReason;
      /** Asking before is in vain. Always later than now. */
      readonly until: Instant;
    };

/** Invariant: with fewer calls, fewer refusals or less spent, what was allowed stays allowed. */
export function mayCallModel(view: GuardView, limits: ModelLimits): Permission {
  const day = instantOf(startOfDay(view.now) + DAY);
  const { today, inFlight } = view;
  if (today.tokensIn + inFlight.tokensIn + view.tokensIn > limits.tokensPerDay)
    return refused("tokens-of-day", day);
  if (limits.usdPerDay !== null && today.costUsd >= limits.usdPerDay) return refused("cost-of-day", day);
  // A call from the future is of a clock that was set back since: it would hold everybody up until then.
  const past = { ...view, recent: view.recent.filter(({ at }) => at <= view.now) };
  return keyPermission(past, limits) ?? callPermission(past, limits) ?? { allowed: true };
}

export function startOfDay(now: Instant): Instant {
  return instantOf(Math.floor(now / DAY) * DAY);
}

/** A draft came, good or bad: the key was accepted. The others say nothing about it. */
const ACCEPTED: readonly CallOutcome[] = ["ok", "rejected"];

function keyPermission({ now, recent, inFlight }: GuardView, limits: ModelLimits): Permission | undefined {
  const telling = recent.filter(({ outcome }) => outcome === "auth" || ACCEPTED.includes(outcome));
  const accepted = telling.findIndex(({ outcome }) => outcome !== "auth");
  const refusals = accepted < 0 ? telling : telling.slice(0, accepted);
  if (refusals.length < limits.authFailures) return undefined;
  const until = instantOf(refusals[0]!.at + limits.authPauseMs);
  if (until > now) return refused("key-refused", until);
  // One call is enough to see whether the key is accepted again.
  return inFlight.calls > 0 ? refused("key-refused", instantOf(now + limits.authPauseMs)) : undefined;
}

function callPermission({ now, recent, inFlight }: GuardView, limits: ModelLimits): Permission | undefined {
  const { callsPerWindow, windowMs, pauseMs } = limits;
  const running = Array.from({ length: Math.min(inFlight.calls, callsPerWindow) }, () => now);
  const times = [...running, ...recent.map(({ at }) => at)].sort((a, b) => b - a);
  // The newest call that had as many before it within a window as there may be.
  const full = times.findIndex((at, index) => {
    const oldest = times[index + callsPerWindow - 1];
    return oldest !== undefined && oldest > at - windowMs;
  });
  if (full < 0) return undefined;
  const until = instantOf(times[full]! + pauseMs);
  return until > now ? refused("too-many-calls", until) : undefined;
}

function refused(reason: GuardReason, until: Instant): Permission {
  return { allowed: false, reason, until };
}
