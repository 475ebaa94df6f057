/** What is said between the summaries and the tail of a prompt when messages between them are left out. */

import { instantOf } from "../kernel/clock.ts";
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

/** What a gap costs, before it is known how it is worded. */
export const GAP_TOKENS = 80;

export interface Gap {
  /** Null when nothing is left out, or there is not even room to say so. */
  readonly text: string | null;
  readonly tokens: number;
  /** What all of the view costs, when not all of it is shown. */
  readonly total: number | null;
  /** Messages that are not shown, and the item that the first of them stands in. */
  readonly messages: number;
  readonly first: ViewItem | null;
}

export const NO_GAP: Gap = { text: null, tokens: 0, total: null, messages: 0, first: null };

/** Of what is left out between the prefix and the first of the tail. Says the same until one of the two moves. */
export async function gapBefore(
  context: EngineContext,
  { view, read, shown }: { view: LaneView; read: LaneView; shown: readonly ViewedMessage[] },
  room: number,
): Promise<Gap> {
  const { lane, prefix } = view;
  return context.store.read(async ({ history }) => {
    const { items, tokens: total } = await history.viewTokens(lane.id);
    const kept = new Set(prefix);
    const left = read.prefix.filter((item) => !kept.has(item));
    const folded = await messagesUnder(history, left);
    const [first] =
      left.length > 0 ? left : await history.view(lane.id, (prefix.at(-1)?.ordinal ?? -1) + 1, 1);
    const since = first === undefined ? undefined : await history.message(first.first);
    const messages = Math.max(0, items - read.prefix.length - shown.length) + folded;
    const text = renderGap({
      messages,
      since: since?.at ?? instantOf(0),
      until: shown.at(-1)?.at ?? context.clock.now(),
    });
    const cost = estimateTokens(text) + MESSAGE_OVERHEAD;
    const fits = cost <= room;
    return {
      text: fits ? text : null,
      tokens: fits ? cost : 0,
      total,
      messages,
      first: first ?? null,
    };
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
