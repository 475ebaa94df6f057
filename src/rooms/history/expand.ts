/**
 * What a summary stands for: its sources, step by step, down to what was said.
 *
 * Bounded in depth and in number. A source that the store no longer has is named and left out; the others are there.
 */

import { type MessageId, type Ref, refOf, type SummaryId } from "../../kernel/ids.ts";
import { type Standing, standingOf } from "./fold-view.ts";
import type { HistoryStore } from "./port.ts";

export interface ExpandLimits {
  /** Levels to go down; 1: the direct sources. */
  readonly maxDepth: number;
  /** The most messages and summaries to return. */
  readonly most: number;
}

export interface Expansion {
  /** Oldest first: messages, and summaries where the depth ended. */
  readonly items: readonly ExpandedItem[];
  /** Summaries that were opened on the way, the given one first. */
  readonly opened: readonly SummaryId[];
  readonly missing: readonly Ref[];
  /** Nothing was left out but what is missing, and all of it are messages. */
  readonly complete: boolean;
}

export type ExpandedItem =
  | { readonly kind: "message"; readonly id: MessageId }
  | { readonly kind: "summary"; readonly id: SummaryId };

/** Down to raw messages unless there are very many. */
export const USUAL_EXPANSION: ExpandLimits = { maxDepth: 16, most: 2_000 };

/** Undefined when there is no such summary. */
export async function expandSummary(
  store: Pick<HistoryStore, "sourcesOf" | "message" | "summary">,
  id: SummaryId,
  limits: Partial<ExpandLimits> = {},
): Promise<Expansion | undefined> {
  const { maxDepth, most } = { ...USUAL_EXPANSION, ...limits };
  if ((await store.summary(id)) === undefined) return undefined;
  const items: ExpandedItem[] = [];
  const opened: SummaryId[] = [];
  const missing: Ref[] = [];
  let complete = true;
  const waiting: { readonly item: Standing; readonly depth: number }[] = [
    { item: { kind: "summary", id }, depth: 0 },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (items.length >= most) {
      complete = false;
      break;
    }
    const { item, depth } = next;
    if (item.kind === "message") {
      if ((await store.message(item.id as MessageId)) === undefined) missing.push(refOf("msg", item.id));
      else items.push({ kind: "message", id: item.id as MessageId });
      continue;
    }
    const summary = item.id as SummaryId;
    const sources = await store.sourcesOf(summary);
    if (sources === undefined) {
      missing.push(refOf("sum", summary));
    } else if (depth >= maxDepth) {
      complete = false;
      items.push({ kind: "summary", id: summary });
    } else {
      opened.push(summary);
      for (const source of standingOf(sources).toReversed()) waiting.push({ item: source, depth: depth + 1 });
    }
  }
  return { items, opened, missing, complete };
}
