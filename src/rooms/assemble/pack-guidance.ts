/**
 * Chooses which standing instructions stand in a prompt. Pure. All of them, as long as they fit their share; then those first
 * that the order puts first, and one that does not fit blocks nobody behind it.
 */

import type { Reason } from "../../kernel/reasons.ts";
import { estimateTokens } from "../../kernel/tokens.ts";
import { GuidanceCost } from "./block-cost.ts";
import { type GuidanceItem, renderSupply } from "./render-supply.ts";

export interface GuidanceRequest {
  /** The newest first. */
  readonly items: readonly GuidanceItem[];
  /** The most fitting first, asked for when not all of them fit. */
  byRelevance(): readonly GuidanceItem[];
  /** Tokens of the block, with what a provider adds around it: the most that it may have, and what is left at all. */
  readonly limit: number;
  readonly room: number;
  readonly overhead: number;
}

export interface PackedGuidance {
  /** The oldest first: what was said last is read last. */
  readonly items: readonly GuidanceItem[];
  readonly left: readonly { readonly item: GuidanceItem; readonly reason: Reason }[];
  /** Of the block, as a message; 0: there is none. */
  readonly tokens: number;
}

/** Invariant: the block fits the limit, and every item is in it or left out with a reason. */
export function packGuidance(request: GuidanceRequest): PackedGuidance {
  const { items, limit, room, overhead } = request;
  const all = tokensOf(items, overhead);
  if (all <= Math.min(limit, room)) return { items: inOrder(items), left: [], tokens: all };
  const chosen: GuidanceItem[] = [];
  const left: { item: GuidanceItem; reason: Reason }[] = [];
  const cost = new GuidanceCost();
  for (const item of request.byRelevance()) {
    if (cost.with(item) + overhead <= Math.min(limit, room)) {
      chosen.push(item);
      cost.add(item);
      continue;
    }
    const isTooLarge = new GuidanceCost().with(item) + overhead > limit;
    const usedUp = room < limit ? "budget-used-up" : "share-used-up";
    left.push({ item, reason: isTooLarge ? "too-large" : usedUp });
  }
  return { items: inOrder(chosen), left, tokens: tokensOf(chosen, overhead) };
}

function tokensOf(items: readonly GuidanceItem[], overhead: number): number {
  const block = renderSupply(inOrder(items), []);
  return block === null ? 0 : estimateTokens(block) + overhead;
}

function inOrder(items: readonly GuidanceItem[]): readonly GuidanceItem[] {
  return items.toSorted((a, b) => a.at - b.at || (a.ref < b.ref ? -1 : 1));
}
