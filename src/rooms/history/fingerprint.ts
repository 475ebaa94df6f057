/** What confirmation compares: of a message that arrives, and of rows that are stored. */

import { assert } from "../../kernel/assert.ts";
import { joinMessage } from "./body.ts";
import { contentHash, saidAt, turnKey } from "./identity.ts";
import type { HostMessage, StoredMessage } from "./message.ts";
import type { Fingerprint } from "./pair-up.ts";
import type { HistoryStore } from "./port.ts";
import type { Seal } from "./tombstone.ts";

export function fingerprintOf(message: HostMessage, seal: Seal): Fingerprint {
  const hash = contentHash(message);
  return { ...identityOf(message), contentHash: hash, sealed: seal(hash) };
}

function identityOf(message: HostMessage): Omit<Fingerprint, "contentHash" | "sealed"> {
  return { role: message.role, at: saidAt(message), ...turnKey(message) };
}

export async function fingerprints(
  store: HistoryStore,
  rows: readonly StoredMessage[],
): Promise<readonly Fingerprint[]> {
  const bodies = await store.bodies(rows.map((row) => row.id));
  const erased = rows.filter((row) => row.withheld === "erased").map((row) => row.id);
  const digests = erased.length === 0 ? new Map<number, string>() : await store.erasedDigests(erased);
  return rows.map((row) => {
    const body = bodies.get(row.id);
    assert(body !== undefined, "every message has a body");
    const sealed = digests.get(row.id) ?? null;
    return { ...identityOf(joinMessage(body)), contentHash: row.contentHash, sealed };
  });
}
