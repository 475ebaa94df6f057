/** Why an observation or an event was in a prompt, or was not, where its receipt lists nothing of it. */

import { eventId, observationId, refOf } from "../kernel/ids.ts";
import { mayRead, shelfOf } from "./explain-kept.ts";
import { CAME_LATER, type Explaining, notRecalled, out, type Unlisted } from "./explain-unlisted.ts";

/** Undefined: there is none, or it is another installation's. */
export async function explainObservation(about: Explaining, id: number): Promise<Unlisted | undefined> {
  const { stores, receipt } = about;
  const row = (await stores.ledger.observations([observationId(id)])).get(observationId(id));
  const shelf = row && (await shelfOf(about, row.shelf));
  if (row === undefined || shelf === undefined) return undefined;
  if (!(await mayRead(about, shelf))) return out("out-of-scope");
  // A receipt that says nothing of them was written before there were any.
  if (id > (receipt.watermarks["observations"] ?? 0)) return CAME_LATER;
  if (row.held !== null) return out("quarantined");
  if (row.supersededBy !== null) return out("superseded", refOf("obs", row.supersededBy));
  return row.state === "archived" ? out("archived") : notRecalled(receipt);
}

export async function explainEvent(about: Explaining, id: number): Promise<Unlisted | undefined> {
  const { stores, receipt } = about;
  const row = (await stores.events.events([eventId(id)])).get(eventId(id));
  const shelf = row && (await shelfOf(about, row.shelf));
  if (row === undefined || shelf === undefined) return undefined;
  if (!(await mayRead(about, shelf))) return out("out-of-scope");
  if (id > (receipt.watermarks["events"] ?? 0)) return CAME_LATER;
  if (row.held !== null) return out("quarantined");
  return row.redacted ? out("withheld") : notRecalled(receipt);
}
