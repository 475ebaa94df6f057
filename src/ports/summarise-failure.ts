/**
 * Why a summariser gave no draft, in fields and never in words: what is tried next, and whether a key is still trusted,
 * is decided by `outcome` alone. The text of an answer may speak of anything.
 */

import { CALL_OUTCOMES, type CallOutcome } from "./spend-ledger.ts";

export type FailedOutcome = Exclude<CallOutcome, "ok">;

/** What a call has cost although nothing came of it. */
export interface Spent {
  readonly model: string;
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
  readonly costUsd: number | null;
}

export interface FailureDetails {
  /** How long the other side wants to be left alone; null when it did not say. */
  readonly retryAfterMs?: number | null;
  /** Null when nothing was counted. */
  readonly spent?: Spent | null;
}

/** The message names the cause for a person; it never holds a key, a prompt or an answer. */
export class SummariseError extends Error {
  override readonly name = "SummariseError";
  readonly outcome: FailedOutcome;
  readonly retryAfterMs: number | null;
  readonly spent: Spent | null;

  constructor(outcome: FailedOutcome, message: string, details: FailureDetails = {}) {
    super(message);
    this.outcome = outcome;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.spent = details.spent ?? null;
  }
}

/** The outcome of any thrown value, by its fields: several copies of the class may live in one process. */
export function outcomeOf(error: unknown): FailedOutcome {
  const outcome = (error as { outcome?: unknown } | null | undefined)?.outcome;
  const known = CALL_OUTCOMES.find((one) => one === outcome);
  return known === undefined || known === "ok" ? "failed" : known;
}

/** Null when the thrown value says nothing about it. */
export function spentBy(error: unknown): Spent | null {
  return (error as { spent?: Spent | null } | null | undefined)?.spent ?? null;
}

/** Null when the thrown value says nothing about it. */
export function retryAfterOf(error: unknown): number | null {
  const wait = (error as { retryAfterMs?: unknown } | null | undefined)?.retryAfterMs;
  return typeof wait === "number" && wait >= 0 && Number.isFinite(wait) ? wait : null;
}

/** Of a failure of ours, whose words are chosen; null for any other thrown value, which may say anything. */
export function messageOf(error: unknown): string | null {
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  return name === "SummariseError" && typeof message === "string" ? message : null;
}
