/** Hears at once of what a person takes back, and asks the engine what it was, while nobody waits for it. */

import { setTimeout as sleep } from "node:timers/promises";
import type { LaneName } from "../../engine/api.ts";
import { HeldPrefixes } from "./held-prefixes.ts";
import type { SharedClient } from "./shared-client.ts";

const ASK_MS = 10_000;
/** An engine that does not answer now is asked again; in the end the next prompt is what asks. */
const PAUSES_MS = [0, 250, 1_000, 4_000, 15_000];

const byClient = new WeakMap<SharedClient, HeldPrefixes>();

/** Of one client's engines: each of them lives for a turn only. */
export function prefixesOf(client: SharedClient): HeldPrefixes {
  const known = byClient.get(client);
  if (known !== undefined) return known;
  const prefixes = new HeldPrefixes();
  byClient.set(client, prefixes);
  client.hears((lanes) => void askAll(client, prefixes, prefixes.hear(lanes)));
  return prefixes;
}

async function askAll(
  client: SharedClient,
  prefixes: HeldPrefixes,
  lanes: readonly LaneName[],
): Promise<void> {
  for (const { agent, sessionKey } of lanes) await ask(client, prefixes, { agent, sessionKey });
}

async function ask(client: SharedClient, prefixes: HeldPrefixes, lane: LaneName): Promise<void> {
  for (const pauseMs of PAUSES_MS) {
    if (pauseMs > 0) await sleep(pauseMs, undefined, { ref: false });
    if (!client.isWanted || !prefixes.isInDoubt(lane)) return;
    const asOf = prefixes.now;
    try {
      prefixes.heed(lane, await client.call("withheld_in", { lane }, ASK_MS), asOf);
    } catch {
      // Counted where it matters: by the prompt that has to do without.
    }
  }
}
