/** Hears at once of what a person takes back, and asks the engine what it was, while nobody waits for it. */

import { setTimeout as sleep } from "node:timers/promises";
import type { LaneName } from "../../engine/api.ts";
import { HeldPrefixes } from "./held-prefixes.ts";
import type { SharedClient } from "./shared-client.ts";

const ASK_MS = 20_000;
/** An engine that does not answer now is asked again after these; in the end the next prompt is what asks. */
const PAUSES_MS = [250, 1_000, 4_000, 15_000];

const byClient = new WeakMap<SharedClient, HeldPrefixes>();

/** Of one client's engines: each of them lives for a turn only. */
export function prefixesOf(client: SharedClient): HeldPrefixes {
  const known = byClient.get(client);
  if (known !== undefined) return known;
  const prefixes: HeldPrefixes = new HeldPrefixes((lanes) => void heeding.ask(lanes));
  const heeding = new Heeding(client, prefixes);
  byClient.set(client, prefixes);
  client.hears((lanes) => prefixes.hear(lanes));
  return prefixes;
}

class Heeding {
  readonly #client: SharedClient;
  readonly #prefixes: HeldPrefixes;
  /** A lane is not asked about twice at a time, however much is heard of it. */
  readonly #asking = new Set<string>();

  constructor(client: SharedClient, prefixes: HeldPrefixes) {
    this.#client = client;
    this.#prefixes = prefixes;
  }

  async ask(lanes: readonly LaneName[]): Promise<void> {
    for (const { agent, sessionKey } of lanes) {
      const name = `${agent} ${sessionKey}`;
      if (this.#asking.has(name)) continue;
      this.#asking.add(name);
      await this.#askFor({ agent, sessionKey });
      this.#asking.delete(name);
    }
  }

  async #askFor(lane: LaneName): Promise<void> {
    const client = this.#client;
    const prefixes = this.#prefixes;
    for (let failed = 0; client.isWanted && prefixes.isInDoubt(lane); ) {
      const asOf = prefixes.now;
      try {
        prefixes.heed(lane, await client.call("withheld_in", { lane }, ASK_MS), asOf);
        if (!prefixes.hasChangedSince(lane, asOf)) return;
      } catch {
        // Counted where it matters: by the prompt that has to do without.
        const pauseMs = PAUSES_MS[failed++];
        if (pauseMs === undefined) return;
        await sleep(pauseMs, undefined, { ref: false });
      }
    }
  }
}
