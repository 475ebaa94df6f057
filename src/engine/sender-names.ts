/**
 * What people call themselves, without secrets. One message of each is looked at, the newest: in a group of ten that are
 * ten, however much they said. A name proves nothing about who somebody is; the host's own id does.
 */

import type { StoredMessage } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";

/** People whose names are looked for. */
const MOST_PEOPLE = 64;

/** By the host's id of the sender. */
export async function senderNames(
  context: EngineContext,
  { history }: Stores,
  rows: Iterable<StoredMessage>,
): Promise<ReadonlyMap<string, string>> {
  const newest = new Map<string, StoredMessage>();
  for (const row of rows) {
    const { id } = row.sender;
    if (id === null || row.withheld !== null) continue;
    const known = newest.get(id);
    if (known === undefined || row.at > known.at || (row.at === known.at && row.id > known.id))
      newest.set(id, row);
  }
  const people = [...newest].slice(0, MOST_PEOPLE);
  const names = await history.senderNames(people.map(([, { id }]) => id));
  const redacted = redactor(context);
  return new Map(
    people.flatMap(([sender, { id }]) => {
      const name = names.get(id);
      return name === undefined ? [] : [[sender, redacted(name)] as const];
    }),
  );
}
