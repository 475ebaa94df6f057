/** The summary to expand for a message or a summary, as far as the reader may follow it. */

import { refOf, type SummaryId } from "../kernel/ids.ts";
import type { Standing } from "../rooms/history/index.ts";
import { type Access, summaryAllowed } from "./access.ts";
import type { Stores } from "./stores.ts";

export async function coverOf(
  stores: Stores,
  access: Access,
  kind: Standing["kind"],
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const over = await stores.history.directlyOver(kind, ids);
  const refused = new Set<SummaryId>();
  if (access.summaries !== null) {
    for (const id of new Set(over.values())) {
      if (!(await summaryAllowed(stores, access, id))) refused.add(id);
    }
  }
  return new Map(
    [...over].filter(([, id]) => !refused.has(id)).map(([source, id]) => [source, refOf("sum", id)]),
  );
}
