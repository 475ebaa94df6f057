/** How much is in the ledger, what of it waits for a person or for the index, and when it was swept last. */

import type { InstallationId } from "../kernel/ids.ts";
import { agentOfDocs } from "./doc-roots.ts";
import { heldCount } from "./hold.ts";
import type { LedgerStatus } from "./ledger-api.ts";
import { ledgerPending } from "./ledger-index.ts";
import type { Stores } from "./stores.ts";

/** Among these the last scheduled one is looked for: a person rarely does more between two. */
const RUNS_LOOKED_AT = 50;

export async function ledgerStatus(stores: Stores, installation: InstallationId): Promise<LedgerStatus> {
  const { ledger, events, memories } = stores;
  const all = await memories.shelves(installation);
  const shelves = all.filter((shelf) => agentOfDocs(shelf) === undefined).map(({ id }) => id);
  const { total, archived } = await ledger.counts(shelves);
  const heldEvents = await events.count({ shelves, held: true });
  const swept = (await ledger.runs(RUNS_LOOKED_AT)).find(({ actor }) => actor === "sweep");
  return {
    observations: total,
    archived,
    events: (await events.count({ shelves, held: false })) + heldEvents,
    held: await heldCount(stores, shelves),
    pending: await ledgerPending(stores),
    sweptAt: swept?.at ?? null,
  };
}
