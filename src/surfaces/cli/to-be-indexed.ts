/**
 * What is stored is indexed behind it, by whoever has the store open. A command that stored something waits for that a while, so that
 * what was told can be found when it is done; what is left then is said, and who goes on with it.
 */

import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "./dependencies.ts";
import { count } from "./figures.ts";
import type { Progress } from "./progress.ts";

const LOOK_EVERY_MS = 200;
/** About ten seconds in all; and whoever gets nowhere for two does not get there. */
const MOST_LOOKS = 50;
const MOST_IN_VAIN = 10;

/** How many observations and events are still to be indexed at its end. */
export async function indexedInTime(
  client: Client,
  progress: Progress,
  signal: AbortSignal,
): Promise<number> {
  const left = async (): Promise<number> => (await client.status({})).ledger.pending;
  let [pending, inVain] = [0, 0];
  try {
    const first = await left();
    pending = first;
    if (pending > 0) progress.begin(`making ${count(first)} findable`);
    for (let looks = 0; pending > 0 && looks < MOST_LOOKS && inVain < MOST_IN_VAIN; looks += 1) {
      await sleep(LOOK_EVERY_MS, undefined, { signal });
      const now = await left();
      inVain = now < pending ? 0 : inVain + 1;
      pending = now;
      progress.count(Math.max(0, first - pending), first, "record");
    }
  } catch (error) {
    // What was stored is stored, and is told: whoever stops this stops the waiting, before the first look too.
    if (!signal.aborted) throw error;
  } finally {
    progress.end();
  }
  return pending;
}

export function toBeIndexed(pending: number, suggest: (command: string) => string): string {
  const wait = pending === 1 ? "waits" : "wait";
  return `${count(pending)} of the ledger ${wait} to be indexed: ${whoGoesOn(suggest)}`;
}

function whoGoesOn(suggest: (command: string) => string): string {
  return `it goes on while the gateway or ${suggest("serve")} runs; commands about the ledger do a little each`;
}

/** Beside an answer that is incomplete for it: what would make it whole. */
export function indexingNote(
  degraded: readonly string[],
  suggest: (command: string) => string,
): readonly string[] {
  return degraded.includes("ledger-pending") ? [`note: indexing: ${whoGoesOn(suggest)}`] : [];
}
