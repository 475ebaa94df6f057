/** What a prompt is measured by: the lane's stable budget, which all shares are of, and this call's own, which only caps. */

import { scaleTokens } from "../kernel/token-ratio.ts";
import type { PromptMeasure } from "../rooms/assemble/index.ts";
import type { Lane } from "../rooms/history/index.ts";
import type { AssembleRequest } from "./api.ts";

/** Below this share of what is usual a budget is an exception. */
const USUAL_SHARE = 0.7;
/** A usual budget that differs by less than this is not written down again. */
const BUDGET_DRIFT = 0.1;

/** τ is the lane's own; a call that differs little does not move it. */
export interface Measure extends PromptMeasure {
  /** What the lane's model counts for one estimated token. */
  readonly scale: number;
  /** The lane's is to be written down anew. */
  readonly isDrifted: boolean;
}

/** One large prompt, or one turn on a small model, takes room from this prompt and not from every later one. */
export function isUsual({ budget, usual }: Pick<AssembleRequest, "budget" | "usual">): boolean {
  return usual === undefined || budget >= usual * USUAL_SHARE;
}

export function measureOf(
  request: Pick<AssembleRequest, "budget" | "usual" | "addition">,
  lane: Pick<Lane, "budget"> | undefined,
  scale: number,
): Measure {
  const budget = whole(request.budget);
  const addition = scaleTokens(Math.max(0, request.addition ?? 0), scale);
  const usual = whole(request.usual ?? request.budget);
  const known = lane?.budget ?? null;
  if (known === null) return { tau: usual, budget, addition, scale, isDrifted: isUsual(request) };
  const isDrifted = isUsual(request) && Math.abs(known - usual) > BUDGET_DRIFT * known;
  return { tau: whole(isDrifted ? usual : known), budget, addition, scale, isDrifted };
}

/** At least one: nobody plans for less. */
function whole(amount: number): number {
  return Number.isFinite(amount) ? Math.max(1, Math.round(amount)) : 1;
}
