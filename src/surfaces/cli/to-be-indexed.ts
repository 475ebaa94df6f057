/**
 * What is stored is indexed behind it, by whoever has the store open. A command that stored something waits for that a while, so that
 * what was told can be found when it is done; what is left then is said, and who goes on with it.
 */

import type { Client } from "./dependencies.ts";
import { doneInTime } from "./done-in-time.ts";
import { count } from "./figures.ts";
import type { Progress } from "./progress.ts";

/** How many observations and events are still to be indexed at its end. */
export function indexedInTime(client: Client, progress: Progress, signal: AbortSignal): Promise<number> {
  const left = async (): Promise<number> => (await client.status({})).ledger.pending;
  const doing = (all: number): string => `making ${count(all)} findable`;
  return doneInTime({ left, doing, unit: "record" }, progress, signal);
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
