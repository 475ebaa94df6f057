/**
 * Shares a prompt out among its parts.
 *
 * Pure: the caller says what each part would cost, this says what it gets. Shares are of the lane's stable measure, so that
 * the beginning of a prompt does not move with the length of a question; the call's own budget only caps. Claims are met in
 * the order of trust: authored rules, the newest exchange, directive authored prose, standing guidance, more of the
 * conversation; recall has what is left, and where a window is small the conversation is folded a little earlier for its sake.
 * Not here: which messages, sentences and records those are.
 */

import { assert } from "../../kernel/assert.ts";
import type { PromptShares } from "./shares.ts";

export interface PartitionRequest {
  /** τ: what prompts of the lane may usually cost. */
  readonly tau: number;
  /** What this one may cost. */
  readonly budget: number;
  /** Of both, what is said beside the parts; absent: nothing. */
  readonly addition?: number;
  readonly shares: PromptShares;
  /** What all authored rules cost, with what stands around them. */
  readonly hard: number;
  /** What the newest exchange costs. */
  readonly base: number;
  /** What each stretch of directive authored prose costs, in order. */
  readonly soft: readonly number[];
  /** What all standing guidance costs. */
  readonly guidance: number;
}

/** The most that each part may take, in tokens, before it is known what the others do take. */
export interface PartLimits {
  readonly hard: number;
  readonly soft: number;
  /** Rules and prose. */
  readonly authored: number;
  /** Summaries and messages together. */
  readonly tail: number;
  readonly guidance: number;
  readonly recall: number;
}

/**
 * `authored-over-share`: the rules take more than is meant for them. `authored-over-budget`: not all of them fit beside the
 * newest exchange. `tail-over-budget`: the newest exchange alone is larger than the budget.
 */
export type Overrun = "authored-over-share" | "authored-over-budget" | "tail-over-budget";

export interface PromptPartition {
  /** What the parts may cost together. */
  readonly total: number;
  readonly limits: PartLimits;
  readonly hard: number;
  /** How many stretches of prose, from the first on, and what they cost. */
  readonly softCount: number;
  readonly soft: number;
  /** Kept free of summaries and older messages. */
  readonly guidance: number;
  /** What summaries and messages may take; never less than the newest exchange. */
  readonly history: number;
  readonly overruns: readonly Overrun[];
}

/**
 * Of τ: the most of it that is kept free of summaries and older messages for recall, by which alone a small window knows what was
 * said elsewhere. What a call has less than usual is taken from this first. Measured with `npm run eval -- horizon`.
 */
const KEPT_FOR_RECALL = 0.25;
/** Of τ: and so much the conversation may have before anything is kept for recall. */
const CONVERSATION_FIRST = 0.5;

/** Invariant: what the parts get comes to no more than `total`, unless the newest exchange alone is more. */
export function partitionPrompt(request: PartitionRequest): PromptPartition {
  const { shares } = request;
  const tau = counted(request.tau);
  const budget = counted(request.budget);
  const base = counted(request.base);
  const wanted = counted(request.hard);
  const total = Math.max(0, Math.min(tau, budget) - counted(request.addition ?? 0));
  const limits = limitsOf(shares, tau);
  const besideBase = Math.max(0, total - base);
  const hard = Math.min(wanted, besideBase);
  const { softCount, soft } = longestPrefix(request.soft, Math.min(limits.soft, besideBase - hard));
  const guidance = Math.min(counted(request.guidance), limits.guidance, besideBase - hard - soft);
  const others = hard + soft + guidance;
  const usual = besideRecall(tau, shares, counted(request.addition ?? 0) + others);
  const history = Math.max(base, Math.min(limits.tail, usual, total - others));
  assert(hard + soft + guidance + history <= Math.max(total, base), "the parts of a prompt exceed it");
  const overruns: Overrun[] = [];
  if (wanted > limits.hard) overruns.push("authored-over-share");
  if (wanted > hard) overruns.push("authored-over-budget");
  if (base > total) overruns.push("tail-over-budget");
  return { total, limits, hard, softCount, soft, guidance, history, overruns };
}

function limitsOf(shares: PromptShares, tau: number): PartLimits {
  const hard = shareOf(shares.hard, tau);
  const soft = shareOf(shares.soft, tau);
  return {
    hard,
    soft,
    authored: Math.min(tau, hard + soft),
    tail: Math.min(shareOf(shares.tail, tau), besideRecall(tau, shares, 0)),
    guidance: shareOf(shares.guidance, tau),
    recall: Math.min(shareOf(shares.recall, tau), counted(shares.recallTokens)),
  };
}

/** What the conversation may have of τ where `others` stand beside it, and recall is to have something. */
function besideRecall(tau: number, { recall, recallTokens }: PromptShares, others: number): number {
  const kept = Math.min(shareOf(KEPT_FOR_RECALL, tau), shareOf(recall, tau), counted(recallTokens));
  return Math.max(shareOf(CONVERSATION_FIRST, tau), tau - others - kept);
}

/** A millionth more, so that 0.9 of 70,000 is what it says. */
function shareOf(share: number, tau: number): number {
  return Math.min(tau, Math.floor(Math.max(0, share) * tau + 1e-6));
}

/** The rest of a prompt whose other parts are chosen: guidance and recall have it together. */
export function roomLeft({ total }: Pick<PromptPartition, "total">, spent: number): number {
  return Math.max(0, total - counted(spent));
}

/** Stops at the first that does not fit: prose is read from its beginning. */
function longestPrefix(costs: readonly number[], room: number): { softCount: number; soft: number } {
  let soft = 0;
  let softCount = 0;
  for (const cost of costs) {
    if (soft + counted(cost) > room) break;
    soft += counted(cost);
    softCount += 1;
  }
  return { softCount, soft };
}

/** Whole, upwards, never negative; what is no number is nothing. */
function counted(amount: number): number {
  return Number.isFinite(amount) ? Math.max(0, Math.ceil(amount)) : amount > 0 ? Number.MAX_SAFE_INTEGER : 0;
}

/** What a conversation is folded by, as a share of what it may have: see below. */
const HARD_FOLD_SHARE = 0.9;

/**
 * The window whose thresholds of folding fit what the conversation may have. Folding is urgent at nine tenths of a window: with
 * the usual share of a large window, and little beside it, this is the measure itself; with a smaller share everything happens earlier.
 */
export function foldingWindow(tau: number, shares: PromptShares, beside: number): number {
  const others = counted(beside);
  const mayHave = Math.min(Math.max(0, shares.tail) * tau, besideRecall(tau, shares, others), tau - others);
  return Math.max(1, Math.floor(Math.max(0, mayHave) / HARD_FOLD_SHARE + 1e-6));
}
