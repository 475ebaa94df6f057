/**
 * Finds the stored message that one from another copy of the transcript is: the host rewrites by copying a suffix under
 * new ids, and hands over turns whose ids a rewrite has since replaced.
 *
 * The same moment and role, and the same words or the provider's own key. Never words alone.
 */

import type { LaneId } from "../../kernel/ids.ts";
import { fingerprints } from "./fingerprint.ts";
import { eventKey } from "./identity.ts";
import type { HostMessage, StoredMessage } from "./message.ts";
import { type Fingerprint, sameWords } from "./pair-up.ts";
import type { HistoryStore } from "./port.ts";

export async function findTwin(
  store: HistoryStore,
  lane: LaneId,
  message: HostMessage,
  arriving: Fingerprint,
  mayBe: (row: StoredMessage) => boolean,
): Promise<StoredMessage | undefined> {
  const key = eventKey(message);
  const byKey = key === null ? undefined : await store.findByEventKey(lane, key);
  const near = arriving.at === null ? [] : await store.findByMoment(lane, arriving.role, arriving.at);
  const rows = byKey === undefined ? near : [byKey, ...near.filter((row) => row.id !== byKey.id)];
  const free = rows.filter(mayBe);
  if (free.length === 0) return undefined;
  const stored = await fingerprints(store, free);
  return free.find((row, at) => isTwin(arriving, stored[at]!, row === byKey));
}

function isTwin(arriving: Fingerprint, row: Fingerprint, sameEventKey: boolean): boolean {
  if (arriving.role !== row.role) return false;
  if (arriving.key !== null && row.key !== null && arriving.key !== row.key) return false;
  const sameMoment = arriving.at !== null && arriving.at === row.at;
  if (sameWords(arriving, row)) return sameEventKey || sameMoment;
  return sameMoment && arriving.key !== null && arriving.key === row.key;
}
