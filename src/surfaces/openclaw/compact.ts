/** `compact`: never throws, and never answers what would abort the user's turn. */

import type { Deadlines } from "./context-engine.ts";
import type { CompactParams, CompactResult } from "./host-types.ts";
import { laneOf } from "./lane-of.ts";
import { reasonOf, type SharedClient } from "./shared-client.ts";

const DEFAULT_BUDGET = 100_000;
/** The owner answers a little before its caller stops waiting. */
const MARGIN_MS = 500;
const LONGEST_INSTRUCTIONS = 4_000;

export async function compact(
  client: SharedClient,
  call: CompactParams,
  deadlines: Pick<Deadlines, "compact" | "manual">,
): Promise<CompactResult> {
  const trigger = call.runtimeContext?.["trigger"];
  const manual = trigger === "manual";
  const deadlineMs = manual ? deadlines.manual : deadlines.compact;
  const { customInstructions: said, currentTokenCount: counted } = call;
  try {
    const answer = await client.call(
      "compact",
      {
        lane: laneOf(call),
        sessionId: call.sessionId,
        budget: Math.max(1, Math.floor(call.tokenBudget ?? DEFAULT_BUDGET)),
        withinMs: Math.max(100, deadlineMs - MARGIN_MS),
        ...(counted !== undefined && { observed: Math.max(0, Math.floor(counted)) }),
        ...(trigger === "overflow" && { overflowed: true }),
        ...(manual ? { force: true } : { urgent: true }),
        ...(said !== undefined &&
          said.trim() !== "" && { instructions: said.slice(0, LONGEST_INSTRUCTIONS) }),
      },
      deadlineMs,
      call.abortSignal,
    );
    const { compacted, tokensBefore, tokensAfter } = answer;
    if (compacted !== true) return { ok: true, compacted: false, reason: benign(answer.reason) };
    return { ok: true, compacted, reason: answer.reason, result: { tokensBefore, tokensAfter } };
  } catch (error) {
    // A host that stops, or whose user goes on talking, is not kept waiting: what is left is folded in the background.
    if (call.abortSignal?.aborted !== true) client.degraded(`compact:${reasonOf(error)}`);
    // Assembly bounds the prompt by itself.
    return { ok: true, compacted: false, reason: benign(undefined) };
  }
}

/** The host lets a turn go on after these words, and aborts it after any others. */
function benign(reason: unknown): string {
  return reason === "nothing to compact" ? reason : "already under target";
}
