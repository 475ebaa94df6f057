/** One question to one summariser: asked if it may be, within its time, and its draft held against the sources. */

import { type Clock, type Instant, instantOf } from "../../kernel/clock.ts";
import { estimateTokens, type Tokens, tokens } from "../../kernel/tokens.ts";
import type { CallOutcome, ModelCall } from "../../ports/spend-ledger.ts";
import {
  type FailedOutcome,
  messageOf,
  outcomeOf,
  retryAfterOf,
  type Spent,
  SummariseError,
  spentBy,
} from "../../ports/summarise-failure.ts";
import {
  longestDraft,
  type Summariser,
  type SummaryDraft,
  type SummaryRequest,
} from "../../ports/summariser.ts";
import type { GuardReason, Permission } from "./model-guard.ts";
import type { SummaryLevel } from "./summary.ts";
import { type Reason, verifySummary } from "./verify-summary.ts";

/** Whoever asked adds the lane. */
export type SummaryCall = Omit<ModelCall, "lane">;

export interface WriteHooks {
  readonly clock: Clock;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Asked before every call of a model. */
  mayCall(scope: string, tokensIn: Tokens): Promise<Permission>;
  /**
   * Told once for every call that was permitted, before anything else is tried; also when it was aborted. `permitted`:
   * the tokens that permission was asked for, which the call itself may have counted differently.
   */
  called(call: SummaryCall, permitted: Tokens): Promise<void>;
  /** Aborts when one call has had its time. */
  callLimit(): AbortSignal;
}

export type AttemptReason = Reason | "too-long" | GuardReason | FailedOutcome;

/** What came to nothing, and why. */
export interface Attempt {
  readonly by: string;
  readonly level: SummaryLevel;
  readonly reasons: readonly AttemptReason[];
  /** When it is worth asking again, if somebody said so. */
  readonly until: Instant | null;
  /** What the summariser said about its failure, for a person; never content. */
  readonly message: string | null;
}

export type Tried =
  | { readonly ok: true; readonly draft: SummaryDraft; readonly confidence: number }
  | {
      readonly ok: false;
      readonly reasons: readonly AttemptReason[];
      /** Values that the draft should have mentioned. */
      readonly missing: readonly string[];
      readonly until: Instant | null;
      readonly message: string | null;
      /** It gave no draft, or may not be asked: another question would fare no better. */
      readonly leave: boolean;
    };

/** Beside the sources: the task and the values. */
const PROMPT_TOKENS = 600;
/** UTF-16 units of a token, generously: what is longer is not read, whatever an estimate of it says. */
const UNITS_PER_TOKEN = 16;

export async function tryOnce(
  summariser: Summariser,
  asked: SummaryRequest,
  hooks: WriteHooks,
  signal: AbortSignal,
): Promise<Tried> {
  if (summariser.kind !== "model") return (await callOnce(summariser, asked, hooks, signal)).tried;
  const permitted = estimatedInput(asked);
  const permission = await hooks.mayCall(summariser.name, permitted);
  if (!permission.allowed) {
    const { reason, until } = permission;
    return { ok: false, reasons: [reason], missing: [], until, message: null, leave: true };
  }
  const at = hooks.clock.now();
  let outcome: CallOutcome = "failed";
  let spent: Spent | null = null;
  try {
    const { tried, ...known } = await callOnce(summariser, asked, hooks, signal);
    ({ outcome, spent } = known);
    return tried;
  } finally {
    const call: SummaryCall = {
      at,
      scope: summariser.name,
      outcome,
      model: spent?.model ?? summariser.name,
      tokensIn: spent?.tokensIn ?? (wasRead(outcome, signal) ? permitted : null),
      tokensOut: spent?.tokensOut ?? null,
      costUsd: spent?.costUsd ?? null,
      tookMs: Math.max(0, hooks.clock.now() - at),
    };
    await hooks.called(call, permitted);
  }
}

interface Called {
  readonly tried: Tried;
  readonly outcome: CallOutcome;
  readonly spent: Spent | null;
}

/** Rejects only when the whole run is aborted. */
async function callOnce(
  summariser: Summariser,
  asked: SummaryRequest,
  hooks: WriteHooks,
  signal: AbortSignal,
): Promise<Called> {
  try {
    const draft = await withinTime(summariser, asked, hooks.callLimit(), signal);
    const tried = judge(draft, asked, summariser.kind);
    return { tried, outcome: tried.ok ? "ok" : "rejected", spent: draft };
  } catch (error) {
    signal.throwIfAborted();
    const outcome = outcomeOf(error);
    const wait = retryAfterOf(error);
    const until = wait === null ? null : instantOf(hooks.clock.now() + wait);
    // A draft that was no draft may be followed by one; whoever refuses or does not answer will do so again.
    const leave = outcome !== "rejected";
    const message = messageOf(error);
    const tried: Tried = { ok: false, reasons: [outcome], missing: [], until, message, leave };
    return { tried, outcome, spent: spentBy(error) };
  }
}

/** A summariser that does not look at its signal is left behind all the same. */
async function withinTime(
  summariser: Summariser,
  asked: SummaryRequest,
  limit: AbortSignal,
  signal: AbortSignal,
): Promise<SummaryDraft> {
  const either = AbortSignal.any([signal, limit]);
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () =>
    reject(signal.aborted ? signal.reason : new SummariseError("timeout", "it took too long"));
  if (either.aborted) abort();
  either.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([aborted, summariser.summarise(asked, either)]);
  } catch (error) {
    // It may have been quicker to reject with the reason of the signal than we were.
    if (limit.aborted) throw new SummariseError("timeout", "it took too long");
    throw error;
  } finally {
    either.removeEventListener("abort", abort);
  }
}

const NO_DRAFT = { ok: false, until: null, message: null, leave: false } as const;

function judge(draft: SummaryDraft, asked: SummaryRequest, kind: Summariser["kind"]): Tried {
  const most = longestDraft(asked.targetTokens);
  if (draft.text.length > UNITS_PER_TOKEN * most || estimateTokens(draft.text) > most) {
    return { ...NO_DRAFT, reasons: ["too-long"], missing: [] };
  }
  const verdict = verifySummary(draft.text, asked, sourceTokensOf(asked), kind);
  return verdict.ok
    ? { ok: true, draft, confidence: verdict.confidence }
    : { ...NO_DRAFT, reasons: verdict.reasons, missing: verdict.missing };
}

export function sourceTokensOf({ sources }: SummaryRequest): Tokens {
  return tokens(sources.reduce((sum, source) => sum + source.tokens, 0));
}

function estimatedInput(asked: SummaryRequest): Tokens {
  return tokens(sourceTokensOf(asked) + PROMPT_TOKENS);
}

/**
 * What nobody counted is estimated where something was read, so that a limit holds for endpoints that count nothing.
 * Whoever was turned away at the door was not read.
 */
function wasRead(outcome: CallOutcome, signal: AbortSignal): boolean {
  return outcome === "ok" || outcome === "rejected" || outcome === "timeout" || signal.aborted;
}
