/** How often something stands in a view by way of the summaries over it. For one look at the store. */

import type { MessageId, SummaryId } from "../../kernel/ids.ts";
import type { HistoryStore } from "../../rooms/history/index.ts";

export interface Standings {
  /** Summaries over the message that stand in the view, counted along every way up. */
  over(message: MessageId): Promise<number>;
  /** The same of a summary, itself included. */
  of(summary: SummaryId): Promise<number>;
}

export function standingsIn(history: HistoryStore): Standings {
  const known = new Map<SummaryId, number>();
  const of = async (id: SummaryId): Promise<number> => {
    const remembered = known.get(id);
    if (remembered !== undefined) return remembered;
    // A damaged store may go round in circles.
    known.set(id, 0);
    let times = (await history.ordinalOfSummary(id)) === undefined ? 0 : 1;
    for (const over of await history.coveringSummary(id)) times += await of(over);
    known.set(id, times);
    return times;
  };
  return {
    of,
    async over(message) {
      let times = 0;
      for (const leaf of await history.coveringMessage(message)) times += await of(leaf);
      return times;
    },
  };
}
