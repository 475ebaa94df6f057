/**
 * Puts the summaries that were shown back into a view that was made anew from the log.
 *
 * Only those whose sources all stand in it: after a reset or a change of session there may be none. What does not apply
 * any more stays what it was, since the conversation may come back to it.
 */

import type { MessageId } from "../../kernel/ids.ts";
import { expandView, type Fold, foldView, type Standing } from "./fold-view.ts";
import type { Lane } from "./message.ts";
import type { HistoryStore } from "./port.ts";

/** Fills the empty view of a lane with these messages, in conversation order, folded as far as they were. */
export async function fillView(
  store: HistoryStore,
  lane: Lane,
  messages: readonly MessageId[],
): Promise<void> {
  if (messages.length === 0) return;
  const standing = messages.map((id): Standing => ({ kind: "message", id }));
  const { items, applied } = foldView(standing, await foldsOver(store, lane, new Set(messages)));
  // What came late between the sources of a summary stands after it, so that each folds a stretch without gaps.
  const order = expandView(items, applied).map(({ id }) => id as MessageId);
  await store.insertIntoView(lane.id, 0, order);
  const ordinals = new Map(order.map((id, at) => [`messages${id}`, at]));
  for (const { item, sources } of applied) {
    const from = ordinals.get(`${sources.kind}${sources.ids[0]}`)!;
    const to = ordinals.get(`${sources.kind}${sources.ids.at(-1)}`)!;
    await store.foldIntoView(lane.id, from, to, item.id as Parameters<HistoryStore["foldIntoView"]>[3]);
    ordinals.set(`summaries${item.id}`, from);
  }
}

async function foldsOver(
  store: HistoryStore,
  lane: Lane,
  messages: ReadonlySet<MessageId>,
): Promise<readonly Fold<Standing>[]> {
  const folds: Fold<Standing>[] = [];
  for (const summary of await store.summariesIn(lane.id, "active")) {
    if (!messages.has(summary.first)) continue;
    const sources = await store.sourcesOf(summary.id);
    if (sources === undefined) continue;
    folds.push({ item: { kind: "summary", id: summary.id }, depth: summary.depth, sources, replaces: null });
  }
  return folds;
}
