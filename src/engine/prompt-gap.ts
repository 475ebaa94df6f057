/** What is said between the summaries and the tail of a prompt when messages between them are left out. */

import { instantOf } from "../kernel/clock.ts";
import { scaleTokens } from "../kernel/token-ratio.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import {
  type HistoryStore,
  MESSAGE_OVERHEAD,
  renderGap,
  type ViewedMessage,
  type ViewItem,
} from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import type { LaneView } from "./lane-view.ts";

/** What a gap costs, as it is estimated before it is known how it is worded. */
const GAP_TOKENS = 80;

export function gapReserve(scale: number): number {
  return scaleTokens(GAP_TOKENS, scale);
}

export interface Gap {
  readonly text: string;
  readonly tokens: number;
  /** What all of the view costs. */
  readonly total: number;
  /** Messages that are not shown, and the item that the first of them stands in. */
  readonly messages: number;
  readonly first: ViewItem | null;
}

/** Of what is left out between the prefix and the first of the tail. Says the same until one of the two moves. */
export async function gapBefore(
  context: EngineContext,
  { view, read, shown }: { view: LaneView; read: LaneView; shown: readonly ViewedMessage[] },
): Promise<Gap> {
  const { lane, prefix } = view;
  return context.store.read(async ({ history }) => {
    const { items, tokens: total } = await history.viewTokens(lane.id);
    const kept = new Set(prefix);
    const left = read.prefix.filter((item) => !kept.has(item));
    const folded = await messagesUnder(history, left);
    const [first] =
      left.length > 0 ? left : await history.view(lane.id, (prefix.at(-1)?.ordinal ?? -1) + 1, 1);
    const since = (first === undefined ? undefined : await history.message(first.first))?.at ?? instantOf(0);
    const messages = Math.max(0, items - read.prefix.length - shown.length) + folded;
    // Where nothing is shown behind it, it reaches to the newest message. What time it is makes no difference.
    const until = shown.at(-1)?.at ?? view.rows[0]?.at ?? since;
    const text = renderGap({ messages, since, until });
    const tokens = scaleTokens(estimateTokens(text) + MESSAGE_OVERHEAD, view.scale);
    return { text, tokens, total: scaleTokens(total, view.scale), messages, first: first ?? null };
  });
}

/** What these stand for, when there is no room for them either. */
async function messagesUnder(history: HistoryStore, items: readonly ViewItem[]): Promise<number> {
  const summaries = await history.summaries(items.flatMap(({ summary }) => summary ?? []));
  return items.reduce(
    (sum, { summary }) => sum + (summary === null ? 1 : (summaries.get(summary)?.messages ?? 1)),
    0,
  );
}
