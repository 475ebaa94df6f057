/** What confirmation compares: of a message that arrives, and of rows that are stored. */

import { assert } from "../../kernel/assert.ts";
import { joinMessage } from "./body.ts";
import { contentHash, saidAt, turnKey } from "./identity.ts";
import type { HostMessage, StoredMessage } from "./message.ts";
import type { Fingerprint } from "./pair-up.ts";
import type { HistoryStore } from "./port.ts";

export function fingerprintOf(message: HostMessage): Fingerprint {
  return { role: message.role, at: saidAt(message), ...turnKey(message), contentHash: contentHash(message) };
}

export async function fingerprints(
  store: HistoryStore,
  rows: readonly StoredMessage[],
): Promise<readonly Fingerprint[]> {
  const bodies = await store.bodies(rows.map((row) => row.id));
  return rows.map((row) => {
    const body = bodies.get(row.id);
    assert(body !== undefined, "every message has a body");
    return { ...fingerprintOf(joinMessage(body)), contentHash: row.contentHash };
  });
}
