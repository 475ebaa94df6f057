/** `compact`: never throws, and never answers what would abort the user's turn. */

import type { CompactParams, CompactResult } from "./host-types.ts";
import { laneOf } from "./lane-of.ts";
import { reasonOf, type SharedClient } from "./shared-client.ts";

const DEFAULT_BUDGET = 100_000;

export async function compact(
  client: SharedClient,
  call: CompactParams,
  deadlineMs: number,
): Promise<CompactResult> {
  const budget = Math.max(1, Math.floor(call.tokenBudget ?? DEFAULT_BUDGET));
  try {
    const observed =
      call.currentTokenCount === undefined ? {} : { observed: Math.floor(call.currentTokenCount) };
    const overflowed = call.runtimeContext?.["trigger"] === "overflow" ? { overflowed: true } : {};
    const answer = await client.call(
      "compact",
      { lane: laneOf(call), sessionId: call.sessionId, budget, ...observed, ...overflowed },
      deadlineMs,
    );
    const { compacted, tokensBefore, tokensAfter } = answer;
    if (compacted !== true) return { ok: true, compacted: false, reason: benign(answer.reason) };
    return { ok: true, compacted, reason: answer.reason, result: { tokensBefore, tokensAfter } };
  } catch (error) {
    client.degraded(`compact:${reasonOf(error)}`);
    // Assembly bounds the prompt by itself.
    return { ok: true, compacted: false, reason: benign(undefined) };
  }
}

/** The host lets a turn go on after these words, and aborts it after any others. */
function benign(reason: unknown): string {
  return reason === "nothing to compact" ? reason : "already under target";
}
