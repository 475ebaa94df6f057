/**
 * From a request to a summary that may be stored, whatever the models do.
 *
 * Asks one after the other, each at the usual length, once more with what was missing by name, and at a shorter length;
 * what no model writes the extractive one does, and what that cannot do is cut. Always ends with a summary, unless it is
 * aborted. Keeps no time and no state of its own. Not here: what a draft must be like (verify-summary.ts), when a model may
 * be called (model-guard.ts), storing and counting.
 */

import type { Summariser, SummaryDraft, SummaryRequest } from "../../ports/summariser.ts";
import { cutSources } from "./cut-sources.ts";
import type { SummaryLevel } from "./summary.ts";
import {
  type Attempt,
  type SummaryCall,
  sourceTokensOf,
  tryOnce,
  type WriteHooks,
} from "./summary-attempt.ts";
import type { SummaryRoute } from "./summary-route.ts";
import { confidenceIn } from "./verify-summary.ts";

export interface SummaryChain {
  /** In the order in which they are asked. Their names are the scopes of limits: each once. */
  readonly models: readonly Summariser[];
  /** Always there. */
  readonly extractive: Summariser;
  readonly prefer: SummaryRoute;
}

export interface WrittenSummary {
  readonly draft: SummaryDraft;
  readonly level: SummaryLevel;
  /** Who wrote it; what was cut is extractive. */
  readonly kind: Summariser["kind"];
  readonly confidence: number;
  /** A model was wanted and none served. */
  readonly fallback: boolean;
  readonly calls: readonly SummaryCall[];
  /** What came to nothing, in order, and why. */
  readonly attempts: readonly Attempt[];
}

interface Run {
  readonly request: SummaryRequest;
  readonly hooks: WriteHooks;
  readonly signal: AbortSignal;
  readonly calls: SummaryCall[];
  readonly attempts: Attempt[];
}

type Written = Pick<WrittenSummary, "draft" | "level" | "kind" | "confidence">;

/** Before the next model: others may be short of breath too. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;

export async function writeSummary(
  request: SummaryRequest,
  chain: SummaryChain,
  hooks: WriteHooks,
  signal: AbortSignal,
): Promise<WrittenSummary> {
  signal.throwIfAborted();
  const calls: SummaryCall[] = [];
  const attempts: Attempt[] = [];
  const run: Run = { request, hooks: keepingCalls(hooks, calls), signal, calls, attempts };
  const wanted = chain.prefer === "model" && chain.models.length > 0;
  const written =
    (wanted ? await askModels(chain.models, run) : null) ?? (await climb(chain.extractive, run)) ?? cut(run);
  return { ...written, fallback: wanted && written.kind !== "model", calls, attempts };
}

function keepingCalls(hooks: WriteHooks, calls: SummaryCall[]): WriteHooks {
  return {
    clock: hooks.clock,
    sleep: (ms, signal) => hooks.sleep(ms, signal),
    mayCall: (scope, tokensIn) => hooks.mayCall(scope, tokensIn),
    callLimit: () => hooks.callLimit(),
    async called(call, permitted) {
      calls.push(call);
      await hooks.called(call, permitted);
    },
  };
}

async function askModels(models: readonly Summariser[], run: Run): Promise<Written | null> {
  let pauses = 0;
  let asked = false;
  for (const model of models) {
    if (asked) {
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** pauses, LONGEST_PAUSE_MS);
      await run.hooks.sleep(pause, run.signal);
      run.signal.throwIfAborted();
      pauses += 1;
    }
    const calls = run.calls.length;
    const written = await climb(model, run);
    if (written !== null) return written;
    // Nobody was asked, so there is nothing to wait for.
    asked = run.calls.length > calls;
  }
  return null;
}

/** The usual length; the same with what was missing by name; a shorter one. Null when none was accepted. */
async function climb(summariser: Summariser, run: Run): Promise<Written | null> {
  let { missing } = run.request;
  for (const step of ["normal", "named", "aggressive"] as const) {
    // With nothing to name it would be the same question again.
    if (step === "named" && missing.length === 0) continue;
    const level = step === "aggressive" ? "aggressive" : "normal";
    const tried = await tryOnce(summariser, { ...run.request, level, missing }, run.hooks, run.signal);
    if (tried.ok) return { draft: tried.draft, level, kind: summariser.kind, confidence: tried.confidence };
    const { reasons, until, message } = tried;
    run.attempts.push({ by: summariser.name, level, reasons, until, message });
    if (tried.leave) return null;
    missing = tried.missing;
  }
  return null;
}

const CUT = "cut-1";

function cut({ request }: Run): Written {
  const text = cutSources(request, sourceTokensOf(request));
  return {
    draft: { text, model: CUT, tokensIn: null, tokensOut: null, costUsd: null },
    level: "deterministic",
    kind: "extractive",
    confidence: confidenceIn(text, request),
  };
}
