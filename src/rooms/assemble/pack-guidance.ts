/**
 * Chooses which standing instructions stand in a prompt. Pure. All of them, as long as they fit their share; then those first
 * that the order puts first, and one that does not fit blocks nobody behind it.
 */

import type { Reason } from "../../kernel/reasons.ts";
import { estimateTokens } from "../../kernel/tokens.ts";
import { type GuidanceItem, renderSupply } from "./render-supply.ts";

export interface GuidanceRequest {
  /** The newest first. */
  readonly items: readonly GuidanceItem[];
  /** The most fitting first, asked for when not all of them fit. */
  byRelevance(): readonly GuidanceItem[];
  /** Tokens of the block, with what a provider adds around it. */
  readonly limit: number;
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
  const { items, limit, overhead } = request;
  const cost = (chosen: readonly GuidanceItem[]): number => {
    const block = renderSupply(inOrder(chosen), []);
    return block === null ? 0 : estimateTokens(block) + overhead;
  };
  if (cost(items) <= limit) return { items: inOrder(items), left: [], tokens: cost(items) };
  const chosen: GuidanceItem[] = [];
  const left: { item: GuidanceItem; reason: Reason }[] = [];
  for (const item of request.byRelevance()) {
    if (cost([...chosen, item]) <= limit) chosen.push(item);
    else left.push({ item, reason: cost([item]) > limit ? "too-large" : "share-used-up" });
  }
  return { items: inOrder(chosen), left, tokens: cost(chosen) };
}

function inOrder(items: readonly GuidanceItem[]): readonly GuidanceItem[] {
  return items.toSorted((a, b) => a.at - b.at || (a.ref < b.ref ? -1 : 1));
}
