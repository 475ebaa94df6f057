/** One question to whichever model may be asked, the preferred one first: within its limits and its time, and written down. */

import { type Instant, instantOf } from "../kernel/clock.ts";
import type { LaneId } from "../kernel/ids.ts";
import { estimateTokens, tokens } from "../kernel/tokens.ts";
import type { Completed, Completer, CompletionRequest } from "../ports/completer.ts";
import type { CallOutcome } from "../ports/spend-ledger.ts";
import {
  type FailedOutcome,
  outcomeOf,
  retryAfterOf,
  type Spent,
  SummariseError,
  spentBy,
} from "../ports/summarise-failure.ts";
import type { EngineContext } from "./context.ts";
import { ModelDesk } from "./model-desk.ts";

/** `not-now`: nobody may be asked at present, by what was spent or by who refused. */
export type ModelQuestionFailure = FailedOutcome | "not-now";

export interface ModelQuestion {
  /** About whose conversation. */
  readonly lane: LaneId;
  readonly models: readonly Completer[];
  readonly question: CompletionRequest;
  readonly withinMs: number;
}

export type ModelAnswered =
  | { readonly ok: true; readonly text: string; readonly model: string }
  | {
      readonly ok: false;
      readonly outcome: ModelQuestionFailure;
      /** When it is worth asking again, if somebody said so. */
      readonly until: Instant | null;
    };

/** Rejects only when the signal is aborted. */
export async function askModels(
  context: EngineContext,
  { lane, models, question, withinMs }: ModelQuestion,
  signal: AbortSignal,
): Promise<ModelAnswered> {
  const desk = new ModelDesk(context, lane);
  let failed: ModelAnswered | null = null;
  for (const model of models) {
    const answered = await askOne(context, desk, model, question, withinMs, signal);
    if (answered.ok) return answered;
    // Who was asked and failed says more than who may not be asked.
    if (failed === null || (!failed.ok && failed.outcome === "not-now")) failed = answered;
  }
  return failed ?? { ok: false, outcome: "not-now", until: null };
}

async function askOne(
  { clock }: EngineContext,
  desk: ModelDesk,
  model: Completer,
  question: CompletionRequest,
  withinMs: number,
  signal: AbortSignal,
): Promise<ModelAnswered> {
  const { hooks } = desk.chain([]);
  const permitted = tokens(estimateTokens(question.system) + estimateTokens(question.prompt));
  const permission = await hooks.mayCall(model.name, permitted);
  if (!permission.allowed) return { ok: false, outcome: "not-now", until: permission.until };
  const at = clock.now();
  let outcome: CallOutcome = "failed";
  let spent: Spent | null = null;
  try {
    const completed = await withinTime(model, question, AbortSignal.timeout(withinMs), signal);
    outcome = "ok";
    spent = completed;
    return { ok: true, text: completed.text, model: completed.model };
  } catch (error) {
    signal.throwIfAborted();
    outcome = outcomeOf(error);
    spent = spentBy(error);
    const wait = retryAfterOf(error);
    return { ok: false, outcome, until: wait === null ? null : instantOf(clock.now() + wait) };
  } finally {
    // What nobody counted is estimated where something was read, so that a limit holds for who counts nothing.
    const wasRead = outcome === "ok" || outcome === "rejected" || outcome === "timeout" || signal.aborted;
    await hooks.called(
      {
        ...{ at, scope: model.name, outcome, model: spent?.model ?? model.name },
        tokensIn: spent?.tokensIn ?? (wasRead ? permitted : null),
        tokensOut: spent?.tokensOut ?? null,
        costUsd: spent?.costUsd ?? null,
        tookMs: Math.max(0, clock.now() - at),
      },
      permitted,
    );
  }
}

/** One that does not look at its signal is left behind all the same. */
async function withinTime(
  model: Completer,
  question: CompletionRequest,
  limit: AbortSignal,
  signal: AbortSignal,
): Promise<Completed> {
  const either = AbortSignal.any([signal, limit]);
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const late = () => new SummariseError("timeout", "it took too long");
  const abort = () => reject(signal.aborted ? signal.reason : late());
  if (either.aborted) abort();
  either.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([aborted, model.complete(question, either)]);
  } catch (error) {
    if (limit.aborted && !signal.aborted) throw late();
    throw error;
  } finally {
    either.removeEventListener("abort", abort);
  }
}
