/**
 * Puts summaries that came from elsewhere into the view, in the place of what they cover: only where that stands there, side by side.
 *
 * In a lane that came with them, what came late between the sources of one stands behind it, as in every view that is made anew. A
 * lane that lives here is not made anew for them.
 */

import { assert } from "../../kernel/assert.ts";
import type { MessageId, SummaryId } from "../../kernel/ids.ts";
import { standingOf } from "./fold-view.ts";
import type { Lane } from "./message.ts";
import type { HistoryStore, ViewItem } from "./port.ts";
import type { SummarySources } from "./summary.ts";
import { rebuildView } from "./view.ts";

export async function showSummaries(
  store: HistoryStore,
  lane: Lane,
  summaries: readonly { readonly id: SummaryId; readonly sources: SummarySources }[],
  whole: boolean,
): Promise<void> {
  let [shown, apart] = [0, 0];
  for (const { id, sources } of summaries) {
    const from = await ordinalOf(store, sources);
    if (from === undefined) continue;
    const items = await store.view(lane.id, from, sources.ids.length);
    if (isSideBySide(items, sources)) {
      await store.foldIntoView(lane.id, from, items.at(-1)!.ordinal, id);
      shown += 1;
    } else apart += 1;
  }
  if (whole && apart > 0) await rebuildView(store, lane);
  else if (!whole && shown > 0) await withNewPrefix(store, lane);
}

function ordinalOf(store: HistoryStore, { kind, ids }: SummarySources): Promise<number | undefined> {
  return kind === "messages"
    ? store.ordinalOfMessage(ids[0] as MessageId)
    : store.ordinalOfSummary(ids[0] as SummaryId);
}

function isSideBySide(items: readonly ViewItem[], sources: SummarySources): boolean {
  const wanted = standingOf(sources);
  return (
    items.length === wanted.length &&
    items.every(({ message, summary }, at) => {
      const { kind, id } = wanted[at]!;
      return kind === "message" ? message === id : summary === id;
    })
  );
}

async function withNewPrefix(store: HistoryStore, { id }: Lane): Promise<void> {
  const lane = await store.lane(id);
  assert(lane !== undefined, "a view belongs to a lane");
  await store.saveLane({ ...lane, epoch: lane.epoch + 1 });
}
