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
    const { compacted, reason, tokensBefore, tokensAfter } = answer;
    return { ok: true, compacted, reason, result: { tokensBefore, tokensAfter } };
  } catch (error) {
    client.degraded(`compact:${reasonOf(error)}`);
    // The host lets a turn go on after these words; assembly bounds the prompt by itself.
    return { ok: true, compacted: false, reason: "already under target" };
  }
}
